import type { Language, LocalizedText } from '@filo/contract/localized-text'
import type { MarketingMedia, MarketingPrice } from '@filo/contract/marketing/marketing-content'
import type { MarketingLicence } from '@filo/contract/marketing/marketing-kinds'
import { formatMoney } from '@filo/contract/money/format-money'
import { priceModelNames } from '@filo/contract/stores/listing-kinds'

/** What a storefront shows, saved or as it is being written. */
export interface StorefrontContent {
  title: LocalizedText
  summary: LocalizedText
  story: LocalizedText
  media: readonly MarketingMedia[]
  price: MarketingPrice
  licence: MarketingLicence
}

/** A store that it is shown in, as far as the preview needs it. */
export interface PreviewStore {
  id: string
  name: LocalizedText
  currency: string
}

/** The price as customers of a store read it; undefined where the store's currency has none yet. */
export function priceIn(
  { model, amounts }: MarketingPrice,
  currency: string | undefined,
  language: Language,
): string | undefined {
  const name = priceModelNames[model][language]
  if (model === 'free') return name
  const amount = currency === undefined ? amounts[0] : amounts.find((each) => each.currency === currency)
  return amount && `${formatMoney(amount, language)} · ${name}`
}
