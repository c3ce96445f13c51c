import { lt } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { usedTokens } from '../db/schema/used-tokens.ts'
import type { Clock } from '../ground/clock-and-ids.ts'
import { sha256Hex } from '../ground/sha256-hex.ts'

/** The first 128 bits of a value's SHA-256 in the form of a UUID: two values that share them are not found by chance. */
function idOf(value: string): string {
  return sha256Hex(value).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/** Remembers values that may be used once, for all servers together and across restarts. */
export function createOneUse({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Whether the value was not used before; from now on it was, at least until `expiresAt`. */
    isFirstUse: async (value: string, expiresAt: Date): Promise<boolean> => {
      const row = { id: idOf(value), expiresAt }
      const written = await db.insert(usedTokens).values(row).onConflictDoNothing().returning()
      return written.length > 0
    },
    sweep: async (): Promise<void> => {
      await db.delete(usedTokens).where(lt(usedTokens.expiresAt, clock.now()))
    },
  }
}

export type OneUse = ReturnType<typeof createOneUse>
