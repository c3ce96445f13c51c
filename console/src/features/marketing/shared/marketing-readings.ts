import { getMarketingCard } from '@filo/contract/marketing/marketing-card-routes'
import {
  getMarketingList,
  getShelfStorefront,
  listMarketingLists,
} from '@filo/contract/marketing/marketing-lists-routes'
import {
  getMarketingRevision,
  getMarketingVersion,
  listMarketingVersions,
} from '@filo/contract/marketing/marketing-routes'

/** What shows marketing versions and shelves: read again after any change of either. */
export const marketingReadings = [
  listMarketingVersions,
  getMarketingVersion,
  getMarketingRevision,
  listMarketingLists,
  getMarketingList,
  getShelfStorefront,
  getMarketingCard,
]
