import { PgDialect } from 'drizzle-orm/pg-core'
import type { Database, Db } from '../db/database.ts'

const dialect = new PgDialect()

/** A transaction that is never out of time, however slow the machine is. */
function unhurried<Tx extends Db>(tx: Tx): Tx {
  const execute: Tx['execute'] = (query) => {
    const isLimit =
      typeof query !== 'string' && dialect.sqlToQuery(query.getSQL()).sql.includes('statement_timeout')
    return isLimit ? tx.execute('select 1') : tx.execute(query)
  }
  return Object.create(tx, { execute: { value: execute } }) as Tx
}

/**
 * A database that says of the first transactions, or of those of the numbers given (from 1), that their time is over, as
 * a slow one does, and never of the others; `begun` counts them all.
 */
export function hurried(
  db: Database['db'],
  canceled: number | readonly number[],
): { db: Db; begun: () => number } {
  let begun = 0
  const transaction: typeof db.transaction = async (work, config) => {
    begun += 1
    const isCanceled = typeof canceled === 'number' ? begun <= canceled : canceled.includes(begun)
    if (isCanceled) throw Object.assign(new Error('canceled'), { code: '57014' })
    return db.transaction((tx) => work(unhurried(tx)), config)
  }
  return { db: Object.create(db, { transaction: { value: transaction } }) as typeof db, begun: () => begun }
}
