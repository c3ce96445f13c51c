import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

/** What one payment covers. */
export const marketingLicenceNames = {
  robot: { tr: 'Robot başına', en: 'Per robot' },
  site: { tr: 'Yerleşke başına', en: 'Per site' },
  customer: { tr: 'Müşteri başına', en: 'Per customer' },
} as const satisfies Record<string, LocalizedText>

export type MarketingLicence = keyof typeof marketingLicenceNames
export const MarketingLicence = z.enum(
  Object.keys(marketingLicenceNames) as [MarketingLicence, ...MarketingLicence[]],
)
