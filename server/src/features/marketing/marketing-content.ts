import { fold, sortKey } from '@filo/contract/fold'
import type { MarketingContent } from '@filo/contract/marketing/marketing-content'
import { marketingErrors } from '@filo/contract/marketing/marketing-errors'
import { versionStateNames } from '@filo/contract/packages/version-states'
import type { Db } from '../../db/database.ts'
import { searchGrams } from '../../db/long-lists/search-grams.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { wordedError } from '../../ground/worded-error.ts'
import { claimPictures } from '../../records/claim-pictures.ts'
import { type BuildRow, type MarketingRow, type PackageRow, shareLockBuild } from './marketing-store.ts'
import { listChosenStores, type PlaceRow, type StoreRow } from './places-store.ts'
import { type CheckedMarketing, checkMarketing } from './rules/check-marketing.ts'

/** Content that a row and its places offer, as people write it. */
export function contentOf(row: MarketingRow, places: readonly PlaceRow[]): MarketingContent {
  const { versionId, title, summary, story, media, price, licence, audience, windowFrom, windowUntil } = row
  return {
    versionId,
    title,
    summary,
    story,
    media,
    price,
    licence,
    audience,
    storeIds: places.map(({ store }) => store.id),
    window: { from: windowFrom, until: windowUntil },
  }
}

/** The columns of content; what is searched and sorted by is made of its title and its package. */
export function columnsOf(content: MarketingContent, { code, name }: Pick<PackageRow, 'code' | 'name'>) {
  const { window, storeIds: _inPlaces, ...own } = content
  const { title } = own
  const searchKey = fold(`${title.tr} ${title.en} ${code} ${name.tr} ${name.en}`)
  return {
    ...own,
    windowFrom: window.from,
    windowUntil: window.until,
    searchKey,
    searchGrams: searchGrams(searchKey),
    sortKey: sortKey(title.tr || title.en || name.tr),
  }
}

/** Refuses a package version that nobody may offer. @throws marketing_build_not_released */
export function requireReleased({ semver, state }: Pick<BuildRow, 'semver' | 'state'>): void {
  if (state === 'released') return
  throw wordedError(
    marketingErrors.marketing_build_not_released,
    { state: versionStateNames[state] },
    { version: semver },
  )
}

/** What content points at, there until the transaction ends. */
export interface Pointed {
  build: BuildRow
  stores: StoreRow[]
}

/**
 * Finds what content of a package points at. A package version that is chosen anew must be released; one that was chosen before
 * may have been revoked since, which the check tells.
 * @throws marketing_build_unknown marketing_build_not_released marketing_store_unknown picture_missing picture_not_ready
 */
export async function pointedAt(
  tx: Db,
  { versionId, storeIds, media }: Pick<MarketingContent, 'versionId' | 'storeIds' | 'media'>,
  { packageId, before }: { packageId: string; before?: string },
): Promise<Pointed> {
  const build = await shareLockBuild(tx, versionId)
  if (build?.packageId !== packageId) throw new DomainError(marketingErrors.marketing_build_unknown)
  if (versionId !== before) requireReleased(build)
  const stores = await listChosenStores(tx, storeIds)
  if (stores.length < storeIds.length) throw new DomainError(marketingErrors.marketing_store_unknown)
  await claimPictures(
    tx,
    media.map(({ key }) => key),
  )
  return { build, stores }
}

/** Content as the check looks at it. */
export function checkedOf(content: MarketingContent, { build, stores }: Pointed): CheckedMarketing {
  return { ...content, build, stores }
}

/** Refuses content of which something is missing. @throws marketing_incomplete */
export function requireComplete(checked: CheckedMarketing): void {
  const { length } = checkMarketing(checked)
  if (length > 0) throw new DomainError(marketingErrors.marketing_incomplete, { count: length })
}
