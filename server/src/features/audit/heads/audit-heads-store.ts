import { and, desc, eq } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { settings } from '../../../db/schema/settings.ts'
import type { LogState } from './head-due.ts'

// Key and last head belong to the installation: no scope applies.
const KEY = 'secret.audit_heads'
/** The setting that holds the last head. */
export const LAST_HEAD = 'audit.last_head'

/** The key that signs heads, closed by the vault; undefined before the first one. */
export async function findHeadKey(db: Db): Promise<string | undefined> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, KEY))
  return typeof row?.value === 'string' ? row.value : undefined
}

/** Keeps the first signing key, unless another server was faster. */
export async function insertHeadKey(db: Db, sealed: string, now: Date): Promise<void> {
  await db.insert(settings).values({ key: KEY, value: sealed, updatedAt: now }).onConflictDoNothing()
}

/** Newest record of the log; undefined while it is empty. */
export async function newestRecord(db: Db): Promise<{ seq: number; hash: string } | undefined> {
  const { seq, hash } = auditLog
  const [row] = await db.select({ seq, hash }).from(auditLog).orderBy(desc(seq)).limit(1)
  return row
}

/** The head that any server signed last, with the revision to claim the next one by; undefined before the first. */
export async function findLastHead(db: Db): Promise<(LogState & { revision: number }) | undefined> {
  const { value, revision } = settings
  const [row] = await db.select({ value, revision }).from(settings).where(eq(settings.key, LAST_HEAD))
  return row && { ...(row.value as LogState), revision: row.revision }
}

/** Takes the next head for this server. @returns false when another one was faster */
export async function claimHead(
  db: Db,
  state: LogState,
  { after, now }: { after: number | undefined; now: Date },
): Promise<boolean> {
  const row = { value: { ...state }, updatedAt: now }
  const { key } = settings
  if (after === undefined) {
    const first = db
      .insert(settings)
      .values({ key: LAST_HEAD, ...row })
      .onConflictDoNothing()
    return (await first.returning({ key })).length > 0
  }
  const next = { ...row, revision: after + 1 }
  const isLast = and(eq(key, LAST_HEAD), eq(settings.revision, after))
  return (await db.update(settings).set(next).where(isLast).returning({ key })).length > 0
}
