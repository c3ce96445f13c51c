import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'
import { Amount } from '../money/money.ts'

/** How a program is paid for. */
export const priceModelNames = {
  free: { tr: 'Ücretsiz', en: 'Free' },
  once: { tr: 'Tek seferlik', en: 'One-time' },
  monthly: { tr: 'Aylık', en: 'Monthly' },
} as const satisfies Record<string, LocalizedText>

export type PriceModel = keyof typeof priceModelNames
export const PriceModel = z.enum(Object.keys(priceModelNames) as [PriceModel, ...PriceModel[]])

/** Whether an amount fits its model: what is free costs nothing, everything else something. */
export function isPriceWhole({ model, amount }: { model: PriceModel; amount: number }): boolean {
  return model === 'free' ? amount === 0 : amount > 0
}

/** A price in the minor units of its store's currency. */
export const Price = z.object({ model: PriceModel, amount: Amount })
export type Price = z.infer<typeof Price>

/** States of a listing (docs/lifecycles.md, "Store program"), with their words. */
export const listingStateNames = {
  draft: { tr: 'Taslak', en: 'Draft' },
  listed: { tr: 'Listelendi', en: 'Listed' },
  hidden: { tr: 'Gizli', en: 'Hidden' },
  delisted: { tr: 'Listeden çıktı', en: 'Delisted' },
} as const satisfies Record<string, LocalizedText>

export type ListingState = keyof typeof listingStateNames
export const ListingState = z.enum(Object.keys(listingStateNames) as [ListingState, ...ListingState[]])

/** What a person does with a listing, with the words of the button. */
export const listingStepNames = {
  list: { tr: 'Listele', en: 'List' },
  hide: { tr: 'Gizle', en: 'Hide' },
  show: { tr: 'Yeniden göster', en: 'Show again' },
  delist: { tr: 'Listeden çıkar', en: 'Delist' },
} as const satisfies Record<string, LocalizedText>

export type ListingStep = keyof typeof listingStepNames
export const ListingStep = z.enum(Object.keys(listingStepNames) as [ListingStep, ...ListingStep[]])

/** From which states a step leads where; whatever is not in a row is refused. */
export const listingSteps: Record<ListingStep, { from: readonly ListingState[]; to: ListingState }> = {
  list: { from: ['draft'], to: 'listed' },
  hide: { from: ['listed'], to: 'hidden' },
  show: { from: ['hidden'], to: 'listed' },
  delist: { from: ['listed', 'hidden'], to: 'delisted' },
}

/** The steps that lead out of a state, in the order of the lifecycle. */
export function listingStepsFrom(state: ListingState): ListingStep[] {
  return ListingStep.options.filter((step) => listingSteps[step].from.includes(state))
}

/** More than any store shows; a page of the console still puts them in order. */
export const maxListings = 1000
