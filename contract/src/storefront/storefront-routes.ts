import { z } from 'zod'
import { Id, Instant, idParams } from '../entity.ts'
import { listQuery, longListQuery, longPageOf, pageOf } from '../list-query.ts'
import { LocalizedText } from '../localized-text.ts'
import { MarketingMedia } from '../marketing/marketing-content.ts'
import { MarketingLicence } from '../marketing/marketing-kinds.ts'
import { LifeState } from '../produced-robots/produced-robot-states.ts'
import { programEntitlementErrors } from '../program-entitlements/program-entitlements-errors.ts'
import { FitReason } from '../program-fit/fit-reasons.ts'
import { ProgramCategory, ProgramPermission } from '../programs/program-kinds.ts'
import { route } from '../route.ts'
import { Price, PriceModel } from '../stores/listing-kinds.ts'
import { StoreTheme } from '../stores/store-kinds.ts'

/** A store that is meant for the customer who asks. */
export const StorefrontStore = z.object({
  id: Id,
  name: LocalizedText,
  currency: z.string(),
  theme: StoreTheme,
})
export type StorefrontStore = z.infer<typeof StorefrontStore>

/**
 * Whether the customer may install a program: it is free, or they have a right to it (`entitled`); one that begins later
 * (`upcoming`); they asked and await the answer (`requested`); or they have to ask first (`needed`).
 */
export const StorefrontAccess = z.object({
  kind: z.enum(['free', 'entitled', 'upcoming', 'requested', 'needed']),
  /** From when the right holds: of `upcoming`. */
  from: Instant.nullable(),
  /** Until when: of `entitled` and `upcoming`; null: without an end. */
  until: Instant.nullable(),
  /** The request that awaits an answer. */
  requestId: Id.nullable(),
  /** Why the last request was declined, where nothing was granted since. */
  declined: z.object({ reason: z.string(), at: Instant }).nullable(),
  /** When the last right ended, where none holds. */
  endedAt: Instant.nullable(),
})
export type StorefrontAccess = z.infer<typeof StorefrontAccess>

/** How many of the robots that the person sees a program fits. */
export const StorefrontFit = z.object({
  robots: z.number().int(),
  fitting: z.number().int(),
  /** Why it does not fit the others, the most frequent first. */
  reasons: z.array(FitReason.extend({ robots: z.number().int() })),
})
export type StorefrontFit = z.infer<typeof StorefrontFit>

/** The words and pictures of marketing that a program is shown with. */
const ListingWords = z.object({
  title: LocalizedText,
  summary: LocalizedText,
  licence: MarketingLicence,
  media: z.array(MarketingMedia),
})

/** A program as a store offers it to the customer who asks. */
export const StorefrontListing = z.object({
  id: Id,
  store: StorefrontStore,
  program: z.object({
    id: Id,
    code: z.string(),
    name: LocalizedText,
    description: LocalizedText,
    category: ProgramCategory,
    iconKey: z.string().nullable(),
    publisher: z.string(),
  }),
  /** Null: it is shown with the words of the program. */
  offer: ListingWords.nullable(),
  price: Price,
  isFeatured: z.boolean(),
  /** What would be installed: its highest approved release. */
  release: z.object({
    id: Id,
    semver: z.string(),
    sizeBytes: z.number().int(),
    permissions: z.array(ProgramPermission),
    arosRange: z.string().nullable(),
    approvedAt: Instant.nullable(),
  }),
  access: StorefrontAccess,
  fit: StorefrontFit,
})
export type StorefrontListing = z.infer<typeof StorefrontListing>

/** The same with what only its own page shows. */
export const StorefrontProgram = StorefrontListing.extend({
  /** What marketing tells of it at length. */
  story: LocalizedText.nullable(),
  /** Variants that it runs on. */
  variants: z.array(z.object({ id: Id, name: LocalizedText })),
  /** Its approved releases, the newest first, twenty at most. */
  releases: z.array(
    z.object({
      semver: z.string(),
      notes: LocalizedText,
      sizeBytes: z.number().int(),
      approvedAt: Instant.nullable(),
    }),
  ),
  /** The caller may ask for it on behalf of their customer. */
  mayRequest: z.boolean(),
})
export type StorefrontProgram = z.infer<typeof StorefrontProgram>

