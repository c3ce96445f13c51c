import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { EntityMeta, Id, Instant, idParams } from '../entity.ts'
import { longListQuery, longPageOf } from '../list-query.ts'
import { LocalizedText } from '../localized-text.ts'
import { MarketingPlaceState, MarketingState } from '../marketing/marketing-states.ts'
import { ProgramCategory } from '../programs/program-kinds.ts'
import { ProgramState } from '../programs/program-states.ts'
import { route } from '../route.ts'
import { ListingFigures } from './listing-figures.ts'
import { ListingState, ListingStep, maxListings, Price, PriceModel } from './listing-kinds.ts'
import { StoreState } from './store-kinds.ts'
import { storeErrors } from './stores-errors.ts'

/** When customers see a listing; null: from when it is listed, and without an end. */
const window = { windowFrom: Instant.nullable(), windowUntil: Instant.nullable() }

/** A marketing version as a listing names it. */
export const ListingOffer = z.object({
  id: Id,
  title: LocalizedText,
  state: MarketingState,
  /** How it stands in the store of the listing; null: it does not name that store any more. */
  placeState: MarketingPlaceState.nullable(),
  /** What it costs in that store. */
  price: Price.nullable(),
})
export type ListingOffer = z.infer<typeof ListingOffer>

/** A program as a store offers it. */
export const StoreProgram = EntityMeta.extend({
  store: z.object({ id: Id, code: z.string(), name: LocalizedText, currency: z.string(), state: StoreState }),
  program: z.object({
    id: Id,
    code: z.string(),
    name: LocalizedText,
    category: ProgramCategory,
    iconKey: z.string().nullable(),
    state: ProgramState,
    /** The highest approved release; null: there is none any more, and customers do not see the listing. */
    approvedSemver: z.string().nullable(),
  }),
  /** What it is shown with, whose price it has; null: the words of the program and a price of its own. */
  offer: ListingOffer.nullable(),
  price: Price,
  order: z.number().int(),
  isFeatured: z.boolean(),
  ...window,
  state: ListingState,
  /** Customers that the store is meant for see it at this moment. */
  isShown: z.boolean(),
  figures: ListingFigures,
  /** What the caller may do with it now, in the order of the lifecycle. */
  steps: z.array(ListingStep),
})
export type StoreProgram = z.infer<typeof StoreProgram>

const listingFields = {
  /** Shown and paid as that marketing version says, whatever `price` is; null: with the words of the program. */
  marketingVersionId: Id.nullable(),
  price: Price,
  isFeatured: z.boolean(),
  ...window,
}

export const CreateStoreProgramBody = z.object({
  programId: Id,
  marketingVersionId: listingFields.marketingVersionId.default(null),
  price: Price,
  isFeatured: z.boolean().default(false),
  windowFrom: window.windowFrom.default(null),
  windowUntil: window.windowUntil.default(null),
})
export type CreateStoreProgramBody = z.infer<typeof CreateStoreProgramBody>

export const UpdateStoreProgramBody = z.object(listingFields).partial()
export type UpdateStoreProgramBody = z.infer<typeof UpdateStoreProgramBody>

const read = { permission: 'store.read' } as const
const manage = { permission: 'store.manage' } as const

/** Sorts by `order`, `price`, `model`, `state`, `createdAt`, `updatedAt`. */
export const listStorePrograms = route({
  name: 'listStorePrograms',
  method: 'GET',
  path: '/api/store-programs',
  summary: 'Programs as stores offer them, of all stores, of one, or of one program',
  access: read,
  query: longListQuery({ storeId: Id, programId: Id, state: ListingState, model: PriceModel }),
  response: longPageOf(StoreProgram),
})

export const getStoreProgram = route({
  name: 'getStoreProgram',
  method: 'GET',
  path: '/api/store-programs/:listingId',
  summary: 'One program as one store offers it',
  access: read,
  params: idParams('listingId'),
  response: StoreProgram,
})

/** Of a listing's marketing versions there are few; the newest. */
export const maxListingOffers = 100

const priceErrors = [
  storeErrors.listing_offer_unfit,
  storeErrors.listing_price_free,
  storeErrors.listing_price_missing,
  storeErrors.listing_window_reversed,
]

export const createStoreProgram = route({
  name: 'createStoreProgram',
  method: 'POST',
  path: '/api/stores/:storeId/programs',
  summary: 'Add a program to a store, as a draft at the end of its order',
  access: manage,
  params: idParams('storeId'),
  body: CreateStoreProgramBody,
  response: StoreProgram,
  status: 201,
  errors: [
    storeErrors.listing_program_unfit,
    storeErrors.listing_exists,
    storeErrors.store_full,
    ...priceErrors,
  ],
  idempotent: true,
})

export const updateStoreProgram = route({
  name: 'updateStoreProgram',
  method: 'PATCH',
  path: '/api/store-programs/:listingId',
  summary: 'Change marketing version, price, window or place of honour of a listing',
  access: manage,
  params: idParams('listingId'),
  body: UpdateStoreProgramBody,
  response: StoreProgram,
  errors: [storeErrors.listing_delisted, ...priceErrors, commonErrors.etag_mismatch],
})

export const applyListingStep = route({
  name: 'applyListingStep',
  method: 'POST',
  path: '/api/store-programs/:listingId/steps',
  summary: 'List, hide, show again or delist; copies on robots stay as they are',
  access: manage,
  params: idParams('listingId'),
  body: z.object({ step: ListingStep, reason: z.string().trim().max(500).default('') }),
  response: StoreProgram,
  errors: [storeErrors.listing_step_refused, storeErrors.listing_program_unfit],
  idempotent: true,
})

export const deleteStoreProgram = route({
  name: 'deleteStoreProgram',
  method: 'DELETE',
  path: '/api/store-programs/:listingId',
  summary: 'Delete a listing that was never listed',
  access: manage,
  params: idParams('listingId'),
  errors: [storeErrors.listing_not_draft],
})

export const orderStorePrograms = route({
  name: 'orderStorePrograms',
  method: 'PUT',
  path: '/api/stores/:storeId/order',
  summary: 'Put the listings of a store in order',
  access: manage,
  params: idParams('storeId'),
  /** Every listing of the store that is not delisted, in the order wanted. */
  body: z.object({ listingIds: z.array(Id).max(maxListings) }),
  errors: [storeErrors.listing_order_outdated],
})

export const listListingOffers = route({
  name: 'listListingOffers',
  method: 'GET',
  path: '/api/stores/:storeId/offers/:programId',
  summary: 'Approved marketing versions of a program in a store, which a listing may name, newest first',
  access: manage,
  params: z.object({ storeId: Id, programId: Id }),
  response: z.object({ items: z.array(ListingOffer) }),
})

export const storeProgramRoutes = [
  listListingOffers,
  listStorePrograms,
  getStoreProgram,
  createStoreProgram,
  updateStoreProgram,
  applyListingStep,
  deleteStoreProgram,
  orderStorePrograms,
]
