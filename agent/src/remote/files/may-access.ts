import type { RobotUser } from '../../isolation/isolation.ts'

/** What a stat says of who may do what. */
interface Owned {
  uid: number
  gid: number
  mode: number
}

const bits = { read: 4, write: 2, enter: 1 } as const
export type AccessBit = keyof typeof bits

/** Whom files are worked with as; null: the kernel decides, since the agent is not root. */
export type FileUser = Pick<RobotUser, 'uid' | 'gid' | 'gids'> | null

const stickyBit = 0o1000

/**
 * Whether a user may do something with an entry by its mode bits (path_resolution(7)): the owner's decide for the owner alone,
 * else the group's for its members, else those of others. The agent is root and the kernel would let it do everything, so
 * that what a person could not do in a shell as the remote user is refused here. Longer lists (acl(5)) are not read: their
 * mask stands in the group's bits, which a member of the group may so be allowed and a user named there is not.
 */
export function mayAccess(user: FileUser, { uid, gid, mode }: Owned, access: AccessBit): boolean {
  if (user === null) return true
  const bit = bits[access]
  if (user.uid === uid) return (mode & (bit << 6)) !== 0
  if (user.gid === gid || user.gids.includes(gid)) return (mode & (bit << 3)) !== 0
  return (mode & bit) !== 0
}

/** Whether a user may add names to a folder and take them away. */
export function mayChangeFolder(user: FileUser, folder: Owned): boolean {
  return mayAccess(user, folder, 'write') && mayAccess(user, folder, 'enter')
}

/** Whether a user may take an entry out of a folder; in one with the sticky bit only what is their own (unlink(2)). */
export function mayRemove(user: FileUser, folder: Owned, entry: Owned): boolean {
  if (!mayChangeFolder(user, folder)) return false
  if (user === null || (folder.mode & stickyBit) === 0) return true
  return user.uid === entry.uid || user.uid === folder.uid
}
