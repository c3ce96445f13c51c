import { relativeFormat } from './intl.ts'

const steps: readonly (readonly [limitS: number, unitS: number, unit: Intl.RelativeTimeFormatUnit])[] = [
  [60, 1, 'second'],
  [3600, 60, 'minute'],
  [86_400, 3600, 'hour'],
  [7 * 86_400, 86_400, 'day'],
  [30 * 86_400, 7 * 86_400, 'week'],
  [365 * 86_400, 30 * 86_400, 'month'],
  [Number.POSITIVE_INFINITY, 365 * 86_400, 'year'],
]

/** `3 dakika önce`, `yesterday`; less than ten seconds away reads as "now". Both times in milliseconds. */
export function formatRelative(atMs: number, nowMs: number, language: string): string {
  const seconds = (atMs - nowMs) / 1000
  const format = relativeFormat(language, { numeric: 'auto' })
  if (Math.abs(seconds) < 10) return format.format(0, 'second')
  const [, unitS, unit] = steps.find(([limitS]) => Math.abs(seconds) < limitS) ?? [0, 1, 'second']
  return format.format(Math.trunc(seconds / unitS), unit)
}
