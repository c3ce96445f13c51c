import type { RobotRole } from '@filo/contract/robot-users/robot-roles'

/** A right to a robot with its end; null for none. */
export interface Grant {
  robotRole: RobotRole
  expiresAt: Date | null
}

const isOwner = ({ robotRole, expiresAt }: Grant, now: Date) =>
  robotRole === 'owner' && (expiresAt === null || expiresAt > now)

/**
 * Whether a change leaves a robot without an owner that it has, or with owners whose right ends only: nobody would be
 * left to decide for it then.
 */
export function losesLastOwner(before: readonly Grant[], after: readonly Grant[], now: Date): boolean {
  const lasting = (grants: readonly Grant[]) =>
    grants.some((grant) => isOwner(grant, now) && grant.expiresAt === null)
  if (lasting(before)) return !lasting(after)
  return before.some((grant) => isOwner(grant, now)) && !after.some((grant) => isOwner(grant, now))
}
