import { userInfo } from 'node:os'
import type { Clock } from '../../context.ts'
import { findUser } from '../../isolation/find-user.ts'
import type { RobotUser } from '../../isolation/isolation.ts'
import { findAccount } from '../accounts.ts'

/** Whom people work as on the robot from afar. */
export interface RemoteUser extends RobotUser {
  /** Their home as passwd(5) has it; '' for none. */
  home: string
}

/** A user of this machine by name with their home; undefined where there is none, or it is root. */
export async function findRemoteUser(name: string): Promise<RemoteUser | undefined> {
  const user = await findUser(name)
  if (!user || user.uid === 0) return undefined
  return { ...user, home: (await findAccount(user.uid))?.home ?? '' }
}

/** Whoever runs this agent. */
function ownUser(): RemoteUser {
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  const own = { uid, gid, gids: process.getgroups?.() ?? [gid] }
  try {
    const { username, homedir } = userInfo()
    return { name: username, ...own, home: homedir }
  } catch {
    // A user by number alone, as containers have them.
    return { name: String(uid), ...own, home: '' }
  }
}

/**
 * Finds the user for an agent that is not root: its own, as it can work as nobody else; undefined where the settings want
 * somebody else. An empty name is nobody in particular.
 */
export async function findRootlessUser(name: string): Promise<RemoteUser | undefined> {
  const own = ownUser()
  return ['', own.name, String(own.uid)].includes(name) ? own : undefined
}

const rememberedMs = 30_000

/** The remote user, looked up at most every 30 s: each look starts programs. An empty name is nobody. */
export function createRemoteUser(
  name: string,
  clock: Pick<Clock, 'now'>,
): () => Promise<RemoteUser | undefined> {
  let known: { user: Promise<RemoteUser | undefined>; atMs: number } | undefined
  return () => {
    const now = clock.now()
    if (!known || now - known.atMs > rememberedMs || now < known.atMs)
      known = { user: name === '' ? Promise.resolve(undefined) : findRemoteUser(name), atMs: now }
    return known.user
  }
}
