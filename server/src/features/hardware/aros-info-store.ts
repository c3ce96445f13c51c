import { and, eq, gt, lte } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { arosInfoLinks } from '../../db/schema/hardware.ts'

export type InfoLink = typeof arosInfoLinks.$inferSelect

/** Writes a link to a unit that the caller has found. */
export async function insertLink(tx: Db, row: InfoLink): Promise<void> {
  await tx.insert(arosInfoLinks).values(row)
}

/** The link with this token whose time has not run out; what it opens is the caller's to ask. */
export async function findLink(db: Db, tokenHash: string, now: Date): Promise<InfoLink | undefined> {
  const isInForce = and(eq(arosInfoLinks.tokenHash, tokenHash), gt(arosInfoLinks.expiresAt, now))
  const [row] = await db.select().from(arosInfoLinks).where(isInForce)
  return row
}

/** Forgets links that are over. */
export async function dropExpired(db: Db, now: Date): Promise<void> {
  await db.delete(arosInfoLinks).where(lte(arosInfoLinks.expiresAt, now))
}
