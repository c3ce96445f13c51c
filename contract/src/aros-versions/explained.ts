import { z } from 'zod'
import { fillPlaceholders, type Language, LocalizedText } from '../localized-text.ts'

/** A reason a program can compare (`code`) and a person can read (`text`, placeholders already filled). */
export const Explained = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  text: LocalizedText,
})
export type Explained = z.infer<typeof Explained>

type Params = Record<string, string | number>

/** The placeholders of a reason: the same in both languages, or told by language (names differ). */
export type ParamsByLanguage = Params | ((language: Language) => Params)

/** Fills a text of a reason table in both languages; `params` are the Turkish ones. */
export function explain(code: string, text: LocalizedText, params: ParamsByLanguage = {}): Explained {
  const [tr, en] = typeof params === 'function' ? [params('tr'), params('en')] : [params, params]
  return { code, params: tr, text: { tr: fillPlaceholders(text.tr, tr), en: fillPlaceholders(text.en, en) } }
}
