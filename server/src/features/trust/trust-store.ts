import { and, desc, eq, getTableColumns, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import {
  agentBuilds,
  robotAssignments,
  signingKeys,
  trustMetadata,
  trustTargets,
} from '../../db/schema/trust.ts'
import { isOrderedProgram } from '../../records/releases/ordered-programs.ts'

export type SigningKeyRow = typeof signingKeys.$inferSelect
export type KeyRole = SigningKeyRow['role']
export type TargetRow = typeof trustTargets.$inferSelect
/** What signed metadata says of a manifest; its text is read only to be served. */
export type TargetFacts = Omit<TargetRow, 'text' | 'createdAt' | 'follow'>
export type MetadataRole = 'root' | 'targets' | 'director' | 'snapshot' | 'timestamp'

/** One writer of signed metadata at a time, until its transaction ends. */
const TRUST_LOCK = 0x54_55_46_21
const KEYS_LOCK = 0x54_55_46_22

// Signing keys and signed files belong to the installation, not to a customer: no scope applies. Access to the
// routes that show them is by permission.

/** Waits for its turn to sign metadata; taken before {@link lockKeys}. */
export async function lockTrust(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${TRUST_LOCK})`)
}

/** Keys stay what they are while somebody signs with them below {@link lockTrust}. */
export async function keepKeys(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${KEYS_LOCK})`)
}

