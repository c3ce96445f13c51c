import { z } from 'zod'
import type { CustomerSegment } from '../customers/customer-segments.ts'
import type { LocalizedText } from '../localized-text.ts'

/** Closed: its listings stay as they are, and no customer sees it. */
export const storeStateNames = {
  open: { tr: 'Açık', en: 'Open' },
  closed: { tr: 'Kapalı', en: 'Closed' },
} as const satisfies Record<string, LocalizedText>

export type StoreState = keyof typeof storeStateNames
export const StoreState = z.enum(Object.keys(storeStateNames) as [StoreState, ...StoreState[]])

/** The colour that a store is dressed in. */
export const storeThemeNames = {
  blue: { tr: 'Mavi', en: 'Blue' },
  purple: { tr: 'Mor', en: 'Purple' },
  green: { tr: 'Yeşil', en: 'Green' },
  orange: { tr: 'Turuncu', en: 'Orange' },
} as const satisfies Record<string, LocalizedText>

export type StoreTheme = keyof typeof storeThemeNames
export const StoreTheme = z.enum(Object.keys(storeThemeNames) as [StoreTheme, ...StoreTheme[]])

/** For whom a store is: of which countries and of which segment. */
interface StoreAudience {
  /** ISO 3166-1 alpha-2; empty: of every country. */
  countries: readonly string[]
  /** Null: of every segment. */
  customerSegment: CustomerSegment | null
}

/** Whether a store is meant for a customer; nothing is meant for a segment by a customer of none. */
export function isMeantFor(
  { countries, customerSegment }: StoreAudience,
  customer: { country: string; segment: CustomerSegment | null },
): boolean {
  const isOfCountry = countries.length === 0 || countries.includes(customer.country)
  return isOfCountry && (customerSegment === null || customerSegment === customer.segment)
}
