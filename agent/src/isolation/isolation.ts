import { dirname } from 'node:path'
import type { ManifestPackage } from '@filo/contract/device/assignment/aros-manifest'
import type { IsolationReport } from '@filo/contract/device/messages/robot-report'
import { type Confinement, confinementArgs } from './confinement.ts'

/** A user of the robot with all groups that its programs get. */
export interface RobotUser {
  name: string
  uid: number
  gid: number
  gids: readonly number[]
}

/** Folders as a program sees them. */
export interface Place {
  releaseDir: string
  stateDir: string
  /** Of a program: what a sandbox hides from it; absent: the software of AROS, which drives the robot. */
  confinement?: Confinement | undefined
}

/**
 * Whose processes a program sees and can end under a sandbox: its own alone, those of a run of its package as well (by the
 * first process of its sandbox), or the whole robot's.
 */
export type Sight = 'own' | 'robot' | { of: number }

/** What is run, as whom; null: whom the package runs as. */
export interface Program {
  command: string
  args: readonly string[]
  /** Variables that a package chose: only the program itself gets them, nothing that runs as root before it. */
  variables: Readonly<Record<string, string>>
  user: RobotUser | undefined
  place: Place
  sight: Sight
  /** It is killed when what started it ends: no service, which outlives its agent. */
  diesWithParent?: boolean
}

/** The folders that matter for keeping programs away from what is the agent's alone. */
interface GuardedFolders {
  /** The agent's own: its key, what it trusts, its journal. */
  base: string
  /** What programs reach; may lie in `base`. */
  releases: string
  packages: string
  localApi: string
  /** Holds a folder for each program. */
  openPrograms: string
}

/** Where the tools are: by no `PATH` that a package could choose. */
export interface Tools {
  setpriv: string
  bwrap: string
  env: string
  /** '' where it is missing: no program gets into the sandbox of another. */
  nsenter: string
}

/** How programs are kept apart: in a sandbox and as a user of their own, as that user alone, or not at all. */
type IsolationLevel = IsolationReport['level']

const root: readonly string[] = ['root']

/** Whom the hooks of a package run as, and whom its own folder belongs to; null: the user whom the robot keeps for services. */
export function userOfPackage({ services = [], hookUser }: Pick<ManifestPackage, 'services' | 'hookUser'>) {
  const named = [...new Set(services.map(({ user }) => user))].filter(
    (user) => user !== null && !root.includes(user),
  )
  const isOne = named.length === 1 && services.every(({ user }) => user !== null)
  const owner = isOne ? (named[0] ?? null) : null
  return {
    hooks: hookUser ?? owner,
    owner: owner ?? (hookUser && !root.includes(hookUser) ? hookUser : null),
  }
}

/** Whether a folder lies in another one. */
function isInside(folder: string, above: string): boolean {
  return folder.startsWith(`${above}/`)
}

/**
 * Arguments that hide the agent's own folder, and the folders of other packages, from a program (bwrap(1)), and with
 * `hasOwnProcesses` all processes but its own: all else of the robot stays as it is, since its programs drive hardware. The
 * first process of such a sandbox stays until the last one has ended, and all end with it.
 */
export function sandboxArgs(
  { base, releases, packages, localApi, openPrograms }: GuardedFolders,
  { releaseDir, stateDir, confinement }: Place,
  hasOwnProcesses: boolean,
): string[] {
  const shown = (flag: string, folder: string) => [flag, folder, folder]
  const hidden = [packages, openPrograms].flatMap((folder) =>
    isInside(folder, base) ? [] : ['--tmpfs', folder],
  )
  return [
    '--dev-bind',
    '/',
    '/',
    '--tmpfs',
    base,
    ...hidden,
    ...(confinement ? [...confinementArgs(confinement), ...slotArgs({ releaseDir, stateDir })] : []),
    ...shown('--ro-bind', confinement ? dirname(releaseDir) : releases),
    ...shown('--bind', stateDir),
    ...apiArgs({ base, localApi }, confinement),
    ...(hasOwnProcesses ? ['--unshare-pid', '--proc', '/proc'] : []),
    '--',
  ]
}

