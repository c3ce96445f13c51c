import { remoteIdleMinutes, remoteIdleWarningMinutes } from '@filo/contract/remote/remote-states'

const minuteMs = 60_000

/** Seconds until a page without input loses its session, once it is to be warned; undefined before. */
export function idleSecondsLeft(lastInputAt: number, now: number): number | undefined {
  const idleMs = now - lastInputAt
  if (idleMs < remoteIdleWarningMinutes * minuteMs) return undefined
  return Math.max(0, Math.ceil((remoteIdleMinutes * minuteMs - idleMs) / 1000))
}
