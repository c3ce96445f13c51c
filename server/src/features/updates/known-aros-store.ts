import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'

/** What a version is called and contains, whatever the scope; null: it was never locked. */
export interface KnownAros {
  name: string
  semver: string
  contentHash: string | null
}

/** Undefined when no version has the id: a robot may report any. */
export async function findAros(tx: Db, id: string): Promise<KnownAros | undefined> {
  const { name, semver, contentHash } = arosVersions
  const [row] = await tx
    .select({ name, semver, contentHash })
    .from(arosVersions)
    .where(eq(arosVersions.id, id))
  return row
}
