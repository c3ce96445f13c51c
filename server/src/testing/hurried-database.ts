import type { Database, Db } from '../db/database.ts'

/**
 * A database that says of the first transactions, or of those of the numbers given (from 1), that their time is over, as
 * a slow one does; `begun` counts them all.
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
    return db.transaction(work, config)
  }
  return { db: Object.create(db, { transaction: { value: transaction } }) as typeof db, begun: () => begun }
}
