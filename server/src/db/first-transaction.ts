import { AsyncLocalStorage } from 'node:async_hooks'
import type { Ids } from '../ground/clock-and-ids.ts'
import { runBeforeCommit } from './before-commit.ts'
import type { Database, Db } from './database.ts'
import { repeatAborted } from './repeat-aborted.ts'

interface Waiting {
  claim: (tx: Db) => Promise<void>
  state: 'waiting' | 'running' | 'done'
}

const waiting = new AsyncLocalStorage<Waiting>()

/**
 * Runs `work` so that the first transaction it commits also holds what `claim` wrote: both are kept, or neither. What
 * goes on after `work` has ended carries no claim.
 */
export function withClaim<T>(claim: Waiting['claim'], work: () => Promise<T>): Promise<T> {
  const current: Waiting = { claim, state: 'waiting' }
  return waiting.run(current, async () => {
    try {
      return await work()
    } finally {
      current.state = 'done'
    }
  })
}

/**
 * The same database; its transactions carry the claims of {@link withClaim}, end with what was put off by
 * `beforeCommit`, and are run again when the database ended them for the sake of another one: their work changes
 * nothing but the database, and tells others after the commit.
 */
export function carryClaims(db: Database['db'], ids: Pick<Ids, 'fraction'>): Database['db'] {
  const transaction: typeof db.transaction = async (work, config) => {
    const current = waiting.getStore()
    if (current?.state !== 'waiting')
      return repeatAborted(() => db.transaction((tx) => runBeforeCommit(tx, () => work(tx)), config), ids)
    current.state = 'running'
    const withClaimed = () =>
      db.transaction(async (tx) => {
        await current.claim(tx)
        return runBeforeCommit(tx, () => work(tx))
      }, config)
    try {
      const result = await repeatAborted(withClaimed, ids)
      current.state = 'done'
      return result
    } catch (error) {
      current.state = 'waiting'
      throw error
    }
  }
  return Object.create(db, { transaction: { value: transaction } }) as typeof db
}
