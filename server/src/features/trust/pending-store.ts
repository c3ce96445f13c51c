import type { SigningRole } from '@filo/contract/trust/trust-roles'
import { and, asc, eq, exists, isNotNull, isNull, not } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { programReleases, programs } from '../../db/schema/programs.ts'
import {
  agentBuilds,
  agentRecalls,
  type Follow,
  trustPending,
  trustSignatures,
  trustTargets,
} from '../../db/schema/trust.ts'

export type PendingRow = typeof trustPending.$inferSelect
export type SignatureRow = typeof trustSignatures.$inferSelect

// As in trust-store.ts: these belong to the installation, and access is by permission. Writers hold lockTrust.

/** Finds what of a role waits for signatures. */
export async function findPending(db: Db, role: SigningRole): Promise<PendingRow | undefined> {
  const [row] = await db.select().from(trustPending).where(eq(trustPending.role, role))
  return row
}

/** Everything that waits: the root first. */
export async function listPending(db: Db): Promise<PendingRow[]> {
  return db.select().from(trustPending).orderBy(asc(trustPending.role))
}

/** The signatures on what waits of a role, in the order in which they came. */
export async function listSignatures(db: Db, role: SigningRole): Promise<SignatureRow[]> {
  const { signedAt, keyId } = trustSignatures
  return db.select().from(trustSignatures).where(eq(trustSignatures.role, role)).orderBy(signedAt, keyId)
}

/** Puts a file up for signing in the place of the one before it, whose signatures are void. */
export async function replacePending(
  tx: Db,
  row: PendingRow,
  signatures: readonly SignatureRow[],
): Promise<void> {
  await deletePending(tx, row.role)
  await tx.insert(trustPending).values(row)
  if (signatures.length > 0) await tx.insert(trustSignatures).values([...signatures])
}

/** Adds a verified signature; the same one again changes nothing. */
export async function insertSignature(tx: Db, row: SignatureRow): Promise<void> {
  await tx.insert(trustSignatures).values(row).onConflictDoNothing()
}

/** Takes back what waits of a role, with its signatures. */
export async function deletePending(tx: Db, role: SigningRole): Promise<void> {
  await tx.delete(trustPending).where(eq(trustPending.role, role))
}

/**
 * Marks as signed all that waited: what was signed just now lists every manifest and every build of the agent but the
 * recalled ones.
 */
export async function markSigned(tx: Db, at: Date): Promise<void> {
  await tx.update(trustTargets).set({ signedAt: at }).where(isNull(trustTargets.signedAt))
  await tx.update(agentBuilds).set({ signedAt: at }).where(isNull(agentBuilds.signedAt))
  await tx.update(agentRecalls).set({ signedAt: at }).where(isNull(agentRecalls.signedAt))
}

/** Manifests that are not listed yet, with the names of their versions, oldest first. */
export async function listWaiting(db: Db): Promise<{ arosId: string; name: string; semver: string }[]> {
  return db
    .select({ arosId: arosVersions.id, name: arosVersions.name, semver: arosVersions.semver })
    .from(trustTargets)
    .innerJoin(arosVersions, eq(arosVersions.id, trustTargets.arosId))
    .where(isNull(trustTargets.signedAt))
    .orderBy(trustTargets.createdAt, trustTargets.path)
}

/** Builds of the agent that are not listed yet, and recalled ones that signed metadata does not leave out yet. */
export async function listWaitingAgents(db: Db): Promise<{ version: string; isRecalled: boolean }[]> {
  const recalls = await db
    .select({ version: agentRecalls.version })
    .from(agentRecalls)
    .where(isNull(agentRecalls.signedAt))
    .orderBy(agentRecalls.recalledAt, agentRecalls.version)
  const isRecalled = exists(
    db
      .select({ version: agentRecalls.version })
      .from(agentRecalls)
      .where(eq(agentRecalls.version, agentBuilds.version)),
  )
  const builds = await db
    .select({ version: agentBuilds.version })
    .from(agentBuilds)
    .where(and(isNull(agentBuilds.signedAt), not(isRecalled)))
    .orderBy(agentBuilds.createdAt, agentBuilds.version)
  return [
    ...recalls.map(({ version }) => ({ version, isRecalled: true })),
    ...builds.map(({ version }) => ({ version, isRecalled: false })),
  ]
}

/** Program releases that are not listed yet, with the names of their programs, oldest first. */
export async function listWaitingPrograms(db: Db): Promise<{ releaseId: string; name: string }[]> {
  const rows = await db
    .select({ releaseId: programReleases.id, name: programs.name, semver: programReleases.semver })
    .from(trustTargets)
    .innerJoin(programReleases, eq(programReleases.id, trustTargets.programReleaseId))
    .innerJoin(programs, eq(programs.id, programReleases.programId))
    .where(isNull(trustTargets.signedAt))
    .orderBy(trustTargets.createdAt, trustTargets.path)
  return rows.map(({ releaseId, name, semver }) => ({ releaseId, name: `${name.tr} ${semver}` }))
}

/** Steps that waited for signatures and may be taken now, oldest first. */
export async function listFollowing(tx: Db): Promise<{ arosId: string; follow: Follow | null }[]> {
  const { arosId, follow } = trustTargets
  const rows = await tx
    .select({ arosId, follow })
    .from(trustTargets)
    .where(and(isNotNull(trustTargets.signedAt), isNotNull(trustTargets.follow)))
    .orderBy(trustTargets.createdAt, trustTargets.path)
  return rows.flatMap((row) => (row.arosId ? [{ ...row, arosId: row.arosId }] : []))
}

/** The step of a version that waits until its manifest is signed. */
export async function findFollow(db: Db, arosId: string): Promise<Follow | undefined> {
  const where = and(eq(trustTargets.arosId, arosId), isNull(trustTargets.signedAt))
  const [row] = await db.select({ follow: trustTargets.follow }).from(trustTargets).where(where)
  return row?.follow ?? undefined
}

/** The step was taken: nothing waits for the manifest any more. */
export async function clearFollow(tx: Db, arosId: string): Promise<void> {
  await tx.update(trustTargets).set({ follow: null }).where(eq(trustTargets.arosId, arosId))
}

/** Takes a manifest back that nobody was given. @returns false when it is signed already, or unknown */
export async function deleteWaiting(tx: Db, arosId: string): Promise<boolean> {
  const where = and(eq(trustTargets.arosId, arosId), isNull(trustTargets.signedAt))
  const rows = await tx.delete(trustTargets).where(where).returning({ arosId: trustTargets.arosId })
  return rows.length > 0
}
