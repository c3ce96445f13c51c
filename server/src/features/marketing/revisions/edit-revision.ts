import type { UpdateMarketingVersionBody } from '@filo/contract/marketing/marketing-content'
import { marketingErrors } from '@filo/contract/marketing/marketing-errors'
import type { MarketingRevision } from '@filo/contract/marketing/marketing-shapes'
import { definedOnly } from '../../../ground/defined-only.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { changedMeta, newMeta } from '../../../ground/row-meta.ts'
import { requireMatch } from '../../../http/routes/etag.ts'
import { type Actor, actorId } from '../../../rights/actor.ts'
import { requireLockedOffer } from '../locked-offer.ts'
import { checkedOf, pointedAt, requireComplete } from '../marketing-content.ts'
import type { MarketingDeps } from '../marketing-deps.ts'
import { auditedContent, marketingSubject, publishMarketingChange } from '../marketing-records.ts'
import { withEditor } from '../rules/marketing-policy.ts'
import { requireLockedRevision, requireRevisable, requireRevisionOpen } from './locked-revision.ts'
import { getMarketingRevision } from './read-revision.ts'
import * as store from './revisions-store.ts'

/**
 * Begins a change of an approved marketing version with its content as it is, which goes on being shown.
 * @throws not_found marketing_wrong_state marketing_revision_open
 */
export async function beginMarketingRevision(
  deps: MarketingDeps,
  actor: Actor,
  { id }: { id: string },
): Promise<MarketingRevision> {
  const { db, clock, ids, audit } = deps
  await db.transaction(async (tx) => {
    const locked = await requireLockedOffer(tx, actor, id)
    requireRevisable(locked)
    if (await store.lockOpenRevision(tx, id)) throw new DomainError(marketingErrors.marketing_revision_open)
    await store.insertRevision(tx, {
      ...newMeta({ at: clock.now(), by: actorId(actor) }),
      id: ids.next(),
      marketingVersionId: id,
      state: 'draft',
      content: locked.content,
      editorIds: withEditor([], actor),
      submittedBy: null,
      submittedAt: null,
      decidedBy: null,
      decidedAt: null,
      decisionReason: null,
    })
    const subject = marketingSubject(locked.offer, locked.package.code)
    await audit.record(tx, actor, { action: 'marketing_revision.begun', ...subject })
    publishMarketingChange(tx, id, 'revision')
  })
  return getMarketingRevision(deps, actor, id)
}

/**
 * Writes in a revision that was not submitted, or was rejected.
 * @throws not_found etag_mismatch marketing_locked marketing_build_unknown marketing_build_not_released marketing_store_unknown
 */
export async function updateMarketingRevision(
  deps: MarketingDeps,
  actor: Actor,
  { id, ifMatch, body }: { id: string; ifMatch: string | undefined; body: UpdateMarketingVersionBody },
): Promise<MarketingRevision> {
  const { db, clock, audit } = deps
  await db.transaction(async (tx) => {
    const { locked, revision } = await requireLockedRevision(tx, actor, id)
    requireMatch(revision, ifMatch)
    requireRevisionOpen(revision)
    const content = { ...revision.content, ...definedOnly(body) }
    const { packageId } = locked.offer
    const pointed = await pointedAt(tx, content, { packageId, before: revision.content.versionId })
    await store.updateRevision(tx, revision.id, {
      content,
      editorIds: withEditor(revision.editorIds, actor),
      ...changedMeta(revision, { at: clock.now(), by: actorId(actor) }),
    })
    await audit.record(tx, actor, {
      action: 'marketing_revision.updated',
      ...marketingSubject(locked.offer, locked.package.code),
      before: auditedContent(locked.content, locked),
      after: auditedContent(content, pointed),
    })
    publishMarketingChange(tx, id, 'revision')
  })
  return getMarketingRevision(deps, actor, id)
}

/** Discards a revision, also one in review; what is shown stays as it is. @throws not_found */
export async function discardMarketingRevision(
  { db, audit }: MarketingDeps,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const { locked, revision } = await requireLockedRevision(tx, actor, id)
    await store.deleteRevision(tx, revision.id)
    const subject = marketingSubject(locked.offer, locked.package.code)
    const before = { state: revision.state }
    await audit.record(tx, actor, { action: 'marketing_revision.discarded', ...subject, before })
    publishMarketingChange(tx, id, 'revision')
  })
}

/** Fixes a revision and asks for its approval. @throws not_found marketing_wrong_state marketing_locked marketing_incomplete */
export async function submitMarketingRevision(
  deps: MarketingDeps,
  actor: Actor,
  { id }: { id: string },
): Promise<MarketingRevision> {
  const { db, clock, audit } = deps
  await db.transaction(async (tx) => {
    const { locked, revision } = await requireLockedRevision(tx, actor, id)
    requireRevisable(locked)
    requireRevisionOpen(revision)
    const { content } = revision
    const { packageId } = locked.offer
    const pointed = await pointedAt(tx, content, { packageId, before: content.versionId })
    requireComplete(checkedOf(content, pointed))
    const at = clock.now()
    await store.updateRevision(tx, revision.id, {
      state: 'in_review',
      editorIds: withEditor(revision.editorIds, actor),
      submittedBy: actorId(actor),
      submittedAt: at,
      decidedBy: null,
      decidedAt: null,
      decisionReason: null,
      ...changedMeta(revision, { at, by: actorId(actor) }),
    })
    const subject = marketingSubject(locked.offer, locked.package.code)
    await audit.record(tx, actor, { action: 'marketing_revision.submitted', ...subject })
    publishMarketingChange(tx, id, 'revision')
  })
  return getMarketingRevision(deps, actor, id)
}
