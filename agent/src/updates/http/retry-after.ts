import { HOUR_MS } from '@filo/contract/durations'

const longestWaitMs = HOUR_MS

/**
 * How long a server asks to be left alone, in milliseconds: whole seconds, as it gives them (RFC 9110 section 10.2.3).
 * Anything else asks for no wait, and no server keeps a robot away for longer than an hour.
 */
export function retryAfterMsOf(header: string | undefined): number {
  return /^\d+$/.test(header ?? '') ? Math.min(Number(header) * 1000, longestWaitMs) : 0
}
