import { numberFormat } from './intl.ts'

/** `1.234.567,9` in Turkish, `1,234,567.9` in English; at most `decimals` digits after the separator. */
export function formatNumber(value: number, language: string, decimals = 1): string {
  return numberFormat(language, { maximumFractionDigits: decimals }).format(value)
}
