import { Id } from '@filo/contract/entity'
import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { auditLog } from '../../db/schema/audit-log.ts'
import { defects } from '../../db/schema/defects.ts'
import { hardwareTestRuns } from '../../db/schema/hardware-tests.ts'
import { marketingRevisions, marketingVersions } from '../../db/schema/marketing.ts'
import { packages } from '../../db/schema/packages.ts'
import { programReleases } from '../../db/schema/programs.ts'
import { settings } from '../../db/schema/settings.ts'
import { testers } from '../../db/schema/testers.ts'
import { versions } from '../../db/schema/versions.ts'
import { composersOf } from '../../records/releases/aros-composers.ts'
import { authorsOf } from '../../records/releases/version-authors.ts'
import type { Subject } from './notices/notice-rule.ts'

/**
 * What has been told, each by its own measure: the audit log by its numbers, silence by the time of the last word, for
 * each number of minutes after which people are told.
 */
type Cursor = 'audit' | 'silence' | `silence.${number}`

const FOLLOWER_LOCK = 0x4e_4f_54_45

export type AuditRow = typeof auditLog.$inferSelect

/** Whether this transaction is the one that tells people now; the lock ends with it. */
export async function becomeFollower(tx: Db): Promise<boolean> {
  const lock = sql<boolean>`pg_try_advisory_xact_lock(${FOLLOWER_LOCK})`.as('blocked')
  const [row] = await tx.select({ locked: lock }).from(sql`(select 1) as one`)
  return row?.locked ?? false
}

