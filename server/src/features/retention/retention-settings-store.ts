import { type RetentionKind, retentionKinds } from '@filo/contract/retention/retention-kinds'
import { eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { settings } from '../../db/schema/settings.ts'

// The installation's own settings: no scope applies.
const DAYS_KEY = 'retention'
const runKey = (kind: RetentionKind) => `retention.run.${kind}`

export type SettingRow = typeof settings.$inferSelect

/** The days as somebody saved them; undefined while nobody has. */
export async function findDays(db: Db): Promise<SettingRow | undefined> {
  const [row] = await db.select().from(settings).where(eq(settings.key, DAYS_KEY))
  return row
}

/** Writes the days if nobody was faster; `readRevision` is 0 where none were saved. @returns whether they were written */
export async function saveDays(
  tx: Db,
  row: { value: unknown; updatedAt: Date; updatedBy: string | null },
  readRevision: number,
): Promise<boolean> {
  const written = await tx
    .insert(settings)
    .values({ key: DAYS_KEY, ...row })
    .onConflictDoUpdate({
      target: settings.key,
      set: { ...row, revision: sql`${settings.revision} + 1` },
      setWhere: eq(settings.revision, readRevision),
    })
    .returning({ key: settings.key })
  return written.length > 0
}

/** How far the removal of a kind is: the run under way, if any, and the last one that came to its end. */
export const RunState = z.object({
  /** From where the run under way goes on; absent: none is. */
  underWay: z.object({ after: z.string(), removed: z.number() }).optional(),
  last: z.object({ endedAt: z.string(), removed: z.number() }).optional(),
})
export type RunState = z.infer<typeof RunState>

const stateOf = (value: unknown): RunState => RunState.safeParse(value).data ?? {}

/**
 * Locks the state of a kind's runs until the transaction ends.
 * @returns undefined where another server has locked it
 */
export async function lockRun(tx: Db, kind: RetentionKind, now: Date): Promise<RunState | undefined> {
  const key = runKey(kind)
  await tx.insert(settings).values({ key, value: {}, updatedAt: now }).onConflictDoNothing()
  const [row] = await tx
    .select({ value: settings.value })
    .from(settings)
    .where(eq(settings.key, key))
    .for('update', { skipLocked: true })
  return row && stateOf(row.value)
}

/** Writes the state that the caller has locked. */
export async function writeRun(tx: Db, kind: RetentionKind, value: RunState, now: Date): Promise<void> {
  await tx
    .update(settings)
    .set({ value, updatedAt: now })
    .where(eq(settings.key, runKey(kind)))
}

/** How far every kind is. */
export async function readRuns(db: Db): Promise<Map<RetentionKind, RunState>> {
  const kinds = new Map(retentionKinds.map((kind) => [runKey(kind), kind]))
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, [...kinds.keys()]))
  return new Map(
    rows.flatMap(({ key, value }) => {
      const kind = kinds.get(key)
      return kind ? [[kind, stateOf(value)] as const] : []
    }),
  )
}