/** One of the person's robots, with whether a program fits it. */
export const StorefrontRobot = z.object({
  id: Id,
  serial: z.string(),
  name: z.string(),
  variantName: LocalizedText,
  lifeState: LifeState,
  /** Empty: it fits. */
  reasons: z.array(FitReason),
})
export type StorefrontRobot = z.infer<typeof StorefrontRobot>

const read = { permission: 'storefront.read' } as const
const request = { permission: 'storefront.request' } as const

export const listStorefrontStores = route({
  name: 'listStorefrontStores',
  method: 'GET',
  path: '/api/storefront/stores',
  summary: 'Open stores that are meant for the customer of the caller, by name',
  access: read,
  query: listQuery({}),
  response: pageOf(StorefrontStore),
})

/** Sorts by `shelf` (featured first, then the order of the store), `price`, `createdAt`. */
export const listStorefrontListings = route({
  name: 'listStorefrontListings',
  method: 'GET',
  path: '/api/storefront/listings',
  summary: 'Programs that stores offer to the customer of the caller',
  access: read,
  query: longListQuery({ storeId: Id, programId: Id, category: ProgramCategory, model: PriceModel }),
  response: longPageOf(StorefrontListing),
})

export const getStorefrontProgram = route({
  name: 'getStorefrontProgram',
  method: 'GET',
  path: '/api/storefront/listings/:listingId',
  summary: 'One program as one store offers it to the customer of the caller',
  access: read,
  params: idParams('listingId'),
  response: StorefrontProgram,
})

/** Shelves of a store that are shown at once, and programs on each. */
export const mostShelvesShown = 12
export const mostShelfListings = 12

/** A shelf of a store, with the programs on it that the customer sees now. */
export const StorefrontShelf = z.object({
  id: Id,
  name: LocalizedText,
  listings: z.array(StorefrontListing),
})
export type StorefrontShelf = z.infer<typeof StorefrontShelf>

export const listStorefrontShelves = route({
  name: 'listStorefrontShelves',
  method: 'GET',
  path: '/api/storefront/stores/:storeId/shelves',
  summary:
    'Shelves of a store that is meant for the customer of the caller; one with nothing to see is left out',
  access: read,
  params: idParams('storeId'),
  response: z.object({ items: z.array(StorefrontShelf) }),
})

export const countListingView = route({
  name: 'countListingView',
  method: 'POST',
  path: '/api/storefront/listings/:listingId/views',
  summary: 'Count that a person of a customer opened the page of a listing',
  access: read,
  params: idParams('listingId'),
})

/** Sorts by `name`, `serial`. */
export const listStorefrontRobots = route({
  name: 'listStorefrontRobots',
  method: 'GET',
  path: '/api/storefront/listings/:listingId/robots',
  summary: 'Robots of the caller, with why a program does not fit them',
  access: read,
  params: idParams('listingId'),
  query: listQuery({}),
  response: pageOf(StorefrontRobot),
})

export const requestProgram = route({
  name: 'requestProgram',
  method: 'POST',
  path: '/api/storefront/listings/:listingId/request',
  summary: 'Ask the maker for the right to a program that costs something',
  access: request,
  params: idParams('listingId'),
  body: z.object({ note: z.string().trim().max(1000).default('') }),
  response: StorefrontProgram,
  status: 201,
  errors: [programEntitlementErrors.request_open, programEntitlementErrors.request_needless],
  idempotent: true,
})

export const withdrawProgramRequest = route({
  name: 'withdrawProgramRequest',
  method: 'POST',
  path: '/api/storefront/requests/:requestId/withdraw',
  summary: 'Take back what was asked for and not answered yet',
  access: request,
  params: idParams('requestId'),
  errors: [programEntitlementErrors.request_decided],
  idempotent: true,
})

export const storefrontRoutes = [
  listStorefrontStores,
  listStorefrontListings,
  listStorefrontShelves,
  countListingView,
  getStorefrontProgram,
  listStorefrontRobots,
  requestProgram,
  withdrawProgramRequest,
]
