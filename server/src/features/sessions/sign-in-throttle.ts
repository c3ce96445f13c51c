import { MINUTE_MS } from '@filo/contract/durations'
import { type Counted, countedFrom } from '../../throttle/attempt-counter.ts'
import type { Limit } from '../../throttle/wait-seconds.ts'

/**
 * An account is tried at most 20 times an hour by strangers (docs/goals.md, Safe 8). A browser that signed in before
 * carries a device cookie with a count of its own, so the owner still gets in meanwhile (OWASP "device cookies"); all
 * such browsers of an account together have a limit too, and their address a higher one than strangers have.
 */
const throttleLimits = {
  account: { tries: 20, windowMs: 60 * MINUTE_MS },
  address: { tries: 100, windowMs: 60 * MINUTE_MS },
  device: { tries: 10, windowMs: 15 * MINUTE_MS },
  accountByDevices: { tries: 40, windowMs: 60 * MINUTE_MS },
  addressOfDevice: { tries: 300, windowMs: 60 * MINUTE_MS },
  proof: { tries: 20, windowMs: 60 * MINUTE_MS },
} as const satisfies Record<string, Limit>

interface Guessed {
  email: string
  ip: string
  /** Names the browser that signed in to this account before, or null for a stranger's. */
  device: string | null
}

/** Keys that one try to sign in counts for. */
export function countedFor({ email, ip, device }: Guessed): Counted[] {
  if (device === null) {
    return [
      { key: `account:${email}`, limit: throttleLimits.account },
      countedFrom(ip, 'address', throttleLimits.address),
    ]
  }
  return [
    { key: deviceKey(device), limit: throttleLimits.device },
    { key: `devices-of:${email}`, limit: throttleLimits.accountByDevices },
    countedFrom(ip, 'address', throttleLimits.addressOfDevice),
  ]
}

/** The count of one browser, forgotten when its owner gets in. */
export function deviceKey(device: string): string {
  return `device:${device}`
}

/** Keys that a signed-in person's proof of their password counts for: nobody else can use it up. */
export function countedForProof(userId: string): Counted[] {
  return [{ key: `proof:${userId}`, limit: throttleLimits.proof }]
}
