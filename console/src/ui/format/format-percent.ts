import { numberFormat } from './intl.ts'

/** A ratio of 0..1 as a percentage: `%42` in Turkish (sign first), `42%` in English. */
export function formatPercent(ratio: number, language: string, decimals = 0): string {
  return numberFormat(language, { style: 'percent', maximumFractionDigits: decimals }).format(ratio)
}
