import {
  isPriceWhole,
  type ListingState,
  type ListingStep,
  listingStateNames,
  listingSteps,
  type Price,
} from '@filo/contract/stores/listing-kinds'
import { storeErrors } from '@filo/contract/stores/stores-errors'
import { DomainError } from '../../ground/domain-error.ts'
import { wordedError } from '../../ground/worded-error.ts'

/** Refuses a price that its model does not allow. @throws listing_price_free listing_price_missing */
export function requireWholePrice(price: Price): void {
  if (isPriceWhole(price)) return
  const isFree = price.model === 'free'
  throw new DomainError(isFree ? storeErrors.listing_price_free : storeErrors.listing_price_missing)
}

/** From when until when customers see a listing; null: no bound. */
interface ListingWindow {
  windowFrom: Date | null
  windowUntil: Date | null
}

/** Refuses a window that no moment is in. @throws listing_window_reversed */
export function requireWindow({ windowFrom, windowUntil }: ListingWindow): void {
  if (windowFrom && windowUntil && windowUntil.getTime() <= windowFrom.getTime())
    throw new DomainError(storeErrors.listing_window_reversed)
}

/** The state after a step. @throws listing_step_refused */
export function stateAfterListingStep(state: ListingState, step: ListingStep): ListingState {
  const { from, to } = listingSteps[step]
  if (!from.includes(state))
    throw wordedError(storeErrors.listing_step_refused, { state: listingStateNames[state] })
  return to
}

/** Refuses whatever changes a listing that was delisted. @throws listing_delisted */
export function requireNotDelisted({ state }: { state: ListingState }): void {
  if (state === 'delisted') throw new DomainError(storeErrors.listing_delisted)
}
