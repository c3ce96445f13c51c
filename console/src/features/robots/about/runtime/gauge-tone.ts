import type { Battery } from '@filo/contract/device/messages/runtime-info'

type GaugeTone = 'info' | 'warning' | 'error'

const HIGH = 0.85
const FULL = 0.95
const LOW_PERCENT = 20
const EMPTY_PERCENT = 10

/** Part of a whole, 0..1; undefined where the whole is unknown. */
export function share(used: number, total: number): number | undefined {
  return total > 0 ? used / total : undefined
}

/** What a load or a filling, 0..1, means to the reader. */
export function loadTone(ratio: number): GaugeTone {
  if (ratio >= FULL) return 'error'
  return ratio >= HIGH ? 'warning' : 'info'
}

/** A low battery matters only while nothing charges it. */
export function batteryTone({ percent, charging }: Pick<Battery, 'percent' | 'charging'>): GaugeTone {
  if (charging || percent > LOW_PERCENT) return 'info'
  return percent <= EMPTY_PERCENT ? 'error' : 'warning'
}
