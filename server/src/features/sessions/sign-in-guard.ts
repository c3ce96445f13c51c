import { sessionErrors } from '@filo/contract/session/session-errors'
import type { BaseContext } from '../../base-context.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { totpPurpose, totpStep } from '../../secrets/totp.ts'
import { type Counted, createAttemptCounter } from '../../throttle/attempt-counter.ts'
import { readDeviceName, signDeviceCookie } from './device-cookie.ts'
import { keepDeviceSecret } from './device-secret-store.ts'
import { countedFor, countedForProof, deviceKey } from './sign-in-throttle.ts'

const NONCE_BYTES = 16
const SECRET_BYTES = 32
const DEVICE_SECRET = 'device cookies'
/** Longer than a code is valid. */
const CODE_MEMORY_MS = 10 * 60_000

interface Guess {
  email: string
  ip: string
  /** The device cookie's value, when the browser sent one. */
  cookie: string | null
}

/** A try that was let through and counted. */
interface CountedGuess {
  /** It was no guess, e.g. the right password without its code. */
  refund: () => Promise<void>
  /** Somebody got in: forgets this try and the earlier ones of their browser; strangers' tries stay counted. */
  clearFailures: () => Promise<void>
}

/** Counts guesses per account, address and known device, and lets each verification code in once. */
export function createSignInGuard({
  db,
  clock,
  ids,
  vault,
}: Pick<BaseContext, 'db' | 'clock' | 'ids' | 'vault'>) {
  const attempts = createAttemptCounter({ db, clock })
  let stored: string | undefined

  async function secret(): Promise<string> {
    if (stored !== undefined) return stored
    const fresh = vault.seal(ids.secret(SECRET_BYTES), DEVICE_SECRET)
    stored = await vault.open(db, await keepDeviceSecret(db, fresh, clock.now()), DEVICE_SECRET)
    return stored
  }

  async function count(counted: readonly Counted[]): Promise<number[]> {
    const { seconds, ids: counts } = await attempts.admit(counted)
    if (seconds > 0) throw new DomainError(sessionErrors.account_locked, { seconds })
    return counts
  }

  /** Counts a try to sign in before it is evaluated. @throws account_locked with the seconds to wait */
  async function admit({ email, ip, cookie }: Guess): Promise<CountedGuess> {
    const device = readDeviceName(await secret(), email, cookie)
    const counts = await count(countedFor({ email, ip, device }))
    const refund = () => attempts.forget(counts)
    return {
      refund,
      clearFailures: async () => {
        await refund()
        if (device) await attempts.forgetAll(deviceKey(device))
      },
    }
  }

  return {
    admit,
    /** The same for a signed-in person who proves their password again. @throws account_locked */
    reserveAttempt: async (userId: string): Promise<Pick<CountedGuess, 'refund'>> => {
      const counts = await count(countedForProof(userId))
      return { refund: () => attempts.forget(counts) }
    },
    /** Whether a verification code fits and was not used before; from now on it was (RFC 6238 section 5.2). */
    verifyCode: async (
      user: { id: string; mfaSecret: string | null },
      code: string | undefined,
    ): Promise<boolean> => {
      const { id, mfaSecret } = user
      const opened = mfaSecret && (await vault.open(db, mfaSecret, totpPurpose(id)))
      const step = totpStep(opened, code, clock.now())
      return step !== null && attempts.isFirstUse(`totp:${user.id}:${step}`, CODE_MEMORY_MS)
    },
    newDeviceCookie: async (email: string) =>
      signDeviceCookie(await secret(), email, ids.secret(NONCE_BYTES)),
  }
}

export type SignInGuard = ReturnType<typeof createSignInGuard>
