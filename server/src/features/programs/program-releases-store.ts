import type { ProgramReleaseState } from '@filo/contract/programs/program-states'
import { and, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { readFrequentGrams } from '../../db/long-lists/frequent-grams.ts'
import { matches, pageBounds } from '../../db/long-lists/list-clauses.ts'
import { type FoundPage, inOrderOf, readListPage } from '../../db/long-lists/read-list-page.ts'
import { searchCondition } from '../../db/long-lists/search-grams.ts'
import { known, maybe, rising, sortedBy } from '../../db/long-lists/sort-fields.ts'
import { everyWord, isOfFound } from '../../db/looked-up.ts'
import { programReleases, programs } from '../../db/schema/programs.ts'
import { trustTargets } from '../../db/schema/trust.ts'
import type { Actor } from '../../rights/actor.ts'
import { programScope } from './program-scope.ts'
import type { ProgramRow } from './programs-store.ts'

export type ReleaseRow = typeof programReleases.$inferSelect

/** A release with what is said of its program. */
export interface ReleaseOfProgramRow {
  release: ReleaseRow
  program: Pick<ProgramRow, 'id' | 'code' | 'name' | 'description' | 'state'>
}

export interface ReleaseQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  cursor?: string | undefined
  'f.programId'?: string[] | undefined
  'f.state'?: ProgramReleaseState[] | undefined
}

const semverOrder = sql`${programReleases.semverKey} collate "C"`

const sortFields = {
  semver: known(semverOrder, 'text'),
  submittedAt: maybe(programReleases.submittedAt, 'timestamptz'),
  updatedAt: rising(known(programReleases.updatedAt, 'timestamptz')),
}

/** Every word typed is in the number of the release, or is found of its program. */
async function isSearched(db: Db, q: string | undefined): Promise<SQL | undefined> {
  return everyWord(q, async (word) => {
    const ofProgram = searchCondition(programs, word, await readFrequentGrams(db, programs.searchGrams, word))
    return or(
      await isOfFound(db, { reference: programReleases.programId, id: programs.id }, ofProgram),
      ...matches(sql`lower(${programReleases.semver})`, word),
    )
  })
}

function withProgram(db: Db) {
  const { id, code, name, description, state } = programs
  return db
    .select({ release: programReleases, program: { id, code, name, description, state } })
    .from(programReleases)
    .innerJoin(programs, eq(programs.id, programReleases.programId))
    .$dynamic()
}

/**
 * One page of the releases the actor may see, last changed first unless sorted otherwise, with the count of all.
 * @throws bad_request for a cursor of another list
 */
export async function listReleaseRows(
  db: Db,
  actor: Actor,
  query: ReleaseQuery,
): Promise<FoundPage<ReleaseOfProgramRow>> {
  const { 'f.programId': programIds, 'f.state': states } = query
  const where = and(
    programScope(actor),
    await isSearched(db, query.q),
    programIds?.length ? inArray(programReleases.programId, programIds) : undefined,
    states?.length ? inArray(programReleases.state, states) : undefined,
  )
  const order = sortedBy(query.sort, sortFields, { fallback: '-updatedAt', id: programReleases.id })
  const page = { ...pageBounds(query), cursor: query.cursor }
  const { ids, ...found } = await readListPage(db, { table: programReleases, order, where }, page)
  const rows = ids.length > 0 ? await withProgram(db).where(inArray(programReleases.id, ids)) : []
  return { rows: inOrderOf(ids, rows, (row) => row.release.id), ...found }
}

/** One release with its program; undefined when the actor may not see it. */
export async function findRelease(
  db: Db,
  actor: Actor,
  id: string,
): Promise<ReleaseOfProgramRow | undefined> {
  const [row] = await withProgram(db).where(and(eq(programReleases.id, id), programScope(actor)))
  return row
}

/** The bare row, locked until the transaction ends; the caller holds its program. */
export async function lockRelease(tx: Db, actor: Actor, id: string): Promise<ReleaseRow | undefined> {
  const [row] = await tx
    .select()
    .from(programReleases)
    .where(and(eq(programReleases.id, id), programScope(actor)))
    .for('update')
  return row
}

/** Numbers of a program's releases, highest first; without `exceptId`. */
export async function listReleaseNumbers(tx: Db, programId: string, exceptId?: string): Promise<string[]> {
  const isOther = exceptId ? ne(programReleases.id, exceptId) : undefined
  const rows = await tx
    .select({ semver: programReleases.semver })
    .from(programReleases)
    .where(and(eq(programReleases.programId, programId), isOther))
    .orderBy(desc(semverOrder))
  return rows.map(({ semver }) => semver)
}

/** The release with the highest number, which a new one begins with; undefined where there is none. */
export async function findHighestRelease(tx: Db, programId: string): Promise<ReleaseRow | undefined> {
  const [row] = await tx
    .select()
    .from(programReleases)
    .where(eq(programReleases.programId, programId))
    .orderBy(desc(semverOrder))
    .limit(1)
  return row
}

/** The number of the program's release that awaits approval; undefined where none does. */
export async function findAwaitingNumber(tx: Db, programId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ semver: programReleases.semver })
    .from(programReleases)
    .where(and(eq(programReleases.programId, programId), eq(programReleases.state, 'submitted')))
    .limit(1)
  return row?.semver
}

/** Approved releases whose manifests are not published, oldest first. */
export async function listUnpublishedIds(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: programReleases.id })
    .from(programReleases)
    .leftJoin(trustTargets, eq(trustTargets.programReleaseId, programReleases.id))
    .where(and(eq(programReleases.state, 'approved'), isNull(trustTargets.path)))
    .orderBy(programReleases.decidedAt, programReleases.id)
  return rows.map(({ id }) => id)
}

/** Releases among some whose manifests wait for signatures. */
export async function listUnsignedIds(db: Db, releaseIds: readonly string[]): Promise<Set<string>> {
  if (releaseIds.length === 0) return new Set()
  const { programReleaseId } = trustTargets
  const rows = await db
    .select({ id: programReleaseId })
    .from(trustTargets)
    .where(and(inArray(programReleaseId, [...releaseIds]), isNull(trustTargets.signedAt)))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** Whether a release of the program was approved. */
export async function hasApprovedRelease(tx: Db, programId: string): Promise<boolean> {
  const isIt = and(eq(programReleases.programId, programId), eq(programReleases.state, 'approved'))
  const found = await tx.select({ id: programReleases.id }).from(programReleases).where(isIt).limit(1)
  return found.length > 0
}

/** Whether a release of the program was ever submitted, whatever became of it. */
export async function wasEverSubmitted(tx: Db, programId: string): Promise<boolean> {
  const isIt = and(eq(programReleases.programId, programId), isNotNull(programReleases.submittedAt))
  const found = await tx.select({ id: programReleases.id }).from(programReleases).where(isIt).limit(1)
  return found.length > 0
}

/** Writes a release; the caller holds its program and has found its number free. */
export async function insertRelease(tx: Db, row: ReleaseRow): Promise<void> {
  await tx.insert(programReleases).values(row)
}

/** Writes columns as given, the raised revision among them; the caller holds the row ({@link lockRelease}). */
export async function updateReleaseRow(tx: Db, id: string, changes: Partial<ReleaseRow>): Promise<void> {
  await tx.update(programReleases).set(changes).where(eq(programReleases.id, id))
}

/** Deletes a release with what it is made of; the caller holds it. */
export async function deleteReleaseRow(tx: Db, id: string): Promise<void> {
  await tx.delete(programReleases).where(eq(programReleases.id, id))
}
