import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { isCountry } from '../customers/countries.ts'
import { CustomerSegment } from '../customers/customer-segments.ts'
import { EntityMeta, idParams, Reason } from '../entity.ts'
import { longListQuery, longPageOf } from '../list-query.ts'
import { LocalizedName, LocalizedText } from '../localized-text.ts'
import { Currency } from '../money/currencies.ts'
import { route } from '../route.ts'
import { isTimeZone } from '../time-zone.ts'
import { StoreState, StoreTheme } from './store-kinds.ts'
import { storeErrors } from './stores-errors.ts'

/** A store's short code; invariant upper case. */
const StoreCode = z.stringFormat('record_code', /^[A-Z0-9][A-Z0-9-]{1,31}$/)

const fields = {
  name: LocalizedName,
  code: StoreCode,
  /** ISO 3166-1 alpha-2; empty: of every country. */
  countries: z
    .array(z.string().refine(isCountry, 'country'))
    .max(250)
    .transform((codes) => [...new Set(codes)].toSorted()),
  currency: Currency,
  customerSegment: CustomerSegment.nullable(),
  theme: StoreTheme,
  timeZone: z.string().max(60).refine(isTimeZone, 'time_zone'),
}

export const CreateStoreBody = z.object({
  ...fields,
  countries: fields.countries.default([]),
  customerSegment: fields.customerSegment.default(null),
  theme: fields.theme.default('blue'),
  timeZone: fields.timeZone.default('Europe/Istanbul'),
})
export type CreateStoreBody = z.infer<typeof CreateStoreBody>

export const UpdateStoreBody = z.object(fields).partial()
export type UpdateStoreBody = z.infer<typeof UpdateStoreBody>

/** A storefront: which customers see it, and in which currency it is paid there. */
export const Store = EntityMeta.extend({
  code: z.string(),
  name: LocalizedText,
  countries: z.array(z.string()),
  currency: z.string(),
  customerSegment: CustomerSegment.nullable(),
  theme: StoreTheme,
  timeZone: z.string(),
  state: StoreState,
  /** Listings that were not delisted. */
  listingCount: z.number().int(),
  /** Those of them that are listed; what customers see of them depends on windows and programs too. */
  listedCount: z.number().int(),
  /** Customers that it is meant for now. */
  customerCount: z.number().int(),
})
export type Store = z.infer<typeof Store>

const read = { permission: 'store.read' } as const
const manage = { permission: 'store.manage' } as const

/** Sorts by `name`, `code`, `currency`, `state`, `createdAt`, `updatedAt`. */
export const listStores = route({
  name: 'listStores',
  method: 'GET',
  path: '/api/stores',
  summary: 'Stores with how much they offer to how many customers',
  access: read,
  query: longListQuery({ state: StoreState, currency: Currency, customerSegment: CustomerSegment }),
  response: longPageOf(Store),
})

export const getStore = route({
  name: 'getStore',
  method: 'GET',
  path: '/api/stores/:storeId',
  summary: 'One store',
  access: read,
  params: idParams('storeId'),
  response: Store,
})

export const createStore = route({
  name: 'createStore',
  method: 'POST',
  path: '/api/stores',
  summary: 'Add a store; it is closed until somebody opens it',
  access: manage,
  body: CreateStoreBody,
  response: Store,
  status: 201,
  errors: [commonErrors.already_exists],
  idempotent: true,
})

export const updateStore = route({
  name: 'updateStore',
  method: 'PATCH',
  path: '/api/stores/:storeId',
  summary: 'Change a store; its currency stays once something was offered in it',
  access: manage,
  params: idParams('storeId'),
  body: UpdateStoreBody,
  response: Store,
  errors: [commonErrors.already_exists, storeErrors.store_currency_fixed, commonErrors.etag_mismatch],
})

export const setStoreState = route({
  name: 'setStoreState',
  method: 'POST',
  path: '/api/stores/:storeId/state',
  summary: 'Open a store to its customers, or close it',
  access: manage,
  params: idParams('storeId'),
  body: z.object({ state: StoreState, reason: Reason }),
  response: Store,
  errors: [commonErrors.wrong_state],
  idempotent: true,
})

export const deleteStore = route({
  name: 'deleteStore',
  method: 'DELETE',
  path: '/api/stores/:storeId',
  summary: 'Delete a store in which nothing was ever offered',
  access: manage,
  params: idParams('storeId'),
  errors: [storeErrors.store_not_empty],
})

export const storeRoutes = [listStores, getStore, createStore, updateStore, setStoreState, deleteStore]
