import { numberFormat } from './intl.ts'

/** A span in seconds as its two largest units: `2 sa 5 dk`, `1 min 20 secs`. */
export function formatDuration(seconds: number, language: string): string {
  const whole = Math.max(0, Math.round(seconds))
  const parts: [number, string][] = [
    [Math.floor(whole / 86_400), 'day'],
    [Math.floor((whole % 86_400) / 3600), 'hour'],
    [Math.floor((whole % 3600) / 60), 'minute'],
    [whole % 60, 'second'],
  ]
  const first = parts.findIndex(([count]) => count > 0)
  const shown = first < 0 ? parts.slice(3) : parts.slice(first, first + 2).filter(([count]) => count > 0)
  return shown
    .map(([count, unit]) =>
      numberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(count),
    )
    .join(' ')
}
