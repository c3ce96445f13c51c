import { sessionErrors } from '@filo/contract/session/session-errors'
import { DomainError } from '../../ground/domain-error.ts'
import type { UserActor } from '../../rights/actor.ts'

/** How long a proof of who one is serves for dangerous actions (docs/interface.md). */
const PROOF_MS = 15 * 60_000

/**
 * Refuses a dangerous action unless the person proved lately who they are. An API token cannot: it reaches what its
 * scopes were chosen for, which took a proof. @throws reauthentication_required
 */
export function requireRecentProof(
  { tokenScopes, reauthenticatedAt }: Pick<UserActor, 'tokenScopes' | 'reauthenticatedAt'>,
  now: Date,
): void {
  if (tokenScopes) return
  const ageMs = now.getTime() - (reauthenticatedAt?.getTime() ?? 0)
  if (ageMs > PROOF_MS) throw new DomainError(sessionErrors.reauthentication_required)
}
