import { localeOf } from './locale.ts'

/** Formatters are costly to make, and a list needs the same few for each of its rows. */
function cached<Options extends object, Format>(make: (locale: string, options: Options) => Format) {
  const made = new Map<string, Format>()
  return (language: string, options: Options): Format => {
    const locale = localeOf(language)
    const key = locale + JSON.stringify(options)
    const known = made.get(key)
    if (known) return known
    const format = make(locale, options)
    made.set(key, format)
    return format
  }
}

export const numberFormat = cached(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
)
export const dateFormat = cached(
  (locale, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
)
export const relativeFormat = cached(
  (locale, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)
export const collator = cached((locale, options: Intl.CollatorOptions) => new Intl.Collator(locale, options))