/** Waits for everybody who is signing; taken after {@link lockTrust}. */
export async function lockKeys(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${KEYS_LOCK})`)
}

/** All keys, oldest first, also those that come or leave with a root that waits for signatures. */
export async function listKeys(db: Db): Promise<SigningKeyRow[]> {
  return db.select().from(signingKeys).orderBy(signingKeys.createdAt, signingKeys.keyId)
}

/** Adds keys, below {@link lockTrust}. */
export async function insertKeys(tx: Db, rows: SigningKeyRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(signingKeys).values(rows)
}

/** Notes that a key was exported or leaves, or takes its private part off the server (`sealedPem: null`). */
export async function changeKey(
  tx: Db,
  keyId: string,
  change: Partial<Pick<SigningKeyRow, 'exportedAt' | 'sealedPem' | 'stage'>>,
): Promise<void> {
  await tx.update(signingKeys).set(change).where(eq(signingKeys.keyId, keyId))
}

/**
 * Ends a change of keys: those of one stage are forgotten and all others are in use. What forgotten ones signed stays
 * readable by the roots that name them.
 */
export async function settleKeys(tx: Db, forgotten: 'coming' | 'leaving'): Promise<void> {
  await tx.delete(signingKeys).where(eq(signingKeys.stage, forgotten))
  await tx.update(signingKeys).set({ stage: 'in_use' }).where(ne(signingKeys.stage, 'in_use'))
}

/** Has every robot's assignment signed anew when it is asked for next. */
export async function endAssignments(tx: Db, at: Date): Promise<void> {
  await tx.update(robotAssignments).set({ expiresAt: at })
}

/** The newest file of a role, with its text; undefined before the first was signed. */
export async function newestMetadata(db: Db, role: MetadataRole) {
  const [row] = await db
    .select()
    .from(trustMetadata)
    .where(eq(trustMetadata.role, role))
    .orderBy(desc(trustMetadata.version))
    .limit(1)
  return row
}

/** Version and birth of the newest file of a role, without its text. */
export async function newestVersion(
  db: Db,
  role: MetadataRole,
): Promise<{ version: number; createdAt: Date } | undefined> {
  const [row] = await db
    .select({ version: trustMetadata.version, createdAt: trustMetadata.createdAt })
    .from(trustMetadata)
    .where(eq(trustMetadata.role, role))
    .orderBy(desc(trustMetadata.version))
    .limit(1)
  return row
}

/**
 * Forgets files that another one took the place of before an instant: nobody is still fetching by them. Roots stay,
 * because a robot that was away goes from one to the next (TUF 5.3).
 */
export async function deleteReplaced(tx: Db, before: Date): Promise<void> {
  const replaced = sql`exists (
    select 1 from trust_metadata newer
    where newer.role = ${trustMetadata.role} and newer.version = ${trustMetadata.version} + 1
      and newer.created_at < ${before.toISOString()})`
  await tx
    .delete(trustMetadata)
    .where(and(inArray(trustMetadata.role, ['targets', 'director', 'snapshot', 'timestamp']), replaced))
}

/** The text of a signed file, byte for byte as it was signed; undefined when there is none, or none any more. */
export async function findMetadata(db: Db, role: MetadataRole, version: number): Promise<string | undefined> {
  const where = and(eq(trustMetadata.role, role), eq(trustMetadata.version, version))
  const [row] = await db.select({ text: trustMetadata.text }).from(trustMetadata).where(where)
  return row?.text
}

/** Writes a signed file, below {@link lockTrust}; versions of a role rise by one. */
export async function insertMetadata(
  tx: Db,
  row: { role: MetadataRole; version: number; text: string; createdAt: Date },
): Promise<void> {
  await tx.insert(trustMetadata).values(row)
}

const targetFacts = {
  path: trustTargets.path,
  arosId: trustTargets.arosId,
  channel: trustTargets.channel,
  programReleaseId: trustTargets.programReleaseId,
  programCode: trustTargets.programCode,
  contentHash: trustTargets.contentHash,
  length: trustTargets.length,
  sha256: trustTargets.sha256,
  signedAt: trustTargets.signedAt,
  requires: trustTargets.requires,
}

/** All manifests by path, those that wait for signatures too: what the next targets metadata lists. */
export async function listTargets(db: Db): Promise<TargetFacts[]> {
  return db.select(targetFacts).from(trustTargets).orderBy(trustTargets.path)
}

export type BuildRow = typeof agentBuilds.$inferSelect
/** What signed metadata says of a build of the agent; its content is read only to be served. */
export type BuildFacts = Omit<BuildRow, 'content' | 'createdAt'>

const { content: _content, createdAt: _createdAt, ...buildFacts } = getTableColumns(agentBuilds)

/** All builds of the agent by path, those that wait for signatures too. */
export async function listBuilds(db: Db): Promise<BuildFacts[]> {
  return db.select(buildFacts).from(agentBuilds).orderBy(agentBuilds.path)
}

/** Finds what targets metadata says of one build; undefined when it is not published. */
export async function findBuild(db: Db, version: string): Promise<BuildFacts | undefined> {
  const [row] = await db.select(buildFacts).from(agentBuilds).where(eq(agentBuilds.version, version))
  return row
}

/** The packed bytes of a signed build, by the path and hash it is asked for by. */
export async function readBuild(db: Db, path: string, sha256: string): Promise<Buffer | undefined> {
  const isIt = and(
    eq(agentBuilds.path, path),
    eq(agentBuilds.sha256, sha256),
    isNotNull(agentBuilds.signedAt),
  )
  const [row] = await db.select({ content: agentBuilds.content }).from(agentBuilds).where(isIt)
  return row && Buffer.from(row.content, 'base64')
}

/** Writes a build; robots accept it once targets metadata is signed anew, in the same transaction. */
export async function insertBuild(tx: Db, row: BuildRow): Promise<void> {
  await tx.insert(agentBuilds).values(row)
}

/** Finds what targets metadata says of one manifest; undefined when it is not published. */
export async function findTargetFacts(db: Db, path: string): Promise<TargetFacts | undefined> {
  const [row] = await db.select(targetFacts).from(trustTargets).where(eq(trustTargets.path, path))
  return row
}

/** Lists what targets metadata says of some manifests, by path; those not published are left out. */
export async function listTargetsAt(db: Db, paths: readonly string[]): Promise<TargetFacts[]> {
  if (paths.length === 0) return []
  return db
    .select(targetFacts)
    .from(trustTargets)
    .where(inArray(trustTargets.path, [...paths]))
    .orderBy(trustTargets.path)
}

/** A published manifest with its text, to be served. */
export async function findTarget(db: Db, path: string): Promise<TargetRow | undefined> {
  const [row] = await db.select().from(trustTargets).where(eq(trustTargets.path, path))
  return row
}

/**
 * Whether a manifest is for one robot: signed, and an AROS version's of its variant that is for everybody, or what it shall
 * run, or a program release's that it shall have.
 */
export async function isForUnit(
  db: Db,
  {
    arosId,
    channel,
    programReleaseId,
    signedAt,
  }: Pick<TargetRow, 'arosId' | 'channel' | 'programReleaseId' | 'signedAt'>,
  unitId: string,
): Promise<boolean> {
  if (!signedAt) return false
  if (programReleaseId) return isOrderedProgram(db, unitId, programReleaseId)
  if (!arosId) return false
  const isOfVariant =
    channel === 'production' ? eq(arosVersions.variantId, producedRobots.variantId) : sql`false`
  const [row] = await db
    .select({ id: producedRobots.id })
    .from(producedRobots)
    .leftJoin(arosVersions, eq(arosVersions.id, arosId))
    .where(and(eq(producedRobots.id, unitId), or(eq(producedRobots.desiredArosId, arosId), isOfVariant)))
  return row !== undefined
}

/** Writes a manifest; robots accept it once targets metadata is signed anew, in the same transaction. */
export async function insertTarget(tx: Db, row: TargetRow): Promise<void> {
  await tx.insert(trustTargets).values(row)
}
