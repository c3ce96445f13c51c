import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

/** What a customer does with robots, as those who sell to it see it. */
export const customerSegmentNames = {
  hospitality: { tr: 'Otel ve restoran', en: 'Hotels and restaurants' },
  retail: { tr: 'Mağaza ve AVM', en: 'Shops and malls' },
  health: { tr: 'Sağlık', en: 'Health' },
  education: { tr: 'Eğitim', en: 'Education' },
  industry: { tr: 'Üretim ve depo', en: 'Production and warehouses' },
  public: { tr: 'Kamu ve kültür', en: 'Public and culture' },
  events: { tr: 'Fuar ve etkinlik', en: 'Fairs and events' },
} as const satisfies Record<string, LocalizedText>

export type CustomerSegment = keyof typeof customerSegmentNames
export const CustomerSegment = z.enum(
  Object.keys(customerSegmentNames) as [CustomerSegment, ...CustomerSegment[]],
)