/** Waits until this transaction is the one that tells people: for what is told in many short ones, of which none is left out. */
export async function waitToFollow(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${FOLLOWER_LOCK}::bigint)`)
}

const keyOf = (cursor: Cursor) => `notifications.${cursor}`

/** Up to where people were told; undefined before the first start. */
export async function readCursor(db: Db, cursor: Cursor): Promise<number | undefined> {
  const [row] = await db
    .select()
    .from(settings)
    .where(eq(settings.key, keyOf(cursor)))
  return row ? Number(row.value) : undefined
}

/**
 * Notes up to where people were told, in the transaction that tells them. `value` is a number of the audit log, or
 * epoch milliseconds for `silence`.
 */
export async function saveCursor(tx: Db, cursor: Cursor, value: number, updatedAt: Date): Promise<void> {
  await tx
    .insert(settings)
    .values({ key: keyOf(cursor), value, updatedAt })
    .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt } })
}

/** The number of the newest audit record; 0 before the first. */
export async function lastAuditSeq(db: Db): Promise<number> {
  const [row] = await db.select({ seq: auditLog.seq }).from(auditLog).orderBy(desc(auditLog.seq)).limit(1)
  return row?.seq ?? 0
}

/** The next records, oldest first. The chain's lock makes their numbers rise in the order of their commits. */
export async function listAuditAfter(db: Db, seq: number, limit: number): Promise<AuditRow[]> {
  return db.select().from(auditLog).where(gt(auditLog.seq, seq)).orderBy(asc(auditLog.seq)).limit(limit)
}

/** Each person once. */
const people = (ids: readonly (string | null)[]) => [...new Set(ids)].filter((id) => id !== null)

async function subjectOfAros(db: Db, id: string): Promise<Subject> {
  const [row] = await db
    .select({ createdBy: arosVersions.createdBy, composerIds: arosVersions.composerIds })
    .from(arosVersions)
    .where(eq(arosVersions.id, id))
  return { authorIds: row ? composersOf(row) : [] }
}

async function subjectOfTester(db: Db, id: string): Promise<Subject> {
  const [row] = await db.select().from(testers).where(eq(testers.id, id))
  if (!row) return { authorIds: [] }
  const { arosId, userId: testerId } = row
  return { ...(await subjectOfAros(db, arosId)), arosId, testerId }
}

async function subjectOfVersion(db: Db, id: string): Promise<Subject> {
  const { createdBy, authorIds } = versions
  const [row] = await db.select({ createdBy, authorIds }).from(versions).where(eq(versions.id, id))
  return { authorIds: row ? authorsOf(row) : [] }
}

/** The package's owner, the version's authors and who answered last; the tester is who found it. */
async function subjectOfDefect(db: Db, id: string): Promise<Subject> {
  const [row] = await db
    .select({ defect: defects, ownerId: packages.ownerId, version: versions })
    .from(defects)
    .innerJoin(packages, eq(packages.id, defects.packageId))
    .innerJoin(versions, eq(versions.id, defects.versionId))
    .where(eq(defects.id, id))
  if (!row) return { authorIds: [] }
  const { arosId, versionId, reporterId: testerId, answeredBy } = row.defect
  const makers = people([row.ownerId, ...authorsOf(row.version), answeredBy])
  return { authorIds: makers, testerId, arosId, versionId }
}

/** Of hardware tests: who asked for them. */
async function subjectOfTests(db: Db, unitId: string, after: AuditRow['after']): Promise<Subject> {
  const runId = Id.safeParse(after?.['runId']).data
  if (!runId) return { authorIds: [] }
  const { id, requestedBy } = hardwareTestRuns
  const rows = await db
    .select({ requestedBy })
    .from(hardwareTestRuns)
    .where(and(eq(id, runId), eq(hardwareTestRuns.unitId, unitId)))
  return { authorIds: people(rows.map((row) => row.requestedBy)) }
}

/** Of a marketing version, or of the last change of it, everybody who wrote in it. */
async function subjectOfMarketing(db: Db, id: string, action: string): Promise<Subject> {
  const { editorIds } = marketingVersions
  const [row] = action.startsWith('marketing_revision.')
    ? await db
        .select({ editorIds: marketingRevisions.editorIds })
        .from(marketingRevisions)
        .where(eq(marketingRevisions.marketingVersionId, id))
        .orderBy(desc(marketingRevisions.createdAt))
        .limit(1)
    : await db.select({ editorIds }).from(marketingVersions).where(eq(marketingVersions.id, id))
  return { authorIds: row?.editorIds ?? [] }
}

/** Everybody who had a hand in a release, by whom it was submitted too. */
async function subjectOfProgramRelease(db: Db, id: string): Promise<Subject> {
  const { editorIds } = programReleases
  const [row] = await db.select({ editorIds }).from(programReleases).where(eq(programReleases.id, id))
  return { authorIds: row?.editorIds ?? [] }
}

/** So many packages of one robot are looked up for a notice's one line. */
const MOST_NAMED = 50

/** Of failing services: the names of their packages. The codes are the robot's words: what is unknown finds nothing. */
async function subjectOfFailing(db: Db, after: AuditRow['after']): Promise<Subject> {
  const codes = z.array(z.string()).safeParse(after?.['packages']).data ?? []
  const { code, name } = packages
  const rows = await db
    .select({ code, name })
    .from(packages)
    .where(inArray(code, codes.slice(0, MOST_NAMED)))
  return { authorIds: [], packageNames: new Map(rows.map((row) => [row.code, row.name])) }
}

/** Reads who stands behind an audited record. */
export async function readSubject(
  db: Db,
  { action, objectType, objectId, after }: AuditRow,
): Promise<Subject> {
  if (action === 'produced_robot.service_failing') return subjectOfFailing(db, after)
  if (action.startsWith('hardware_test.')) return subjectOfTests(db, objectId, after)
  if (objectType === 'aros_version') return subjectOfAros(db, objectId)
  if (objectType === 'marketing_version') return subjectOfMarketing(db, objectId, action)
  if (objectType === 'program_release') return subjectOfProgramRelease(db, objectId)
  if (objectType === 'tester') return subjectOfTester(db, objectId)
  if (objectType === 'defect') return subjectOfDefect(db, objectId)
  return objectType === 'version' ? subjectOfVersion(db, objectId) : { authorIds: [] }
}
