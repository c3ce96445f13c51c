import type { Db } from '../db/database.ts'
import type { Clock } from '../ground/clock-and-ids.ts'
import { deleteAttempts, deleteAttemptsOf, insertAttempts, listAttempts, lockKey } from './attempts.ts'
import { networkOf } from './network-of.ts'
import { type Limit, waitSeconds } from './wait-seconds.ts'

/** One thing that a try counts for: an account, an address, a device. */
export interface Counted {
  key: string
  limit: Limit
}

/** Key under which a try from an address counts, with its limit. */
export function countedFrom(ip: string | null, kind: string, limit: Limit): Counted {
  return { key: `${kind}:${networkOf(ip ?? '')}`, limit }
}

interface Admission {
  /** How long to wait; 0 = go on. */
  seconds: number
  /** The counted try, for {@link AttemptCounter.forget}; empty when it may not go on. */
  ids: number[]
}

export type AttemptCounter = ReturnType<typeof createAttemptCounter>

/** Counts tries in the database, so that all servers count together and a restart forgets nothing. */
export function createAttemptCounter({ db, clock }: { db: Db; clock: Clock }) {
  async function waitFor(tx: Db, { key, limit }: Counted, now: Date): Promise<number> {
    const since = new Date(now.getTime() - limit.windowMs)
    return waitSeconds(await listAttempts(tx, key, since), limit, now.getTime())
  }

  /**
   * Counts a try before it is evaluated, for every key or for none. Keys are locked until it is counted: of any number
   * of tries at once no more go on than the limit allows.
   */
  function admit(counted: readonly Counted[]): Promise<Admission> {
    const now = clock.now()
    return db.transaction(async (tx) => {
      // Always in one order, so that two tries cannot wait for each other.
      for (const key of counted.map((one) => one.key).toSorted()) await lockKey(tx, key)
      let seconds = 0
      for (const one of counted) seconds = Math.max(seconds, await waitFor(tx, one, now))
      if (seconds > 0) return { seconds, ids: [] }
      const keys = counted.map((one) => one.key)
      return { seconds, ids: await insertAttempts(tx, keys, now) }
    })
  }

  return {
    admit,
    /** Takes a try back that was no guess. */
    forget: (ids: readonly number[]) => deleteAttempts(db, ids),
    /** Forgets every try at a key. */
    forgetAll: (key: string) => deleteAttemptsOf(db, key),
    /** Whether this is the first time that a value is used; from then on it was. */
    isFirstUse: async (key: string, lifeMs: number) =>
      (await admit([{ key, limit: { tries: 1, windowMs: lifeMs } }])).seconds === 0,
  }
}
