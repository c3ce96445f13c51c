import { z } from 'zod'
import type { LocalizedText } from '../localized-text.ts'

/** What a customer said about a release for one robot; `at` and `postponed` carry a moment. */
export const ConsentAnswer = z.enum(['now', 'at', 'postponed', 'declined'])
export type ConsentAnswer = z.infer<typeof ConsentAnswer>

export const consentAnswerNames: Record<ConsentAnswer, LocalizedText> = {
  now: { tr: 'Şimdi', en: 'Now' },
  at: { tr: 'Seçilen saatte', en: 'At a chosen time' },
  postponed: { tr: 'Ertelendi', en: 'Postponed' },
  declined: { tr: 'Hayır', en: 'No' },
}
