import { AsyncLocalStorage } from 'node:async_hooks'
import type { Ids } from '../ground/clock-and-ids.ts'
import type { Database, Db } from './database.ts'
import { repeatAborted } from './repeat-aborted.ts'
import { type CommitEffects, runAfterCommit, runUnitOfWork } from './unit-of-work.ts'

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
 * The same database; its transactions carry the claims of {@link withClaim}, end with what was put off by `beforeCommit`,
 * and are run again when the database ended them for the sake of another one: their work changes nothing but the database,
 * and has its other effects by `afterCommit` and `publish`, of the run that was committed alone.
 */
export function carryClaims(
  db: Database['db'],
  ids: Pick<Ids, 'fraction'>,
  effects: CommitEffects,
): Database['db'] {
  const transaction: typeof db.transaction = async (work, config) => {
    const current = waiting.getStore()
    const claimed = current?.state === 'waiting' ? current : undefined
    const run = () =>
      db.transaction(async (tx) => {
        await claimed?.claim(tx)
        return runUnitOfWork(tx, effects, () => work(tx))
      }, config)
    if (claimed) claimed.state = 'running'
    try {
      const { result, after } = await repeatAborted(run, ids)
      if (claimed) claimed.state = 'done'
      await runAfterCommit(after, effects)
      return result
    } catch (error) {
      if (claimed?.state === 'running') claimed.state = 'waiting'
      throw error
    }
  }
  return Object.create(db, { transaction: { value: transaction } }) as typeof db
}
