import { commonErrors } from '@filo/contract/common-errors'
import type { MarketingRevision } from '@filo/contract/marketing/marketing-shapes'
import { DomainError } from '../../../ground/domain-error.ts'
import { presentMeta } from '../../../http/routes/present-meta.ts'
import { readPersonNames } from '../../../records/people/person-names.ts'
import type { Actor } from '../../../rights/actor.ts'
import type { MarketingDeps } from '../marketing-deps.ts'
import { findBuild, findOffer, type MarketingRow } from '../marketing-store.ts'
import { listStores } from '../places-store.ts'
import { presentReview, presentStoreRef } from '../present-marketing.ts'
import { peopleIn } from '../read-marketing.ts'
import { checkMarketing, completenessOf } from '../rules/check-marketing.ts'
import { mayDecideMarketing, mayEditRevision } from '../rules/marketing-policy.ts'
import { type RevisionRow, readOpenRevisions } from './revisions-store.ts'

async function presentRevision(
  { db }: Pick<MarketingDeps, 'db'>,
  actor: Actor,
  { offer, revision }: { offer: MarketingRow; revision: RevisionRow },
): Promise<MarketingRevision> {
  const { content, state } = revision
  const found = await findBuild(db, content.versionId)
  if (!found) throw new DomainError(commonErrors.not_found)
  const { packageId: _own, ...build } = found
  const stores = await listStores(db, content.storeIds)
  return {
    ...presentMeta(revision),
    marketingVersionId: offer.id,
    state,
    content,
    build,
    stores: stores.map(presentStoreRef),
    ...presentReview(revision, await readPersonNames(db, peopleIn(revision))),
    completeness: completenessOf(content),
    problems: checkMarketing({ ...content, build, stores }),
    mayEdit: mayEditRevision(actor, revision, offer),
    mayDecide: mayDecideMarketing(actor, revision),
  }
}

/** The open revision of a marketing version. @throws not_found */
export async function getMarketingRevision(
  deps: Pick<MarketingDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<MarketingRevision> {
  const row = await findOffer(deps.db, actor, id)
  const revision = row && (await readOpenRevisions(deps.db, [id])).get(id)
  if (!row || !revision) throw new DomainError(commonErrors.not_found)
  return presentRevision(deps, actor, { offer: row.offer, revision })
}
