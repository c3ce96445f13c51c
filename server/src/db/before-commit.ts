import type { Db } from './database.ts'

type Work = () => Promise<void>

const waiting = new WeakMap<Db, Work[]>()

/**
 * Puts work off until its transaction has done everything else: for locks that everybody takes, so that they are held
 * shortly and always taken last, and no two transactions wait for each other.
 * @returns false where nobody would do it: outside of {@link runBeforeCommit}
 */
export function beforeCommit(tx: Db, work: Work): boolean {
  const list = waiting.get(tx)
  list?.push(work)
  return list !== undefined
}

/** Runs a transaction's work, then what was put off meanwhile, in its order. */
export async function runBeforeCommit<T>(tx: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const list: Work[] = []
  waiting.set(tx, list)
  const result = await work(tx)
  for (const each of list) await each()
  return result
}
