import type { RobotUser } from '@filo/contract/robot-users/robot-users-routes'
import type { RobotUserWithNames } from './robot-users-store.ts'

/** The only door of people's rights to robots to the outside. */
export function presentRobotUser(row: RobotUserWithNames): RobotUser {
  return {
    ...row,
    grantedAt: row.grantedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}
