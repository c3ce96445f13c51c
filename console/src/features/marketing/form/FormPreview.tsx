import type { MarketingPrice } from '@filo/contract/marketing/marketing-content'
import { StorePreview } from '../preview/StorePreview.tsx'
import type { StorefrontContent } from '../preview/storefront-content.ts'
import type { MarketingFormValues } from './marketing-values.ts'
import { useChosenStores } from './use-chosen-stores.ts'

function previewOf({
  title,
  summary,
  story,
  media,
  model,
  amounts,
  licence,
}: MarketingFormValues): StorefrontContent {
  const priced: MarketingPrice['amounts'] = Object.entries(amounts).flatMap(([currency, amount]) =>
    typeof amount === 'number' ? [{ amount, currency }] : [],
  )
  return {
    title,
    summary,
    story,
    media: media.filter(({ key }) => key !== ''),
    price: { model, amounts: priced },
    licence,
  }
}

/** What is being written, as customers would see it, letter by letter. */
export function FormPreview({ values }: { values: MarketingFormValues }) {
  const stores = useChosenStores(values.storeIds)
  return <StorePreview content={previewOf(values)} stores={stores} />
}
