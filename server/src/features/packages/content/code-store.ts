import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { packageCode } from '../../../db/schema/package-code.ts'

export type CodeRow = typeof packageCode.$inferSelect

/** The stored code of a version, in no order: its hooks, and the manifest once it is frozen. */
export async function listCodeRows(db: Db, versionId: string): Promise<CodeRow[]> {
  return db.select().from(packageCode).where(eq(packageCode.versionId, versionId))
}

/** Puts hooks in place of all there were. */
export async function replaceHooks(tx: Db, versionId: string, rows: CodeRow[]): Promise<void> {
  const where = and(eq(packageCode.versionId, versionId), ne(packageCode.kind, 'manifest'))
  await tx.delete(packageCode).where(where)
  if (rows.length > 0) await tx.insert(packageCode).values(rows)
}

/** Freezes a version's code: the manifest as it reads now, and a time on every text. */
export async function lockCode(tx: Db, manifest: CodeRow, lockedAt: Date): Promise<void> {
  await tx.insert(packageCode).values(manifest)
  await tx.update(packageCode).set({ lockedAt }).where(eq(packageCode.versionId, manifest.versionId))
}

/** Whether a version has a hook. */
export async function hasHooks(tx: Db, versionId: string): Promise<boolean> {
  const where = and(eq(packageCode.versionId, versionId), ne(packageCode.kind, 'manifest'))
  return (await tx.$count(packageCode, where)) > 0
}

/** Takes the hooks of one version over to another, unlocked. */
export async function copyHooks(tx: Db, fromId: string, toId: string): Promise<void> {
  const rows = await listCodeRows(tx, fromId)
  const hooks = rows.filter((row) => row.kind !== 'manifest')
  await replaceHooks(
    tx,
    toId,
    hooks.map((row) => ({ ...row, versionId: toId, lockedAt: null })),
  )
}
