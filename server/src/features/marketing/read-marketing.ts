import { commonErrors } from '@filo/contract/common-errors'
import type { LongPage } from '@filo/contract/list-query'
import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { readPersonNames } from '../../records/people/person-names.ts'
import { noFigures, readOfferFigures } from '../../records/storefront/listing-figures.ts'
import { countListingsOf } from '../../records/storefront/listing-offers.ts'
import { countUnitsByVersion } from '../../records/units/units-by-version.ts'
import type { Actor } from '../../rights/actor.ts'
import type { MarketingDeps } from './marketing-deps.ts'
import { findOffer, listOfferRows, type MarketingQuery, type OfferRow } from './marketing-store.ts'
import { readPlaces } from './places-store.ts'
import { presentMarketing } from './present-marketing.ts'
import { readOpenRevisions } from './revisions/revisions-store.ts'

type Deps = Pick<MarketingDeps, 'db' | 'clock'>

/** Everybody whose name a reviewed row shows. */
export function peopleIn(
  row: OfferRow['offer'] | { editorIds: string[]; submittedBy: string | null; decidedBy: string | null },
): string[] {
  return [...row.editorIds, row.submittedBy, row.decidedBy].filter((id) => id !== null)
}

/** Rows that the actor was found to see, as they are shown. Robots of all customers are counted, none is told of. */
export async function presentOffers(
  { db, clock }: Deps,
  actor: Actor,
  rows: readonly OfferRow[],
): Promise<MarketingVersion[]> {
  const ids = rows.map(({ offer }) => offer.id)
  const places = await readPlaces(db, ids)
  const revisions = await readOpenRevisions(db, ids)
  const people = await readPersonNames(
    db,
    rows.flatMap(({ offer }) => peopleIn(offer)),
  )
  const buildIds = [...new Set(rows.map(({ build }) => build.id))]
  const robots = await countUnitsByVersion(db, { kind: 'all' }, buildIds)
  const listings = await countListingsOf(db, ids)
  const figures = await readOfferFigures(db, ids)
  const now = clock.now()
  return presentRows(
    rows,
    ({ offer }) => offer.id,
    (row) =>
      presentMarketing(actor, row, {
        places: places.get(row.offer.id) ?? [],
        revision: revisions.get(row.offer.id),
        robots: robots.get(row.build.id) ?? 0,
        listings: listings.get(row.offer.id) ?? 0,
        figures: figures.get(row.offer.id) ?? noFigures,
        people,
        now,
      }),
  )
}

/** One page of marketing versions. @throws bad_request for a cursor of another list */
export async function listMarketingVersions(
  deps: Deps,
  actor: Actor,
  query: MarketingQuery,
): Promise<LongPage<MarketingVersion>> {
  const { rows, ...found } = await listOfferRows(deps.db, actor, query)
  return { items: await presentOffers(deps, actor, rows), ...found }
}

/** @throws not_found */
export async function getMarketingVersion(deps: Deps, actor: Actor, id: string): Promise<MarketingVersion> {
  const row = await findOffer(deps.db, actor, id)
  const [item] = row ? await presentOffers(deps, actor, [row]) : []
  if (!item) throw new DomainError(commonErrors.not_found)
  return item
}
