import { formatNumber } from './format-number.ts'

const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const

/** Binary size with at most one decimal: `1,5 GB` in Turkish, `1.5 GB` in English. */
export function formatBytes(bytes: number, language: string): string {
  let value = Math.abs(bytes)
  let unit = 0
  while (unit < units.length - 1 && Math.round(value * 10) / 10 >= 1024) {
    value /= 1024
    unit += 1
  }
  const sign = bytes < 0 ? '-' : ''
  return `${sign}${formatNumber(value, language, unit === 0 ? 0 : 1)} ${units[unit]}`
}
