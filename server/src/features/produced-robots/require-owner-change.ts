import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'
import { sessionErrors } from '@filo/contract/session/session-errors'
import { DomainError } from '../../ground/domain-error.ts'
import { requireRecentProof } from '../../http/access/recent-proof.ts'
import type { UserActor } from '../../rights/actor.ts'
import { changesOwner } from './owner-change.ts'
import type { UnitRow } from './produced-robots-store.ts'

interface OwnerRequest {
  before: Pick<UnitRow, 'customerId'>
  change: Partial<UnitRow>
  reason: string | undefined
}

/**
 * Requires what a change takes that gives a unit to somebody else, since it ends what its customer was promised (decision 0038).
 * No API token does it.
 * @throws session_required reauthentication_required owner_change_reason
 */
export function requireOwnerChange(
  actor: Pick<UserActor, 'tokenScopes' | 'reauthenticatedAt'>,
  { before, change, reason }: OwnerRequest,
  now: Date,
): void {
  if (!changesOwner(before, change)) return
  if (actor.tokenScopes) throw new DomainError(sessionErrors.session_required)
  requireRecentProof(actor, now)
  if (!reason) throw new DomainError(producedRobotErrors.owner_change_reason)
}
