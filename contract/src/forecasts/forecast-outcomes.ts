import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

/**
 * What a release comes to on a robot: it installs it, waits first, does not get or take it, nobody can tell, or it has it
 * already.
 */
export const ForecastOutcome = z.enum(['installs', 'waits', 'refuses', 'unknown', 'unchanged'])
export type ForecastOutcome = z.infer<typeof ForecastOutcome>

export const forecastOutcomeNames: Record<ForecastOutcome, LocalizedText> = {
  installs: { tr: 'Kurulacak', en: 'Will install' },
  waits: { tr: 'Bekleyecek', en: 'Will wait' },
  refuses: { tr: 'Kurulmayacak', en: 'Will not install' },
  unknown: { tr: 'Bilinmiyor', en: 'Unknown' },
  unchanged: { tr: 'Zaten kurulu', en: 'Has it already' },
}
