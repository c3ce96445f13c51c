import { AsyncLocalStorage } from 'node:async_hooks'
import { runBeforeCommit } from './before-commit.ts'
import type { Database, Db } from './database.ts'

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
 * The same database; its transactions carry the claims of {@link withClaim} and end with what was put off by
 * `beforeCommit`.
 */
export function carryClaims(db: Database['db']): Database['db'] {
  const transaction: typeof db.transaction = async (work, config) => {
    const current = waiting.getStore()
    if (current?.state !== 'waiting')
      return db.transaction((tx) => runBeforeCommit(tx, () => work(tx)), config)
    current.state = 'running'
    try {
      const result = await db.transaction(async (tx) => {
        await current.claim(tx)
        return runBeforeCommit(tx, () => work(tx))
      }, config)
      current.state = 'done'
      return result
    } catch (error) {
      current.state = 'waiting'
      throw error
    }
  }
  return Object.create(db, { transaction: { value: transaction } }) as typeof db
}
