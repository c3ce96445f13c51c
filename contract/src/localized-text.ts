import { z } from 'zod'

export const languages = ['tr', 'en'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'tr'

export const Language = z.enum(languages)

/** A text in every product language, for what people write themselves: names, notes, descriptions. */
export const LocalizedText = z.object({ tr: z.string().max(20_000), en: z.string().max(20_000) })
export type LocalizedText = z.infer<typeof LocalizedText>

/** A short localized name: both languages required, 1-120 characters. */
export const LocalizedName = z.object({
  tr: z.string().trim().min(1).max(120),
  en: z.string().trim().min(1).max(120),
})
export type LocalizedName = z.infer<typeof LocalizedName>

/** Fills `{name}` placeholders; an unknown placeholder stays as it is. */
export function fillPlaceholders(text: string, params: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, key: string) => (key in params ? String(params[key]) : whole))
}
