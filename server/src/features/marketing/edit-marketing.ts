import { commonErrors } from '@filo/contract/common-errors'
import type {
  CreateMarketingVersionBody,
  UpdateMarketingVersionBody,
} from '@filo/contract/marketing/marketing-content'
import { marketingErrors } from '@filo/contract/marketing/marketing-errors'
import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import { definedOnly } from '../../ground/defined-only.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta, newMeta } from '../../ground/row-meta.ts'
import { requireMatch } from '../../http/routes/etag.ts'
import { type Actor, actorId } from '../../rights/actor.ts'
import { requireLockedOffer } from './locked-offer.ts'
import { columnsOf, pointedAt } from './marketing-content.ts'
import type { MarketingDeps } from './marketing-deps.ts'
import { auditedContent, marketingSubject, publishMarketingChange } from './marketing-records.ts'
import * as store from './marketing-store.ts'
import { replacePlaces } from './places-store.ts'
import { getMarketingVersion } from './read-marketing.ts'
import { requireMarketingOpen } from './rules/marketing-lifecycle.ts'
import { withEditor } from './rules/marketing-policy.ts'

/** Nobody has sent or decided it. */
const notReviewed = {
  submittedBy: null,
  submittedAt: null,
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
}

/**
 * Begins a marketing version of a package, with whatever is known of it.
 * @throws not_found for a package that is not there, marketing_build_unknown marketing_build_not_released marketing_store_unknown
 */
export async function createMarketingVersion(
  deps: MarketingDeps,
  actor: Actor,
  { packageId, body }: { packageId: string; body: CreateMarketingVersionBody },
): Promise<MarketingVersion> {
  const { db, clock, ids, audit } = deps
  const id = ids.next()
  await db.transaction(async (tx) => {
    const ofPackage = await store.findPackage(tx, packageId)
    if (!ofPackage) throw new DomainError(commonErrors.not_found)
    const pointed = await pointedAt(tx, body, { packageId })
    const row: store.MarketingRow = {
      ...columnsOf(body, ofPackage),
      ...newMeta({ at: clock.now(), by: actorId(actor) }),
      ...notReviewed,
      id,
      packageId,
      state: 'draft',
      unlistedBecause: null,
      editorIds: withEditor([], actor),
      liveSince: null,
      endedAt: null,
    }
    await store.insertOffer(tx, row)
    await replacePlaces(tx, id, pointed.stores, { window: body.window, now: null })
    await audit.record(tx, actor, {
      action: 'marketing_version.created',
      ...marketingSubject(row, ofPackage.code),
      after: { package: ofPackage.code, ...auditedContent(body, pointed) },
    })
    publishMarketingChange(tx, id, 'created')
  })
  return getMarketingVersion(deps, actor, id)
}

/**
 * Changes a marketing version that was not submitted, or was rejected; one that was rejected stays so until it is submitted
 * again.
 * @throws not_found etag_mismatch marketing_locked marketing_needs_revision marketing_build_unknown marketing_build_not_released marketing_store_unknown
 */
export async function updateMarketingVersion(
  deps: MarketingDeps,
  actor: Actor,
  { id, ifMatch, body }: { id: string; ifMatch: string | undefined; body: UpdateMarketingVersionBody },
): Promise<MarketingVersion> {
  const { db, clock, audit } = deps
  await db.transaction(async (tx) => {
    const locked = await requireLockedOffer(tx, actor, id)
    const { offer: before } = locked
    requireMatch(before, ifMatch)
    requireMarketingOpen(before.state)
    const content = { ...locked.content, ...definedOnly(body) }
    const pointed = await pointedAt(tx, content, { packageId: before.packageId, before: before.versionId })
    const after: store.MarketingRow = {
      ...before,
      ...columnsOf(content, locked.package),
      ...changedMeta(before, { at: clock.now(), by: actorId(actor) }),
      editorIds: withEditor(before.editorIds, actor),
    }
    await store.updateOffer(tx, id, after)
    await replacePlaces(tx, id, pointed.stores, { window: content.window, now: null })
    await audit.record(tx, actor, {
      action: 'marketing_version.updated',
      ...marketingSubject(after, locked.package.code),
      before: auditedContent(locked.content, locked),
      after: auditedContent(content, pointed),
    })
    publishMarketingChange(tx, id, 'updated')
  })
  return getMarketingVersion(deps, actor, id)
}

/** Deletes a marketing version that was never submitted. @throws not_found marketing_not_deletable */
export async function deleteMarketingVersion(
  { db, audit }: MarketingDeps,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const locked = await requireLockedOffer(tx, actor, id)
    const { offer } = locked
    if (offer.state !== 'draft') throw new DomainError(marketingErrors.marketing_not_deletable)
    await store.deleteOffer(tx, id)
    await audit.record(tx, actor, {
      action: 'marketing_version.deleted',
      ...marketingSubject(offer, locked.package.code),
      before: auditedContent(locked.content, locked),
    })
    publishMarketingChange(tx, id, 'deleted')
  })
}
