import { eq, inArray, like, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { settings } from '../../db/schema/settings.ts'

/** The release that robots of a product begin with which are registered from a moment on; those before keep theirs. */
export const StartingRelease = z.object({
  arosId: z.string(),
  from: z.iso.datetime().transform((at) => new Date(at)),
  by: z.string().nullable(),
  reason: z.string(),
})
export type StartingRelease = z.infer<typeof StartingRelease>

/** So many are kept of a product, the newest: who was registered before the oldest of them follows the default. */
export const startingReleaseLimit = 50

const PREFIX = 'aros-start.'
const keyOf = (variantId: string) => `${PREFIX}${variantId}`
const Starts = z.array(StartingRelease)

/** The starting releases of variants, oldest first; variants without any are left out. */
export async function listStartingReleases(
  db: Db,
  variantIds: readonly string[],
): Promise<Map<string, StartingRelease[]>> {
  if (variantIds.length === 0) return new Map()
  const { key, value } = settings
  const rows = await db
    .select({ key, value })
    .from(settings)
    .where(inArray(key, variantIds.map(keyOf)))
  return new Map(rows.map((row) => [row.key.slice(PREFIX.length), Starts.parse(row.value)]))
}

/** The variants of which robots begin with one of these releases. */
export async function listVariantsStartingWith(db: Db, arosIds: readonly string[]): Promise<string[]> {
  if (arosIds.length === 0) return []
  const { key, value } = settings
  const rows = await db
    .select({ key, value })
    .from(settings)
    .where(like(key, `${PREFIX}%`))
  return rows.flatMap((row) =>
    Starts.parse(row.value).some(({ arosId }) => arosIds.includes(arosId))
      ? [row.key.slice(PREFIX.length)]
      : [],
  )
}

/** Writes the starting releases of a variant that the caller holds; none ends them. */
export async function saveStartingReleases(
  tx: Db,
  variantId: string,
  { starts, at, by }: { starts: readonly StartingRelease[]; at: Date; by: string | null },
): Promise<void> {
  const key = keyOf(variantId)
  if (starts.length === 0) {
    await tx.delete(settings).where(eq(settings.key, key))
    return
  }
  const newest = starts.slice(-startingReleaseLimit)
  const value = newest.map(({ from, ...start }) => ({ ...start, from: from.toISOString() }))
  const row = { value, updatedAt: at, updatedBy: by }
  await tx
    .insert(settings)
    .values({ key, ...row })
    .onConflictDoUpdate({
      target: settings.key,
      set: { ...row, revision: sql`${settings.revision} + 1` },
    })
}
