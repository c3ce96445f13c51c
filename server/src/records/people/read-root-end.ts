import { desc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { trustMetadata } from '../../db/schema/trust.ts'

const Root = z.object({ signed: z.object({ expires: z.coerce.date() }) })

/** Version of the newest root metadata and when it ends, as it was signed; undefined before the first. */
export async function readRootEnd(db: Db): Promise<{ version: number; endsAt: Date } | undefined> {
  const [row] = await db
    .select({ version: trustMetadata.version, text: trustMetadata.text })
    .from(trustMetadata)
    .where(eq(trustMetadata.role, 'root'))
    .orderBy(desc(trustMetadata.version))
    .limit(1)
  return row && { version: row.version, endsAt: Root.parse(JSON.parse(row.text)).signed.expires }
}
