import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { EntityMeta, Id, Instant, idParams } from '../entity.ts'
import { longListQuery, longPageOf } from '../list-query.ts'
import { LocalizedText } from '../localized-text.ts'
import { ProgramCategory } from '../programs/program-kinds.ts'
import { ProgramState } from '../programs/program-states.ts'
import { route } from '../route.ts'
import { ListingState, ListingStep, maxListings, Price, PriceModel } from './listing-kinds.ts'
import { StoreState } from './store-kinds.ts'
import { storeErrors } from './stores-errors.ts'

/** When customers see a listing; null: from when it is listed, and without an end. */
const window = { windowFrom: Instant.nullable(), windowUntil: Instant.nullable() }

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
  price: Price,
  order: z.number().int(),
  isFeatured: z.boolean(),
  ...window,
  state: ListingState,
  /** Customers that the store is meant for see it at this moment. */
  isShown: z.boolean(),
  /** What the caller may do with it now, in the order of the lifecycle. */
  steps: z.array(ListingStep),
})
export type StoreProgram = z.infer<typeof StoreProgram>

const listingFields = { price: Price, isFeatured: z.boolean(), ...window }

export const CreateStoreProgramBody = z.object({
  programId: Id,
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

const priceErrors = [
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
  summary: 'Change price, window or place of honour of a listing',
  access: manage,
  params: idParams('listingId'),
  body: UpdateStoreProgramBody,
  response: StoreProgram,
  errors: [storeErrors.listing_delisted, ...priceErrors, commonErrors.etag_mismatch],
})

export const takeListingStep = route({
  name: 'takeListingStep',
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

export const storeProgramRoutes = [
  listStorePrograms,
  getStoreProgram,
  createStoreProgram,
  updateStoreProgram,
  takeListingStep,
  deleteStoreProgram,
  orderStorePrograms,
]
