import { z } from 'zod'
import { CustomerSegment } from '../customers/customer-segments.ts'
import { Id } from '../entity.ts'
import { Money } from '../money/money.ts'
import { PictureKey } from '../pictures/picture-key.ts'
import { PriceModel } from '../stores/listing-kinds.ts'
import { LocalWindow } from './local-window.ts'
import { MarketingLicence } from './marketing-kinds.ts'

function textOfBoth(max: number) {
  return z.object({ tr: z.string().trim().max(max), en: z.string().trim().max(max) })
}

/** How long the texts may be, for forms and for who writes them elsewhere. */
export const marketingLengths = { title: 120, summary: 300, story: 10_000, alt: 300 } as const
/** Pictures of one marketing version. */
export const maxMarketingMedia = 12
/** Stores of one marketing version. */
const maxMarketingStores = 100

/** A picture with the words for who cannot see it. */
export const MarketingMedia = z.object({ key: PictureKey, alt: textOfBoth(marketingLengths.alt) })
export type MarketingMedia = z.infer<typeof MarketingMedia>

/** How it is paid: an amount in each currency that its stores take, none where it is free. */
export const MarketingPrice = z.object({
  model: PriceModel,
  amounts: z
    .array(Money)
    .max(20)
    .refine((amounts) => new Set(amounts.map(({ currency }) => currency)).size === amounts.length),
})
export type MarketingPrice = z.infer<typeof MarketingPrice>

/** What people write of a marketing version; a draft may lack any of the texts. */
export const marketingFields = {
  versionId: Id,
  title: textOfBoth(marketingLengths.title),
  summary: textOfBoth(marketingLengths.summary),
  story: textOfBoth(marketingLengths.story),
  media: z.array(MarketingMedia).max(maxMarketingMedia),
  price: MarketingPrice,
  licence: MarketingLicence,
  /** Null: everyone. */
  audience: CustomerSegment.nullable(),
  /** In the order in which they are shown. */
  storeIds: z
    .array(Id)
    .max(maxMarketingStores)
    .overwrite((ids) => [...new Set(ids)]),
  window: LocalWindow,
}

/** Everything that a review looks at. */
export const MarketingContent = z.object(marketingFields)
export type MarketingContent = z.infer<typeof MarketingContent>

const empty = { tr: '', en: '' }

export const CreateMarketingVersionBody = z.object({
  versionId: Id,
  title: marketingFields.title.default(empty),
  summary: marketingFields.summary.default(empty),
  story: marketingFields.story.default(empty),
  media: marketingFields.media.default([]),
  price: marketingFields.price.default({ model: 'free', amounts: [] }),
  licence: marketingFields.licence.default('robot'),
  audience: marketingFields.audience.default(null),
  storeIds: marketingFields.storeIds.default([]),
  window: marketingFields.window.default({ from: null, until: null }),
})
export type CreateMarketingVersionBody = z.infer<typeof CreateMarketingVersionBody>

export const UpdateMarketingVersionBody = z.object(marketingFields).partial()
export type UpdateMarketingVersionBody = z.infer<typeof UpdateMarketingVersionBody>
