import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { EntityMeta, Id, idParams } from '../entity.ts'
import { longListQuery, longPageOf } from '../list-query.ts'
import { LocalizedName, LocalizedText } from '../localized-text.ts'
import { Money } from '../money/money.ts'
import { PackageKind } from '../packages/package-kinds.ts'
import { route } from '../route.ts'
import { PriceModel } from '../stores/listing-kinds.ts'
import { LocalWindow } from './local-window.ts'
import { MarketingMedia } from './marketing-content.ts'
import { marketingErrors } from './marketing-errors.ts'
import { MarketingLicence } from './marketing-kinds.ts'
import { MarketingPackageRef, MarketingStoreRef } from './marketing-shapes.ts'
import { MarketingState } from './marketing-states.ts'

const read = { permission: 'marketing.read' } as const
const manage = { permission: 'marketing.manage' } as const
const params = idParams('listId')

/** How many marketing versions a shelf holds, and shows, at most. */
export const maxShelfItems = 100

/** What fills a shelf: people, or a rule that is asked each time somebody looks. */
export const ShelfRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('by_hand') }),
  /** Those that went live last. */
  z.object({ kind: z.literal('newest'), limit: z.number().int().min(1).max(maxShelfItems) }),
  /** Those whose build most robots run. */
  z.object({ kind: z.literal('most_installed'), limit: z.number().int().min(1).max(maxShelfItems) }),
  /** Those of one kind of package, by title. */
  z.object({
    kind: z.literal('package_kind'),
    packageKind: PackageKind,
    limit: z.number().int().min(1).max(maxShelfItems),
  }),
])
export type ShelfRule = z.infer<typeof ShelfRule>

export const shelfRuleNames = {
  by_hand: { tr: 'Elle dizilir', en: 'Put in order by hand' },
  newest: { tr: 'En yeniler', en: 'Newest' },
  most_installed: { tr: 'En çok kurulanlar', en: 'Most installed' },
  package_kind: { tr: 'Paket türüne göre', en: 'By kind of package' },
} as const satisfies Record<ShelfRule['kind'], LocalizedText>

/** A marketing version as a shelf of people holds it; one that is not live is not shown to customers. */
export const ShelfItem = z.object({
  id: Id,
  title: LocalizedText,
  package: MarketingPackageRef,
  state: MarketingState,
})
export type ShelfItem = z.infer<typeof ShelfItem>

/** A shelf of a store. */
export const MarketingList = EntityMeta.extend({
  name: LocalizedText,
  store: MarketingStoreRef,
  rule: ShelfRule,
  window: LocalWindow,
  /** In their order; none for a rule. */
  items: z.array(ShelfItem),
  /** Its window is open now, and so is its store. */
  isShown: z.boolean(),
})
export type MarketingList = z.infer<typeof MarketingList>

const listFields = {
  name: LocalizedName,
  storeId: Id,
  rule: ShelfRule,
  window: LocalWindow,
  /** In their order; kept by a shelf that a rule fills, and not shown. */
  itemIds: z
    .array(Id)
    .max(maxShelfItems)
    .overwrite((ids) => [...new Set(ids)]),
}

export const CreateMarketingListBody = z.object({
  ...listFields,
  window: listFields.window.default({ from: null, until: null }),
  itemIds: listFields.itemIds.default([]),
})
export type CreateMarketingListBody = z.infer<typeof CreateMarketingListBody>
export const UpdateMarketingListBody = z.object(listFields).partial()
export type UpdateMarketingListBody = z.infer<typeof UpdateMarketingListBody>

/** What a customer sees of a marketing version in a store. */
export const StorefrontOffer = z.object({
  id: Id,
  title: LocalizedText,
  summary: LocalizedText,
  media: z.array(MarketingMedia),
  price: z.object({ model: PriceModel, amount: Money.nullable() }),
  licence: MarketingLicence,
  package: MarketingPackageRef,
})
export type StorefrontOffer = z.infer<typeof StorefrontOffer>

const bodyErrors = [
  marketingErrors.marketing_store_unknown,
  marketingErrors.marketing_list_item_unknown,
  marketingErrors.marketing_list_window,
]

/** Sorts by `name`, `createdAt`, `updatedAt`. */
export const listMarketingLists = route({
  name: 'listMarketingLists',
  method: 'GET',
  path: '/api/marketing-lists',
  summary: 'Shelves of stores',
  access: read,
  query: longListQuery({ storeId: Id }),
  response: longPageOf(MarketingList),
})

export const getMarketingList = route({
  name: 'getMarketingList',
  method: 'GET',
  path: '/api/marketing-lists/:listId',
  summary: 'One shelf',
  access: read,
  params,
  response: MarketingList,
})

export const getShelfStorefront = route({
  name: 'getShelfStorefront',
  method: 'GET',
  path: '/api/marketing-lists/:listId/storefront',
  summary: 'What a customer sees of a shelf now: only what is live in its store, in order',
  access: read,
  params,
  response: z.object({ isShown: z.boolean(), offers: z.array(StorefrontOffer) }),
})

export const createMarketingList = route({
  name: 'createMarketingList',
  method: 'POST',
  path: '/api/marketing-lists',
  summary: 'Add a shelf to a store',
  access: manage,
  body: CreateMarketingListBody,
  response: MarketingList,
  status: 201,
  errors: bodyErrors,
  idempotent: true,
})

export const updateMarketingList = route({
  name: 'updateMarketingList',
  method: 'PATCH',
  path: '/api/marketing-lists/:listId',
  summary: 'Change a shelf, what is on it and in which order',
  access: manage,
  params,
  body: UpdateMarketingListBody,
  response: MarketingList,
  errors: [...bodyErrors, commonErrors.etag_mismatch],
})

export const deleteMarketingList = route({
  name: 'deleteMarketingList',
  method: 'DELETE',
  path: '/api/marketing-lists/:listId',
  summary: 'Delete a shelf; what is on it stays',
  access: manage,
  params,
})

export const marketingListRoutes = [
  listMarketingLists,
  getMarketingList,
  getShelfStorefront,
  createMarketingList,
  updateMarketingList,
  deleteMarketingList,
]
