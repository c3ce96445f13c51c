import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { signingKeys, trustMetadata, trustTargets } from '../../db/schema/trust.ts'

export type SigningKeyRow = typeof signingKeys.$inferSelect
export type KeyRole = SigningKeyRow['role']
export type TargetRow = typeof trustTargets.$inferSelect
export type MetadataRole = 'root' | 'targets' | 'snapshot' | 'timestamp'

/** One writer of signed metadata at a time, until its transaction ends. */
const TRUST_LOCK = 0x54_55_46_21

// Signing keys and signed files belong to the installation, not to a customer: no scope applies. Access to the
// routes that show them is by permission.

export async function lockTrust(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${TRUST_LOCK})`)
}

export async function listKeys(db: Db): Promise<SigningKeyRow[]> {
  return db.select().from(signingKeys).orderBy(signingKeys.createdAt)
}

export async function insertKeys(tx: Db, rows: SigningKeyRow[]): Promise<void> {
  await tx.insert(signingKeys).values(rows)
}

export async function markExported(tx: Db, keyId: string, at: Date, removePrivate: boolean): Promise<void> {
  const change = removePrivate ? { exportedAt: at, privatePem: null } : { exportedAt: at }
  await tx.update(signingKeys).set(change).where(eq(signingKeys.keyId, keyId))
}

export async function newestMetadata(db: Db, role: MetadataRole) {
  const [row] = await db
    .select()
    .from(trustMetadata)
    .where(eq(trustMetadata.role, role))
    .orderBy(desc(trustMetadata.version))
    .limit(1)
  return row
}

export async function findMetadata(db: Db, role: MetadataRole, version: number): Promise<string | undefined> {
  const where = and(eq(trustMetadata.role, role), eq(trustMetadata.version, version))
  const [row] = await db.select({ text: trustMetadata.text }).from(trustMetadata).where(where)
  return row?.text
}

export async function insertMetadata(
  tx: Db,
  row: { role: MetadataRole; version: number; text: string; createdAt: Date },
): Promise<void> {
  await tx.insert(trustMetadata).values(row)
}

export async function listTargets(db: Db): Promise<TargetRow[]> {
  return db.select().from(trustTargets).orderBy(trustTargets.path)
}

export async function findTarget(db: Db, path: string): Promise<TargetRow | undefined> {
  const [row] = await db.select().from(trustTargets).where(eq(trustTargets.path, path))
  return row
}

export async function insertTarget(tx: Db, row: TargetRow): Promise<void> {
  await tx.insert(trustTargets).values(row)
}
