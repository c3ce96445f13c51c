import type { PresenceDay } from '@filo/contract/connection/connection-routes'

type Observed = Pick<PresenceDay, 'onlineS' | 'offlineS' | 'unknownS'>

/** The share of the known time that a robot was online; undefined where nothing is known. */
export function onlineShare(days: readonly Observed[]): number | undefined {
  const sum = (key: keyof Observed) => days.reduce((total, day) => total + day[key], 0)
  const known = sum('onlineS') + sum('offlineS')
  return known === 0 ? undefined : sum('onlineS') / known
}

/** The same in whole percent, for which only all is 100 and only nothing is 0. */
export function roundedShare(share: number): number {
  const percent = Math.round(share * 100)
  if (percent === 100 && share < 1) return 0.99
  return percent === 0 && share > 0 ? 0.01 : percent / 100
}

/** Whether anything was observed on a day: days before the first one are not shown as a time of absence. */
export function isObserved({ onlineS, offlineS, unknownS }: Observed): boolean {
  return onlineS + offlineS + unknownS > 0
}
