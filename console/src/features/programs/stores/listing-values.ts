import { isPriceWhole, type Price, PriceModel } from '@filo/contract/stores/listing-kinds'
import type { StoreProgram } from '@filo/contract/stores/store-programs-routes'
import { z } from 'zod'
import type { useLocalDay } from '../../../ui/format/use-local-day.ts'

/** What a person fills in of a listing; days are those of the reader's calendar. */
export const ListingValues = z.object({
  programId: z.string().min(1).nullable(),
  /** Null: shown with the words of the program, for a price of its own. */
  marketingVersionId: z.string().min(1).nullable(),
  model: PriceModel,
  /** In minor units; null while nothing was typed. */
  amount: z.number().int().min(0).nullable(),
  isFeatured: z.boolean(),
  fromDay: z.string(),
  untilDay: z.string(),
})
export type ListingValues = z.infer<typeof ListingValues>

type LocalDay = ReturnType<typeof useLocalDay>

/** The values of a listing to be changed, or of a new one. */
export function listingValues(listing: StoreProgram | undefined, { dayOf }: LocalDay): ListingValues {
  return {
    programId: listing?.program.id ?? null,
    marketingVersionId: listing?.offer?.id ?? null,
    model: listing?.price.model ?? 'free',
    amount: listing?.price.model === 'free' ? null : (listing?.price.amount ?? null),
    isFeatured: listing?.isFeatured ?? false,
    fromDay: dayOf(listing?.windowFrom),
    untilDay: dayOf(listing?.windowUntil),
  }
}

/** The price that was chosen; undefined where an amount is still missing. */
function chosenPrice({ model, amount }: Pick<ListingValues, 'model' | 'amount'>): Price | undefined {
  const price = { model, amount: model === 'free' ? 0 : (amount ?? 0) }
  return isPriceWhole(price) ? price : undefined
}

/** What is sent as the price: of no account where a marketing version says it. */
function sentPrice(values: ListingValues): Price {
  const { model, amount, marketingVersionId } = values
  if (marketingVersionId !== null) return chosenPrice(values) ?? { model: 'free', amount: 0 }
  return chosenPrice(values) ?? { model, amount: amount ?? 0 }
}

/** What is sent of the values, apart from the program. */
export function listingBody(values: ListingValues, { endOf, instantOn }: LocalDay) {
  const { marketingVersionId, isFeatured, fromDay, untilDay } = values
  return {
    marketingVersionId,
    price: sentPrice(values),
    isFeatured,
    windowFrom: instantOn(fromDay, '00:00'),
    windowUntil: endOf(untilDay),
  }
}
