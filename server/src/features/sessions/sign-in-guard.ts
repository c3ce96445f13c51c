import { sessionErrors } from '@filo/contract/session/session-errors'
import type { BaseContext } from '../../base-context.ts'
import { DomainError } from '../../domain-error.ts'
import { deleteAttempts, insertAttempts, listAttempts } from './sessions-store.ts'
import { throttleSeconds } from './sign-in-throttle.ts'

const WINDOW_MS = 3_600_000

export interface Guessed {
  email: string
  ip: string
  /** Hash of the device cookie this account was given at an earlier sign-in, or null. */
  deviceHash: string | null
}

/** Counts failed sign-ins per account, address and known device, and says when to wait. */
export function createSignInGuard({ db, clock }: Pick<BaseContext, 'db' | 'clock'>) {
  function keysOf({ email, ip, deviceHash }: Guessed) {
    return {
      account: `account:${email}`,
      address: `address:${ip}`,
      device: deviceHash && `device:${deviceHash}`,
    }
  }

  /**
   * Counts an attempt before it is evaluated, so that parallel guesses count too.
   * @returns the counted attempt, for {@link forgive}
   * @throws account_locked with the seconds to wait
   */
  async function admit(guessed: Guessed): Promise<number[]> {
    const keys = keysOf(guessed)
    const now = clock.now()
    const since = new Date(now.getTime() - WINDOW_MS)
    const seconds = throttleSeconds(
      {
        device: keys.device ? await listAttempts(db, keys.device, since) : null,
        account: await listAttempts(db, keys.account, since),
        address: await listAttempts(db, keys.address, since),
      },
      now.getTime(),
    )
    if (seconds > 0) throw new DomainError(sessionErrors.account_locked, { seconds })
    return insertAttempts(db, keys.device ? [keys.device] : [keys.account, keys.address], now)
  }

  /** Somebody got in: forgets this attempt and the earlier ones at the account; the address keeps its others. */
  async function forgive(guessed: Guessed, attempt: number[]): Promise<void> {
    const keys = keysOf(guessed)
    await deleteAttempts(db, keys.device ?? keys.account, attempt)
  }

  return { admit, forgive }
}
