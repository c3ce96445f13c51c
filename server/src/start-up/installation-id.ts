import { eq } from 'drizzle-orm'
import type { BaseContext } from '../base-context.ts'
import { settings } from '../db/schema/settings.ts'

const KEY = 'installation.id'

/**
 * Reads the id that tells this installation from others, the same on all its servers: made once, by whoever comes first, and kept
 * with the data. A copy of the database has the same.
 */
export async function readInstallationId({
  db,
  clock,
  ids,
}: Pick<BaseContext, 'db' | 'clock' | 'ids'>): Promise<string> {
  const made = { key: KEY, value: ids.next(), updatedAt: clock.now() }
  await db.insert(settings).values(made).onConflictDoNothing()
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY))
  return String(row?.value)
}
