import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { settings } from '../../db/schema/settings.ts'

// The secret belongs to the installation: all its servers sign and know device cookies with the same one.
const KEY = 'secret.device_cookie'

/** The secret that signs device cookies, closed by the vault; on an empty installation `fresh` becomes it. */
export async function keepDeviceSecret(db: Db, fresh: string, now: Date): Promise<string> {
  await db.insert(settings).values({ key: KEY, value: fresh, updatedAt: now }).onConflictDoNothing()
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY))
  if (typeof row?.value !== 'string') throw new Error('the secret of device cookies is not there')
  return row.value
}