/** The folders above what is shown of a program's slot: left to bwrap nobody but root would get through them. */
function slotArgs({ releaseDir, stateDir }: Pick<Place, 'releaseDir' | 'stateDir'>): string[] {
  const slot = dirname(dirname(releaseDir))
  return [dirname(slot), slot, dirname(stateDir)].flatMap((folder) => ['--dir', folder])
}

/** The way to the robot's local API is shown in what is hidden, or hidden from a program that may not steer the robot. */
function apiArgs(
  { base, localApi }: Pick<GuardedFolders, 'base' | 'localApi'>,
  confinement: Confinement | undefined,
): string[] {
  const mayUse = confinement?.mayUseApi ?? true
  if (isInside(localApi, base)) return mayUse ? ['--bind', localApi, localApi] : []
  return mayUse ? [] : ['--tmpfs', localApi]
}

/** Entering a namespace leads to its root folder. */
const backInFolder = 'cd "$FILO_PACKAGE_DIR" && exec "$@"'

/** Arguments that get a program into the sandbox of another one, by the first process in it (nsenter(1)). */
export function enterArgs(nsenter: string, pid: number, hasOwnNetwork = false): string[] {
  const net = hasOwnNetwork ? ['--net'] : []
  const into = [nsenter, '--target', String(pid), '--mount', '--pid', ...net, '--']
  return [...into, '/bin/sh', '-c', backInFolder, 'filo-enter']
}

/**
 * Arguments that make a program a user's, with no way back to more (setpriv(1)); root keeps what it is. Becoming somebody
 * else undoes what bwrap(1) said of its parent's death (prctl(2), PR_SET_PDEATHSIG), so that it is said again.
 */
export function userArgs(setpriv: string, { uid, gid, gids }: RobotUser, diesWithParent: boolean): string[] {
  if (uid === 0) return []
  const rights = ['--no-new-privs', '--inh-caps=-all', '--ambient-caps=-all', '--bounding-set=-all']
  const death = diesWithParent ? ['--pdeathsig=KILL'] : []
  return [
    setpriv,
    `--reuid=${uid}`,
    `--regid=${gid}`,
    `--groups=${gids.join(',')}`,
    ...rights,
    ...death,
    '--',
  ]
}

/** How far programs are kept apart on a machine, with what it takes. */
export interface Means {
  level: IsolationLevel
  /** Under a sandbox: programs see their own processes alone. */
  hasOwnProcesses: boolean
  folders: GuardedFolders
  tools: Tools
}

/** A program with the variables that its package chose for it. */
export function withVariables(
  env: string,
  { command, args, variables }: Pick<Program, 'command' | 'args' | 'variables'>,
): string[] {
  const own = Object.entries(variables).map(([name, text]) => `${name}=${text}`)
  return [...(own.length > 0 ? [env, ...own] : []), command, ...args]
}

function sandboxOf({ folders, tools, hasOwnProcesses }: Means, program: Program): string[] {
  const { place, sight, diesWithParent } = program
  if (typeof sight === 'object' && tools.nsenter)
    return enterArgs(tools.nsenter, sight.of, place.confinement?.mayUseNetwork === false)
  const death = diesWithParent ? ['--die-with-parent'] : []
  return [tools.bwrap, ...death, ...sandboxArgs(folders, place, hasOwnProcesses && sight !== 'robot')]
}

/** How a program is called under a level. Pure. */
export function wrapProgram(means: Means, program: Program): { command: string; args: string[] } {
  const { level, tools } = means
  const { user, command, diesWithParent = false } = program
  const words = [
    ...(level === 'sandbox' ? sandboxOf(means, program) : []),
    ...(level !== 'none' && user ? userArgs(tools.setpriv, user, diesWithParent) : []),
    ...withVariables(tools.env, program),
  ]
  return { command: words[0] ?? command, args: words.slice(1) }
}
