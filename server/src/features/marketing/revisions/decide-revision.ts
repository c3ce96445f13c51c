import { marketingErrors } from '@filo/contract/marketing/marketing-errors'
import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import { marketingStateNames } from '@filo/contract/marketing/marketing-state-names'
import type { MarketingState } from '@filo/contract/marketing/marketing-states'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { changedMeta } from '../../../ground/row-meta.ts'
import { wordedError } from '../../../ground/worded-error.ts'
import { writeOfferPrices } from '../../../records/storefront/listing-offers.ts'
import { stateAfterTick } from '../../../records/storefront/store-window.ts'
import { publishOfferChange } from '../../../records/storefront/storefront-events.ts'
import { type Actor, actorId } from '../../../rights/actor.ts'
import { checkedOf, columnsOf, type Pointed, pointedAt, requireComplete } from '../marketing-content.ts'
import type { MarketingDeps } from '../marketing-deps.ts'
import { auditedContent, marketingSubject, publishMarketingChange } from '../marketing-records.ts'
import { updateOffer } from '../marketing-store.ts'
import { replacePlaces } from '../places-store.ts'
import { getMarketingVersion } from '../read-marketing.ts'
import type { ReviewDecision } from '../review-marketing.ts'
import { isOwnMarketing } from '../rules/marketing-policy.ts'
import { type LockedRevision, requireLockedRevision, requireRevisable } from './locked-revision.ts'
import { updateRevision } from './revisions-store.ts'

/** The state of a marketing version whose stores were reckoned anew; what is not published stays so. */
async function replaceContent(
  tx: Db,
  { deps: { clock }, actor }: { deps: MarketingDeps; actor: Actor },
  { locked: { offer, ...locked }, revision }: LockedRevision,
  { stores }: Pointed,
): Promise<MarketingState> {
  const { content } = revision
  const at = clock.now()
  const isPublished = offer.state !== 'approved'
  const states = await replacePlaces(tx, offer.id, stores, {
    window: content.window,
    now: isPublished ? at : null,
  })
  const state = isPublished ? stateAfterTick(offer.state, states) : offer.state
  await updateOffer(tx, offer.id, {
    ...columnsOf(content, locked.package),
    state,
    editorIds: revision.editorIds,
    submittedBy: revision.submittedBy,
    submittedAt: revision.submittedAt,
    decidedBy: actorId(actor),
    decidedAt: at,
    liveSince: state === 'live' ? (offer.liveSince ?? at) : offer.liveSince,
    endedAt: state === 'ended' ? at : null,
    ...changedMeta(offer, { at, by: actorId(actor) }),
  })
  await writeOfferPrices(tx, { marketingVersionId: offer.id, price: content.price, at })
  await publishOfferChange(tx, offer.id)
  return state
}

/** What the revision points at, where it may be approved. @throws marketing_four_eyes marketing_incomplete */
async function requireApprovable(
  tx: Db,
  actor: Actor,
  { locked, revision }: LockedRevision,
): Promise<Pointed> {
  if (isOwnMarketing(actor, revision)) throw new DomainError(marketingErrors.marketing_four_eyes)
  const { content } = revision
  const { packageId } = locked.offer
  const pointed = await pointedAt(tx, content, { packageId, before: content.versionId })
  requireComplete(checkedOf(content, pointed))
  return pointed
}

/**
 * Approves a revision, whose content then replaces what is shown, or rejects it, which leaves that untouched.
 * @throws not_found marketing_wrong_state marketing_four_eyes marketing_incomplete
 */
export async function decideMarketingRevision(
  deps: MarketingDeps,
  actor: Actor,
  { id, decision, reason }: ReviewDecision & { id: string },
): Promise<MarketingVersion> {
  const { db, clock, audit } = deps
  await db.transaction(async (tx) => {
    const both = await requireLockedRevision(tx, actor, id)
    const { locked, revision } = both
    requireRevisable(locked)
    if (revision.state !== 'in_review')
      throw wordedError(marketingErrors.marketing_wrong_state, { state: marketingStateNames[revision.state] })
    const subject = marketingSubject(locked.offer, locked.package.code)
    const pointed = decision === 'approved' ? await requireApprovable(tx, actor, both) : undefined
    const state = pointed ? await replaceContent(tx, { deps, actor }, both, pointed) : locked.offer.state
    const at = clock.now()
    await updateRevision(tx, revision.id, {
      state: decision,
      decidedBy: actorId(actor),
      decidedAt: at,
      decisionReason: reason || null,
      ...changedMeta(revision, { at, by: actorId(actor) }),
    })
    const changes = pointed && {
      before: { ...auditedContent(locked.content, locked), state: locked.offer.state },
      after: { ...auditedContent(revision.content, pointed), state },
    }
    await audit.record(tx, actor, {
      action: `marketing_revision.${decision}`,
      ...subject,
      ...changes,
      ...(reason ? { reason } : {}),
    })
    publishMarketingChange(tx, id, 'revision')
  })
  return getMarketingVersion(deps, actor, id)
}
