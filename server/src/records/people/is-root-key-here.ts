import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { signingKeys } from '../../db/schema/trust.ts'

/** Whether the private part of a root key lies on this server still; production takes it off (docs/operations.md). */
export async function isRootKeyHere(db: Db): Promise<boolean> {
  const isHere = and(eq(signingKeys.role, 'root'), isNotNull(signingKeys.sealedPem))
  const [row] = await db.select({ keyId: signingKeys.keyId }).from(signingKeys).where(isHere).limit(1)
  return row !== undefined
}
