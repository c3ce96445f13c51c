import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { settings } from '../../db/schema/settings.ts'

const KEY = 'trust.root_warned'

/** The root that people were warned of last, and at how many days before its end. */
const Warned = z.object({ version: z.number().int(), days: z.number().int() })
type Warned = z.infer<typeof Warned>

/** Reads what people were warned of last; undefined where no warning stands. */
export async function readWarned(tx: Db): Promise<Warned | undefined> {
  const [row] = await tx.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY))
  return Warned.safeParse(row?.value).data
}

/** Notes a warning in the transaction that puts it on record. */
export async function saveWarned(tx: Db, value: Warned, updatedAt: Date): Promise<void> {
  await tx
    .insert(settings)
    .values({ key: KEY, value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } })
}

/** No warning stands any more. */
export async function forgetWarned(tx: Db): Promise<void> {
  await tx.delete(settings).where(eq(settings.key, KEY))
}
