import type { VersionOrigin } from '@filo/contract/packages/version-origin-routes'
import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { versionOrigins } from '../../../db/schema/version-origins.ts'

/** Finds what the .deb of a version says of itself; the caller has found the version in the actor's scope. */
export async function findOrigin(db: Db, versionId: string): Promise<VersionOrigin | undefined> {
  const [row] = await db.select().from(versionOrigins).where(eq(versionOrigins.versionId, versionId))
  return row?.origin
}

/** Keeps a .deb's words in place of those there were; undefined takes them away. */
export async function putOrigin(tx: Db, versionId: string, origin: VersionOrigin | undefined): Promise<void> {
  await tx.delete(versionOrigins).where(eq(versionOrigins.versionId, versionId))
  if (origin) await tx.insert(versionOrigins).values({ versionId, origin })
}
