import type { LocalizedText } from '@filo/contract/localized-text'
import type { ListingState, Price } from '@filo/contract/stores/listing-kinds'
import type { CreateStoreBody } from '@filo/contract/stores/stores-routes'

/** A program as a store of the demo offers it, by the program's code. */
export interface DemoListing {
  program: string
  price: Price
  isFeatured?: true
  /** Shown with the marketing version of its package, where that is approved. */
  isMarketed?: true
  to: Extract<ListingState, 'listed' | 'hidden'>
}

/** A store of the demo with what it offers, in its order. */
export interface DemoStore {
  store: CreateStoreBody & { name: LocalizedText }
  listings: readonly DemoListing[]
}

const free: Price = { model: 'free', amount: 0 }
const once = (amount: number): Price => ({ model: 'once', amount })
const monthly = (amount: number): Price => ({ model: 'monthly', amount })

/** One for the hotels and restaurants of Türkiye, one for everybody in the euro area. */
export const demoStores: readonly DemoStore[] = [
  {
    store: {
      code: 'TR-OTEL',
      name: { tr: 'Türkiye · Otel ve restoran', en: 'Türkiye · Hotels and restaurants' },
      countries: ['TR'],
      currency: 'TRY',
      customerSegment: 'hospitality',
      theme: 'blue',
      timeZone: 'Europe/Istanbul',
    },
    listings: [
      { program: 'karsilama', price: free, isFeatured: true, isMarketed: true, to: 'listed' },
      { program: 'menu', price: monthly(24_990), to: 'listed' },
      { program: 'mini-oyun', price: once(149_000), to: 'listed' },
      { program: 'kol-selami', price: once(74_900), to: 'listed' },
    ],
  },
  {
    store: {
      code: 'AVRUPA',
      name: { tr: 'Avrupa', en: 'Europe' },
      countries: ['AT', 'BE', 'DE', 'ES', 'FR', 'IT', 'NL'],
      currency: 'EUR',
      customerSegment: null,
      theme: 'purple',
      timeZone: 'Europe/Berlin',
    },
    listings: [
      { program: 'karsilama', price: free, isFeatured: true, isMarketed: true, to: 'listed' },
      { program: 'menu', price: monthly(990), to: 'listed' },
      { program: 'mini-oyun', price: once(4900), to: 'hidden' },
      { program: 'kol-selami', price: once(2900), to: 'listed' },
    ],
  },
]

/** What the demo's customer has a right to for a year, and what it asks for. */
export const demoRights = { entitled: 'mini-oyun', requested: 'menu' } as const
