import { MINUTE_MS } from '@filo/contract/durations'
import { remoteIdleMinutes, remoteIdleWarningMinutes } from '@filo/contract/remote/remote-states'

/** Seconds until a page without input loses its session, once it is to be warned; undefined before. */
export function idleSecondsLeft(lastInputAt: number, now: number): number | undefined {
  const idleMs = now - lastInputAt
  if (idleMs < remoteIdleWarningMinutes * MINUTE_MS) return undefined
  return Math.max(0, Math.ceil((remoteIdleMinutes * MINUTE_MS - idleMs) / 1000))
}
