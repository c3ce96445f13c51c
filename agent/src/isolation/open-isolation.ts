import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { IsolationReport } from '@filo/contract/device/robot-report'
import type { AgentFolder } from '../agent-folder.ts'
import { UpdateError } from '../updates/update-error.ts'
import { type Cgroups, noCgroups, openCgroups } from './cgroups.ts'
import { findUser } from './find-user.ts'
import {
  type GuardedFolders,
  type IsolationLevel,
  type Place,
  type RobotUser,
  wrapProgram,
} from './isolation.ts'
import { ownFolder } from './own-folder.ts'

/** How the agent keeps what it runs away from its own key, and packages from one another. */
export interface Isolation {
  report: IsolationReport
  /** The group that may use the local API's socket; undefined: nobody but the agent's user. */
  socketGid: number | undefined
  cgroups: Cgroups
  /** How a program is called as a user, null for the one whom the robot keeps for services. @throws UpdateError hook_failed where there is no such user */
  wrap(
    program: { command: string; args: readonly string[]; user: string | null },
    place: Place,
  ): Promise<{ command: string; args: string[] }>
  /** Gives a package's own folder to whom its programs run as. */
  giveFolder(path: string, user: string | null): Promise<void>
}

/** Whether programs are kept apart at all, and whom they run as where a package names nobody. */
export interface IsolationSetting {
  isolation: 'auto' | 'none'
  servicesUser: string
}

type Reason = NonNullable<IsolationReport['reason']>
const run = promisify(execFile)

async function works(command: string, args: readonly string[]): Promise<boolean> {
  return run(command, [...args], { timeout: 10_000 }).then(
    () => true,
    () => false,
  )
}

/** Without any of it: the reason is told. */
export function noIsolation(reason: Reason): Isolation {
  return {
    report: { level: 'none', reason, limits: false },
    socketGid: undefined,
    cgroups: noCgroups,
    wrap: async ({ command, args }) => ({ command, args: [...args] }),
    giveFolder: async () => undefined,
  }
}

/** Tries whether a program gets to the releases under a level, and not to the agent's own folder. */
async function reaches(level: IsolationLevel, folders: GuardedFolders, user: RobotUser): Promise<boolean> {
  const place = { releaseDir: folders.releases, stateDir: folders.packages }
  const script = 'test -x "$1" && ! test -w "$2/trust" && ! test -r "$2/trust"'
  const asked = { command: 'sh', args: ['-c', script, 'sh', folders.releases, folders.base], user, place }
  const { command, args } = wrapProgram(level, folders, asked)
  return works(command, args)
}

async function chooseLevel(folders: GuardedFolders, user: RobotUser): Promise<IsolationLevel> {
  for (const level of ['sandbox', 'user'] as const) if (await reaches(level, folders, user)) return level
  return 'none'
}

function build(
  level: IsolationLevel,
  { folders, usual, cgroups }: { folders: GuardedFolders; usual: RobotUser; cgroups: Cgroups },
): Isolation {
  const known = new Map<string, RobotUser | undefined>([[usual.name, usual]])
  async function userOf(name: string | null): Promise<RobotUser> {
    const wanted = name ?? usual.name
    if (!known.has(wanted)) known.set(wanted, await findUser(wanted))
    const user = known.get(wanted)
    if (!user) throw new UpdateError('hook_failed', `this robot has no user "${wanted}"`)
    // All of them may use the local API.
    return { ...user, gids: [...new Set([...user.gids, usual.gid])] }
  }
  return {
    report: { level, limits: cgroups.isEnforced },
    socketGid: usual.gid,
    cgroups,
    wrap: async ({ command, args, user }, place) =>
      wrapProgram(level, folders, { command, args, user: await userOf(user), place }),
    giveFolder: async (path, name) => ownFolder(path, await userOf(name)),
  }
}

/**
 * Finds out how far this machine lets the agent keep what it runs apart: in a sandbox (bubblewrap) as a user of its own, as
 * that user alone, or not at all, with the reason. The folders must exist.
 */
export async function openIsolation(
  folder: AgentFolder,
  { isolation, servicesUser }: IsolationSetting,
): Promise<Isolation> {
  if (isolation === 'none') return noIsolation('off')
  if (process.getuid?.() !== 0) return noIsolation('not_root')
  const usual = await findUser(servicesUser)
  if (!usual) return noIsolation('no_user')
  if (!(await works('setpriv', ['--version']))) return noIsolation('no_tool')
  const { base, releases, localApi, packages } = folder
  const folders = { base, releases, packages, localApi }
  const level = await chooseLevel(folders, usual)
  if (level === 'none') return noIsolation('unreachable')
  return build(level, { folders, usual, cgroups: await openCgroups() })
}
