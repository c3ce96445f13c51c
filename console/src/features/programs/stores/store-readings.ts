import {
  getStoreProgram,
  listListingOffers,
  listStorePrograms,
} from '@filo/contract/stores/store-programs-routes'
import { getStore, listStores } from '@filo/contract/stores/stores-routes'

/** What shows stores and what they offer: read again after any change of either. */
export const storeReadings = [listStores, getStore, listStorePrograms, getStoreProgram, listListingOffers]
