import type { Db } from '../../db/database.ts'
import { countLogLines } from './updates-store.ts'

/** So many logs are written at a time on one server; of others the lines are counted again. */
const MAX_KNOWN = 10_000

/** How long the logs are that robots write through this server: counted once each, then kept in mind. */
export function createLineCounts() {
  const known = new Map<string, number>()

  return {
    /** Lines that an update's log has; at least, where another server has just taken some in. */
    async of(tx: Db, updateId: string): Promise<number> {
      const count = known.get(updateId) ?? (await countLogLines(tx, updateId))
      known.delete(updateId)
      known.set(updateId, count)
      const [oldest] = known.keys()
      if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest)
      return count
    },
    add(updateId: string): void {
      known.set(updateId, (known.get(updateId) ?? 0) + 1)
    },
  }
}
