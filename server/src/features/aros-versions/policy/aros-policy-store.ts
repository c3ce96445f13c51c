import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { settings } from '../../../db/schema/settings.ts'

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
