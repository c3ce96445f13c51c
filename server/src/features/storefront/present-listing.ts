import type { StorefrontListing } from '@filo/contract/storefront/storefront-routes'
import type { FitUnit } from '../../records/releases/program-fit.ts'
import type { ListedOffer } from '../../records/storefront/listing-offers.ts'
import { type AccessFacts, accessOf } from '../../records/storefront/storefront-access.ts'
import { countFit } from './count-fit.ts'
import type { ApprovedRelease, ShownListingRow } from './storefront-listings-store.ts'

interface Around {
  release: ApprovedRelease
  /** Null: it is shown with the words of the program. */
  offer: ListedOffer | null
  access: AccessFacts
  classes: readonly { unit: FitUnit; count: number }[]
  at: Date
}

/** The only door of listings to customers. */
export function presentListing(
  { listing, store, program }: ShownListingRow,
  { release, offer, access, classes, at }: Around,
): StorefrontListing {
  const { id, semver, sizeBytes, permissions, arosRange, decidedAt } = release
  return {
    id: listing.id,
    store,
    program,
    offer: offer && {
      title: offer.title,
      summary: offer.summary,
      licence: offer.licence,
      media: offer.media,
    },
    price: { model: listing.priceModel, amount: listing.priceAmount },
    isFeatured: listing.isFeatured,
    release: {
      id,
      semver,
      sizeBytes,
      permissions,
      arosRange,
      approvedAt: decidedAt?.toISOString() ?? null,
    },
    access: accessOf(listing.priceModel, access, at),
    fit: countFit(classes, { variantIds: release.variants.map((variant) => variant.id), arosRange }),
  }
}
