import type { ListingFigures } from '@filo/contract/stores/listing-figures'
import { listingStepsFrom } from '@filo/contract/stores/listing-kinds'
import type { StoreProgram } from '@filo/contract/stores/store-programs-routes'
import { presentMeta } from '../../http/routes/present-meta.ts'
import { type ListedOffer, presentOffer } from '../../records/storefront/listing-offers.ts'
import type { OfferedProgram } from '../../records/storefront/offered-programs.ts'
import { isListingShown } from '../../records/storefront/shown-listings.ts'
import { type Actor, may } from '../../rights/actor.ts'
import type { ListingOfStoreRow } from './store-programs-store.ts'

/** What is read beside the row. */
interface Around {
  program: OfferedProgram
  /** Null: it is shown with the words of the program. */
  offer: ListedOffer | null
  figures: ListingFigures
  at: Date
}

/** The only door of listing rows to staff; the steps are those of whoever asks. */
export function presentStoreProgram(
  actor: Actor,
  { listing, store }: ListingOfStoreRow,
  { program, offer, figures, at }: Around,
): StoreProgram {
  const { id, code, name, category, iconKey, state, approvedSemver } = program
  return {
    ...presentMeta(listing),
    store,
    program: { id, code, name, category, iconKey, state, approvedSemver },
    offer: offer && presentOffer(offer),
    price: { model: listing.priceModel, amount: listing.priceAmount },
    order: listing.order,
    isFeatured: listing.isFeatured,
    windowFrom: listing.windowFrom?.toISOString() ?? null,
    windowUntil: listing.windowUntil?.toISOString() ?? null,
    state: listing.state,
    isShown: isListingShown({ listing, store, program, offer, at }),
    figures,
    steps: may(actor, 'store.manage') ? listingStepsFrom(listing.state) : [],
  }
}
