import {
  type ProgramEntitlementState,
  type ProgramRequestState,
  programEntitlementStateNames,
  programRequestStateNames,
} from '@filo/contract/program-entitlements/entitlement-states'
import { type ListingState, listingStateNames } from '@filo/contract/stores/listing-kinds'
import { type StoreState, storeStateNames } from '@filo/contract/stores/store-kinds'
import { kind } from './state-kind.ts'

/** The lifecycles of what is sold: stores, what they offer, and rights of customers. */
export const salesStateKinds = {
  store: kind<StoreState>({ open: 'good', closed: 'paused' }, storeStateNames),
  listing: kind<ListingState>(
    { draft: 'draft', listed: 'good', hidden: 'paused', delisted: 'past' },
    listingStateNames,
  ),
  programEntitlement: kind<ProgramEntitlementState>(
    { upcoming: 'waiting', active: 'good', ended: 'past' },
    programEntitlementStateNames,
  ),
  programRequest: kind<ProgramRequestState>(
    { open: 'review', granted: 'good', declined: 'refused', withdrawn: 'past' },
    programRequestStateNames,
  ),
}
