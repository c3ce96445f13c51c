import { MINUTE_MS } from '@filo/contract/durations'

/** What somebody may use up: `burst` at once after a long rest, and `perMinute` of it again each minute. */
export interface Rate {
  burst: number
  perMinute: number
}

/** What was left at a moment; below zero what was taken in advance. */
export interface Bucket {
  left: number
  atMs: number
}

function leftAt(bucket: Bucket | undefined, { burst, perMinute }: Rate, nowMs: number): number {
  if (!bucket) return burst
  // A clock that is set back gives nothing back and takes nothing.
  const elapsedMs = Math.max(0, nowMs - bucket.atMs)
  return Math.min(burst, bucket.left + (elapsedMs * perMinute) / MINUTE_MS)
}

/** Milliseconds until `cost` is there; 0 = now. What costs more than the burst waits for a full bucket. */
export function waitForTokens(bucket: Bucket | undefined, rate: Rate, cost: number, nowMs: number): number {
  const missing = Math.min(cost, rate.burst) - leftAt(bucket, rate, nowMs)
  return missing <= 0 ? 0 : Math.ceil((missing * MINUTE_MS) / rate.perMinute)
}

/** The bucket after `cost` was taken, also in advance. */
export function consumeTokens(bucket: Bucket | undefined, rate: Rate, cost: number, nowMs: number): Bucket {
  return { left: leftAt(bucket, rate, nowMs) - cost, atMs: Math.max(nowMs, bucket?.atMs ?? nowMs) }
}

/** Whether it is as if nothing had ever been taken, so that it need not be remembered. */
export function isFull(bucket: Bucket, rate: Rate, nowMs: number): boolean {
  return leftAt(bucket, rate, nowMs) >= rate.burst
}
