import { commonErrors } from '@filo/contract/common-errors'
import type { AnyRoute } from '@filo/contract/routes'
import type { Clock } from '../ground/clock-and-ids.ts'
import { DomainError } from '../ground/domain-error.ts'
import type { RobotActor, UserActor } from '../rights/actor.ts'
import { createBudgets } from './budgets.ts'
import { networkOf } from './network-of.ts'
import type { Rate } from './token-bucket.ts'

/**
 * Calls of one person and of one address. A page reads about ten times when it opens and a few times a minute after: ten
 * tabs, the CLI and a pipeline stay far below, and so does an office of hundreds behind one address.
 */
export const callRates = {
  person: { burst: 3000, perMinute: 3000 },
  address: { burst: 20_000, perMinute: 12_000 },
} satisfies Record<string, Rate>

/** What robots call has limits of its own, and a folder of thousands of files is as many calls that carry their bytes. */
const uncounted = /^\/api\/(tuf|device|blobs|uploads)\b/

/** Whether a route's calls are counted. */
export function isCounted({ access, path }: Pick<AnyRoute, 'access' | 'path'>): boolean {
  return access !== 'device' && !uncounted.test(path)
}

/** Bounds how often people call, in the memory of this server: with several servers each counts for itself. */
export function createCallLimits({ clock }: { clock: Clock }) {
  const budgets = createBudgets({ rates: callRates, longestPauseMs: 0 })

  function spend(owner: string, kind: keyof typeof callRates): void {
    const spent = budgets.spend(owner, { [kind]: 1 }, clock.now().getTime())
    if (!spent.isOver) return
    throw new DomainError(commonErrors.too_many_calls, { seconds: Math.ceil(spent.waitMs / 1000) })
  }

  return {
    /** Counts a call before anything is looked up for it. @throws too_many_calls */
    countAddress: (route: Pick<AnyRoute, 'access' | 'path'>, ip: string): void => {
      if (isCounted(route)) spend(`address:${networkOf(ip)}`, 'address')
    },
    /** Counts a call of whoever turned out to make it; robots and strangers have other limits. @throws too_many_calls */
    countPerson: (
      route: Pick<AnyRoute, 'access' | 'path'>,
      actor: Pick<UserActor, 'kind' | 'userId'> | Pick<RobotActor, 'kind'> | null,
    ): void => {
      if (actor?.kind === 'user' && isCounted(route)) spend(`person:${actor.userId}`, 'person')
    },
  }
}
