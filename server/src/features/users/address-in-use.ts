import { userErrors } from '@filo/contract/users/users-errors'
import type { BaseContext } from '../../base-context.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { findUserByEmail } from '../../records/people/find-user-by-email.ts'
import { createAttemptCounter } from '../../throttle/attempt-counter.ts'
import type { Mailer } from './mailer.ts'
import type { UserRow } from './users-store.ts'

/** One mail to whoever has the account, however often their address is invited. */
const perHolder = { tries: 1, windowMs: 24 * 3_600_000 }

type Deps = Pick<BaseContext, 'config' | 'db' | 'clock'> & { mailer: Mailer }

/** Handles an invitation whose address got an account elsewhere meanwhile, or had one all along. */
export function createAddressInUse({ config, db, clock, mailer }: Deps) {
  const attempts = createAttemptCounter({ db, clock })

  async function notify({ id, email, locale }: UserRow): Promise<void> {
    if (!mailer.isSetUp) return
    const key = `invited-again:${id}`
    if ((await attempts.admit([{ key, limit: perHolder }])).seconds > 0) return
    const url = `${config.publicUrl ?? ''}/signin`
    // Not awaited: a mail server that is slow must not hold up whoever opened the link.
    void mailer.send({ to: email, language: locale, kind: 'invited_again', url })
  }

  /**
   * The link of an invitation is as good as none where its address has an account: nobody but the owner of the mailbox
   * shall learn why, and they are told by mail. @throws link_invalid
   */
  async function requireFree(invited: Pick<UserRow, 'email'>): Promise<void> {
    const holder = await findUserByEmail(db, invited.email)
    if (!holder) return
    await notify(holder)
    throw new DomainError(userErrors.link_invalid)
  }

  return { requireFree }
}
