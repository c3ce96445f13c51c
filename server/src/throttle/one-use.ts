import { lt, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { inBatches } from '../db/in-batches.ts'
import { insertMany } from '../db/rows-as-json.ts'
import { usedTokens } from '../db/schema/used-tokens.ts'
import type { Clock } from '../ground/clock-and-ids.ts'
import { sha256Hex } from '../ground/sha256-hex.ts'

/** Values looked at in one statement. */
const MOST_TOGETHER = 100

/** The first 128 bits of a value's SHA-256 in the form of a UUID: two values that share them are not found by chance. */
function idOf(value: string): string {
  return sha256Hex(value).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/** Remembers values that may be used once, for all servers together and across restarts. */
export function createOneUse({ db, clock }: { db: Db; clock: Clock }) {
  const isNew = inBatches(MOST_TOGETHER, async (rows: readonly (typeof usedTokens.$inferInsert)[]) => {
    const written = await insertMany(db, usedTokens, rows, sql`on conflict do nothing returning id`)
    const left = new Set(written.map(({ id }) => id))
    // One that came twice at once is new to the first alone.
    return rows.map(({ id }) => left.delete(id))
  })

  return {
    /** Whether the value was not used before; from now on it was, at least until `expiresAt`. */
    isFirstUse: (value: string, expiresAt: Date): Promise<boolean> => isNew({ id: idOf(value), expiresAt }),
    sweep: async (): Promise<void> => {
      await db.delete(usedTokens).where(lt(usedTokens.expiresAt, clock.now()))
    },
  }
}

export type OneUse = ReturnType<typeof createOneUse>
