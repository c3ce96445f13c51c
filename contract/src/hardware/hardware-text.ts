import type { Language, LocalizedText } from '../localized-text.ts'
import type { HardwareField } from './hardware-field.ts'
import { type HardwareValue, isKnown } from './hardware-snapshot.ts'

const flags: Record<'true' | 'false', LocalizedText> = {
  true: { tr: 'Evet', en: 'Yes' },
  false: { tr: 'Hayır', en: 'No' },
}
const locales: Record<Language, string> = { tr: 'tr-TR', en: 'en-GB' }
const sizes = ['B', 'KB', 'MB', 'GB', 'TB', 'PB']
const MEGABYTE = 1024 * 1024

function bytesText(bytes: number, write: (value: number) => string): string {
  const step = bytes < 1024 ? 0 : Math.min(sizes.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${write(bytes / 1024 ** step)} ${sizes[step]}`
}

/** How strong a Wifi signal is, beside its number. */
function signalWord(dBm: number): LocalizedText {
  if (dBm >= -60) return { tr: 'iyi', en: 'good' }
  return dBm >= -70 ? { tr: 'orta', en: 'fair' } : { tr: 'zayıf', en: 'weak' }
}

/** A value as people of a language read it, with its unit; undefined where it is not known. */
export function hardwareText(
  { unit }: Pick<HardwareField, 'unit'>,
  value: HardwareValue | null | undefined,
  language: Language,
): string | undefined {
  if (value === null || !isKnown(value) || value === '') return undefined
  if (typeof value === 'boolean') return flags[value ? 'true' : 'false'][language]
  if (typeof value === 'string') return value
  const format = new Intl.NumberFormat(locales[language], { maximumFractionDigits: 2 })
  const write = (each: number) => format.format(each)
  if (unit === 'bytes') return bytesText(value, write)
  if (unit === 'megabytes') return bytesText(value * MEGABYTE, write)
  if (unit === '%') return language === 'tr' ? `%${write(value)}` : `${write(value)}%`
  if (unit === 'dBm') return `${write(value)} dBm (${signalWord(value)[language]})`
  return unit === 'number' || unit === 'text' ? write(value) : `${write(value)} ${unit}`
}
