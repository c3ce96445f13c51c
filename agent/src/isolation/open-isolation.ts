import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { IsolationReport } from '@filo/contract/device/robot-report'
import type { AgentFolder } from '../agent-folder.ts'
import { UpdateError } from '../updates/update-error.ts'
import { type Cgroups, noCgroups, openCgroups } from './cgroups.ts'
import { findUser } from './find-user.ts'
import {
  type Means,
  type Place,
  type Program,
  type RobotUser,
  type Tools,
  withVariables,
  wrapProgram,
} from './isolation.ts'
import { ownFolder } from './own-folder.ts'

/** A program, and whom it runs as. */
interface Called extends Omit<Program, 'user' | 'place' | 'variables'> {
  user: string | null
  variables?: Program['variables']
}

/** How the agent keeps what it runs away from its own key, and packages from one another. */
export interface Isolation {
  report: IsolationReport
  /** The group that may use the local API's socket; undefined: nobody but the agent's user. */
  socketGid: number | undefined
  cgroups: Cgroups
  /** How a program is called as a user, null for the one whom the robot keeps for services. @throws UpdateError hook_failed where there is no such user */
  wrap(program: Called, place: Place): Promise<{ command: string; args: string[] }>
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
    wrap: async ({ variables = {}, ...program }) => {
      const [command = '', ...args] = withVariables('/usr/bin/env', { ...program, variables })
      return { command, args }
    },
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
  const [setpriv, bwrap, env] = [await pathOf('setpriv'), await pathOf('bwrap'), await pathOf('env')]
  return setpriv && env ? { setpriv, bwrap: bwrap ?? '', env } : undefined
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
  }
  const { command, args } = wrapProgram(means, program)
  return works(command, args)
}

async function chooseMeans(given: Omit<Means, 'level'>, user: RobotUser): Promise<Means | undefined> {
  const levels = given.tools.bwrap ? (['sandbox', 'user'] as const) : (['user'] as const)
  for (const level of levels) if (await reaches({ ...given, level }, user)) return { ...given, level }
  return undefined
}

function build(means: Means, { usual, cgroups }: { usual: RobotUser; cgroups: Cgroups }): Isolation {
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
    report: { level: means.level, limits: cgroups.isEnforced },
    socketGid: usual.gid,
    cgroups,
    wrap: async ({ variables = {}, user, ...program }, place) =>
      wrapProgram(means, { ...program, variables, user: await userOf(user), place }),
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
  const tools = await findTools()
  if (!tools) return noIsolation('no_tool')
  const { base, releases, localApi, packages } = folder
  const means = await chooseMeans({ folders: { base, releases, localApi, packages }, tools }, usual)
  return means ? build(means, { usual, cgroups: await openCgroups() }) : noIsolation('unreachable')
}
