import { commonErrors } from '@filo/contract/common-errors'
import {
  type MarketingAsset,
  type MarketingCard,
  maxCardOffers,
} from '@filo/contract/marketing/marketing-card-routes'
import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import { DomainError } from '../../../ground/domain-error.ts'
import { countUnitsByVersion } from '../../../records/units/units-by-version.ts'
import type { Actor } from '../../../rights/actor.ts'
import type { MarketingDeps } from '../marketing-deps.ts'
import { type BuildRow, readOffers } from '../marketing-store.ts'
import { presentStoreRef } from '../present-marketing.ts'
import { presentOffers } from '../read-marketing.ts'
import { listShelvesOfPackage } from '../shelves/shelves-store.ts'
import { findMarketedPackage, listBuildsAround, listOfferedBuilds, listOffersOf } from './card-store.ts'

/** The pictures of offers, each once with the words of the newest that uses it. */
function assetsOf(offers: readonly MarketingVersion[]): MarketingAsset[] {
  const assets = new Map<string, MarketingAsset>()
  for (const { id, title, media } of offers)
    for (const { key, alt } of media) {
      const asset = assets.get(key) ?? { key, alt, usedBy: [] }
      asset.usedBy.push({ id, title })
      assets.set(key, asset)
    }
  return [...assets.values()]
}

const refOf = ({ packageId: _own, ...build }: BuildRow) => build

/** A package as marketing sees it. @throws not_found */
export async function getMarketingCard(
  deps: Pick<MarketingDeps, 'db' | 'clock'>,
  actor: Actor,
  packageRef: string,
): Promise<MarketingCard> {
  const { db } = deps
  const found = await findMarketedPackage(db, actor, packageRef)
  if (!found) throw new DomainError(commonErrors.not_found)
  const builds = await listBuildsAround(db, found.id)
  const offered = await listOfferedBuilds(db, found.id)
  const robots = await countUnitsByVersion(db, { kind: 'all' }, offered)
  const { ids, offerCount } = await listOffersOf(db, found.id, maxCardOffers)
  const offers = await presentOffers(deps, actor, await readOffers(db, ids))
  const shelves = await listShelvesOfPackage(db, found.id)
  return {
    package: found,
    releasedBuilds: builds.filter(({ state }) => state === 'released').map(refOf),
    offers,
    offerCount,
    shelves: shelves.map(({ shelf: { id, name }, store }) => ({ id, name, store: presentStoreRef(store) })),
    assets: assetsOf(offers),
    performance: builds
      .filter(({ id }) => offered.includes(id))
      .map((build) => ({ build: refOf(build), robots: robots.get(build.id) ?? 0 })),
  }
}
