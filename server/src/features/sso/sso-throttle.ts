import { HOUR_MS } from '@filo/contract/durations'
import { ssoErrors } from '@filo/contract/sso/sso-errors'
import type { BaseContext } from '../../base-context.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { countedFrom, createAttemptCounter } from '../../throttle/attempt-counter.ts'

/** From one address: many people may sit behind it, and each of them begins and comes back once. */
const perAddress = {
  start: { tries: 600, windowMs: HOUR_MS },
  refused: { tries: 60, windowMs: HOUR_MS },
}

/** Bounds what one address has the provider asked for (docs/security.md). */
export function createSsoThrottle(deps: Pick<BaseContext, 'db' | 'clock'>) {
  const attempts = createAttemptCounter(deps)

  async function admit(ip: string, kind: keyof typeof perAddress): Promise<readonly number[]> {
    const { seconds, ids } = await attempts.admit([countedFrom(ip, `sso-${kind}`, perAddress[kind])])
    if (seconds > 0) throw new DomainError(ssoErrors.sso_too_many)
    return ids
  }

  return {
    /** Counts the beginning of a way. @throws sso_too_many */
    start: (ip: string) => admit(ip, 'start'),
    /** Counts an answer as refused until its work is done. @throws sso_too_many and what the work throws */
    answer: async <T>(ip: string, work: () => Promise<T>): Promise<T> => {
      const ids = await admit(ip, 'refused')
      const done = await work()
      await attempts.forget(ids)
      return done
    },
  }
}
