import { marketingErrors } from '@filo/contract/marketing/marketing-errors'
import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import { DomainError } from '../../ground/domain-error.ts'
import { type Actor, actorId } from '../../rights/actor.ts'
import { requireLockedOffer } from './locked-offer.ts'
import { checkedOf, requireComplete } from './marketing-content.ts'
import type { MarketingDeps } from './marketing-deps.ts'
import { moveOffer } from './move-marketing.ts'
import { getMarketingVersion } from './read-marketing.ts'
import { requireMove } from './rules/marketing-lifecycle.ts'
import { isOwnMarketing, withEditor } from './rules/marketing-policy.ts'

/**
 * Fixes the content of a marketing version and asks for its approval.
 * @throws not_found marketing_wrong_state marketing_incomplete
 */
export async function submitMarketingVersion(
  deps: MarketingDeps,
  actor: Actor,
  { id }: { id: string },
): Promise<MarketingVersion> {
  await deps.db.transaction(async (tx) => {
    const locked = await requireLockedOffer(tx, actor, id)
    const { offer } = locked
    requireMove(offer.state, 'submit')
    requireComplete(checkedOf(locked.content, locked))
    const changes = {
      editorIds: withEditor(offer.editorIds, actor),
      submittedBy: actorId(actor),
      submittedAt: deps.clock.now(),
      decidedBy: null,
      decidedAt: null,
      decisionReason: null,
    }
    const moved = { offer, code: locked.package.code, move: 'submit', to: 'in_review', changes } as const
    await moveOffer(tx, deps, actor, moved)
  })
  return getMarketingVersion(deps, actor, id)
}

/** What somebody decided about what is in review, and why; an approval may go without words. */
export interface ReviewDecision {
  decision: 'approved' | 'rejected'
  reason: string
}

/**
 * Approves or rejects a marketing version in review. Whoever wrote or submitted it may reject it, and does not approve it;
 * what it offers is checked anew, as its build may have been revoked meanwhile.
 * @throws not_found marketing_wrong_state marketing_four_eyes marketing_incomplete
 */
export async function decideMarketingVersion(
  deps: MarketingDeps,
  actor: Actor,
  { id, decision, reason }: ReviewDecision & { id: string },
): Promise<MarketingVersion> {
  await deps.db.transaction(async (tx) => {
    const locked = await requireLockedOffer(tx, actor, id)
    const { offer } = locked
    const move = decision === 'approved' ? 'approve' : 'reject'
    requireMove(offer.state, move)
    if (decision === 'approved') {
      if (isOwnMarketing(actor, offer)) throw new DomainError(marketingErrors.marketing_four_eyes)
      requireComplete(checkedOf(locked.content, locked))
    }
    const changes = {
      decidedBy: actorId(actor),
      decidedAt: deps.clock.now(),
      decisionReason: reason || null,
    }
    await moveOffer(tx, deps, actor, {
      offer,
      code: locked.package.code,
      move,
      to: decision,
      changes,
      reason,
    })
  })
  return getMarketingVersion(deps, actor, id)
}
