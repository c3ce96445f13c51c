import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { IsolationReport } from '@filo/contract/device/messages/robot-report'
import type { AgentFolder } from '../agent-folder.ts'
import { UpdateError } from '../updates/update-error.ts'
import { findUser } from './find-user.ts'
import {
  type Means,
  type Place,
  type Program,
  type RobotUser,
  type Sight,
  type Tools,
  withVariables,
  wrapProgram,
} from './isolation.ts'
import { ownFolder } from './own-folder.ts'
import { noGroups, openRunGroups, type RunGroups } from './run-groups.ts'

/** A program, and whom it runs as. */
interface Called extends Omit<Program, 'user' | 'place' | 'variables' | 'sight'> {
  user: string | null
  variables?: Program['variables']
  /** Absent: its own processes alone. */
  sight?: Sight
}

/** How the agent keeps what it runs away from its own key, and packages from one another. */
export interface Isolation {
  report: IsolationReport
  /** The group that may use the local API's socket; undefined: nobody but the agent's user. */
  socketGid: number | undefined
  groups: RunGroups
  /** Programs see their own processes alone, and there is a way into the sandbox of another one. */
  canEnter: boolean
  /** How a program is called as a user, null for the one whom the robot keeps for services. @throws UpdateError hook_failed where there is no such user */
  wrap(program: Called, place: Place): Promise<{ command: string; args: string[] }>
  /** A user of this robot, for null the one whom it keeps for services; undefined where there is none, or nobody is kept apart. */
  findUser(user: string | null): Promise<RobotUser | undefined>
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

/** Without any of it: the reason is told. What runs is still found by its groups, where there are any. */
export function noIsolation(reason: Reason, groups: RunGroups = noGroups): Isolation {
  return {
    report: { level: 'none', reason, limits: false, processes: groups.isUsed ? 'group' : 'mark' },
    socketGid: undefined,
    groups,
    canEnter: false,
    wrap: async ({ variables = {}, ...program }) => {
      const [command = '', ...args] = withVariables('/usr/bin/env', { ...program, variables })
      return { command, args }
    },
    findUser: async () => undefined,
    giveFolder: async () => undefined,
  }
}

async function pathOf(tool: string): Promise<string | undefined> {
  return run('sh', ['-c', 'command -v "$1"', 'sh', tool], { timeout: 10_000 }).then(
    ({ stdout }) => stdout.trim() || undefined,
    () => undefined,
  )
}

async function findTools(): Promise<Tools | undefined> {
  const [setpriv, env] = [await pathOf('setpriv'), await pathOf('env')]
  const [bwrap = '', nsenter = ''] = [await pathOf('bwrap'), await pathOf('nsenter')]
  return setpriv && env ? { setpriv, bwrap, env, nsenter } : undefined
}

/** Tries whether a program gets to the releases under a level, and not to the agent's own folder. */
async function reaches(means: Means, user: RobotUser): Promise<boolean> {
  const { base, releases, packages } = means.folders
  const place = { releaseDir: releases, stateDir: packages }
  const script = 'test -x "$1" && ! test -w "$2/trust" && ! test -r "$2/trust"'
  const program = {
    command: '/bin/sh',
    args: ['-c', script, 'sh', releases, base],
    variables: {},
    user,
    place,
    sight: 'own',
  } as const
  const { command, args } = wrapProgram(means, program)
  return works(command, args)
}

type Level = Pick<Means, 'level' | 'hasOwnProcesses'>
const sandboxes: readonly Level[] = [
  { level: 'sandbox', hasOwnProcesses: true },
  { level: 'sandbox', hasOwnProcesses: false },
]
const userAlone: Level = { level: 'user', hasOwnProcesses: false }

async function chooseMeans(base: Omit<Means, keyof Level>, user: RobotUser): Promise<Means | undefined> {
  for (const level of [...(base.tools.bwrap ? sandboxes : []), userAlone])
    if (await reaches({ ...base, ...level }, user)) return { ...base, ...level }
  return undefined
}

function reportOf({ level, hasOwnProcesses }: Means, groups: RunGroups): IsolationReport {
  const processes = hasOwnProcesses ? 'namespace' : groups.isUsed ? 'group' : 'mark'
  return { level, limits: groups.isEnforced, processes }
}

function build(means: Means, { usual, groups }: { usual: RobotUser; groups: RunGroups }): Isolation {
  const known = new Map<string, RobotUser | undefined>([[usual.name, usual]])
  async function userOf(name: string | null): Promise<RobotUser> {
    const userName = name ?? usual.name
    if (!known.has(userName)) known.set(userName, await findUser(userName))
    const user = known.get(userName)
    if (!user) throw new UpdateError('hook_failed', `this robot has no user "${userName}"`)
    // All of them may use the local API.
    return { ...user, gids: [...new Set([...user.gids, usual.gid])] }
  }
  return {
    report: reportOf(means, groups),
    socketGid: usual.gid,
    groups,
    canEnter: means.hasOwnProcesses && means.tools.nsenter !== '',
    wrap: async ({ variables = {}, sight = 'own', user, ...program }, place) =>
      wrapProgram(means, { ...program, variables, sight, user: await userOf(user), place }),
    findUser: (name) => userOf(name).catch(() => undefined),
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
  const groups = await openRunGroups(folder.base)
  if (isolation === 'none') return noIsolation('off', groups)
  if (process.getuid?.() !== 0) return noIsolation('not_root', groups)
  const usual = await findUser(servicesUser)
  if (!usual) return noIsolation('no_user', groups)
  const tools = await findTools()
  if (!tools) return noIsolation('no_tool', groups)
  const { base, releases, localApi, packages, openPrograms } = folder
  const folders = { base, releases, localApi, packages, openPrograms }
  const means = await chooseMeans({ folders, tools }, usual)
  return means ? build(means, { usual, groups }) : noIsolation('unreachable', groups)
}
