import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { settings } from '../../../db/schema/settings.ts'
import { users } from '../../../db/schema/users.ts'

const POLICY_KEY = 'aros-policy'

export type SettingRow = typeof settings.$inferSelect

/** The AROS policy as somebody saved it; undefined while nobody has: `readPolicy` then takes the defaults. */
export async function findPolicy(db: Db): Promise<SettingRow | undefined> {
  const [row] = await db.select().from(settings).where(eq(settings.key, POLICY_KEY))
  return row
}

/** Writes the AROS policy if nobody was faster; `readRevision` is 0 where none was saved. @returns whether it was written */
export async function savePolicy(
  tx: Db,
  row: { value: unknown; updatedAt: Date; updatedBy: string | null },
  readRevision: number,
): Promise<boolean> {
  const written = await tx
    .insert(settings)
    .values({ key: POLICY_KEY, ...row })
    .onConflictDoUpdate({
      target: settings.key,
      set: { ...row, revision: sql`${settings.revision} + 1` },
      setWhere: eq(settings.revision, readRevision),
    })
    .returning({ key: settings.key })
  return written.length > 0
}

/** Display names by user id. */
export async function listNames(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(userIds)]
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, name: users.displayName })
    .from(users)
    .where(inArray(users.id, ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
