import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { signingKeys } from '../../db/schema/trust.ts'

/** Since when the private part of a root key lies on this server; undefined: none does any more (docs/operations.md). */
export async function readRootKeyHere(db: Db): Promise<Date | undefined> {
  const { role, sealedPem, createdAt } = signingKeys
  const isHere = and(eq(role, 'root'), isNotNull(sealedPem))
  const [row] = await db.select({ createdAt }).from(signingKeys).where(isHere).orderBy(createdAt).limit(1)
  return row?.createdAt
}

/** Whether it lies there still; production takes it off. */
export async function isRootKeyHere(db: Db): Promise<boolean> {
  return (await readRootKeyHere(db)) !== undefined
}
