import { CustomerSegment } from '@filo/contract/customers/customer-segments'
import { LocalMinute } from '@filo/contract/marketing/local-window'
import {
  type MarketingContent,
  marketingFields,
  maxMarketingMedia,
  type UpdateMarketingVersionBody,
} from '@filo/contract/marketing/marketing-content'
import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import { Amount } from '@filo/contract/money/money'
import { PictureKey } from '@filo/contract/pictures/picture-key'
import { PriceModel } from '@filo/contract/stores/listing-kinds'
import { z } from 'zod'

/** An empty field is an open end. */
const MinuteValue = z.union([z.literal('').transform(() => null), LocalMinute])

const { versionId, title, summary, story, media, licence } = marketingFields
const { alt } = media.element.shape

/** The form of what people write: amounts by currency, pictures of which one may have been taken away. */
export const MarketingValues = z
  .object({
    versionId,
    title,
    summary,
    story,
    media: z.array(z.object({ key: z.union([z.literal(''), PictureKey]), alt })).max(maxMarketingMedia),
    model: PriceModel,
    amounts: z.record(z.string(), Amount.nullable()),
    licence,
    audience: CustomerSegment.nullable(),
    storeIds: z.array(z.string()),
    from: MinuteValue,
    until: MinuteValue,
  })
  .transform(({ model, amounts, from, until, media, ...rest }): UpdateMarketingVersionBody => {
    const priced = Object.entries(amounts).flatMap(([currency, amount]) =>
      amount === null || model === 'free' ? [] : [{ amount, currency }],
    )
    return {
      ...rest,
      media: media.filter(({ key }) => key !== ''),
      price: { model, amounts: priced },
      window: { from, until },
    }
  })

export type MarketingFormValues = z.input<typeof MarketingValues>

/** What the form starts from. */
export function marketingValues({ price, window, ...content }: MarketingContent): MarketingFormValues {
  return {
    ...content,
    model: price.model,
    amounts: Object.fromEntries(price.amounts.map(({ currency, amount }) => [currency, amount])),
    from: window.from ?? '',
    until: window.until ?? '',
  }
}

/** The content of a marketing version, as a form and a comparison take it. */
export function contentOf(offer: MarketingVersion): MarketingContent {
  const { title, summary, story, media, price, licence, audience, window } = offer
  return {
    versionId: offer.build.id,
    title,
    summary,
    story,
    media,
    price,
    licence,
    audience,
    window,
    storeIds: offer.places.map(({ store }) => store.id),
  }
}

/** The form of something that was not begun yet. */
export const emptyValues: MarketingFormValues = {
  versionId: '',
  title: { tr: '', en: '' },
  summary: { tr: '', en: '' },
  story: { tr: '', en: '' },
  media: [],
  model: 'free',
  amounts: {},
  licence: 'robot',
  audience: null,
  storeIds: [],
  from: '',
  until: '',
}
