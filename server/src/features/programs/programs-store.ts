import type { ProgramCategory } from '@filo/contract/programs/program-kinds'
import type { ProgramReleaseState, ProgramState } from '@filo/contract/programs/program-states'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { insertIfFree } from '../../db/insert-if-free.ts'
import { readFrequentGrams } from '../../db/long-lists/frequent-grams.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { type FoundPage, inOrderOf, readListPage } from '../../db/long-lists/read-list-page.ts'
import { searchCondition } from '../../db/long-lists/search-grams.ts'
import { fixed, known, rising, sortedBy } from '../../db/long-lists/sort-fields.ts'
import { programWords, searchedWordOf, writeWords } from '../../db/long-lists/word-index.ts'
import { programReleases, programs } from '../../db/schema/programs.ts'
import type { Actor } from '../../rights/actor.ts'
import { programScope } from './program-scope.ts'

export type ProgramRow = typeof programs.$inferSelect

export interface ProgramQuery {
  q?: string | undefined
  sort?: string | undefined
  page: number
  size: number
  cursor?: string | undefined
  'f.state'?: ProgramState[] | undefined
  'f.category'?: ProgramCategory[] | undefined
}

const sortFields = {
  name: known(sql`${programs.sortKey} collate "C"`, 'text'),
  code: fixed(sql`${programs.code} collate "C"`, 'text'),
  state: known(programs.state, 'text'),
  category: known(programs.category, 'text'),
  createdAt: fixed(programs.createdAt, 'timestamptz'),
  updatedAt: rising(known(programs.updatedAt, 'timestamptz')),
}

async function conditions(db: Db, actor: Actor, query: ProgramQuery): Promise<SQL | undefined> {
  const { q, 'f.state': states, 'f.category': categories } = query
  return and(
    programScope(actor),
    searchCondition(programs, q, await readFrequentGrams(db, programs.searchGrams, q)),
    states?.length ? inArray(programs.state, states) : undefined,
    categories?.length ? inArray(programs.category, categories) : undefined,
  )
}

/**
 * One page of the programs the actor may see, by name unless sorted otherwise, with the count of all.
 * @throws bad_request for a cursor of another list
 */
export async function listProgramRows(
  db: Db,
  actor: Actor,
  query: ProgramQuery,
): Promise<FoundPage<ProgramRow>> {
  const where = await conditions(db, actor, query)
  const order = sortedBy(query.sort, sortFields, { fallback: 'name', id: programs.id })
  const page = { ...pageBounds(query), cursor: query.cursor }
  const word = order.column === sortFields.name.column ? searchedWordOf(programWords, query.q) : undefined
  const { ids, ...found } = await readListPage(db, { table: programs, order, where, word }, page)
  const rows = ids.length > 0 ? await db.select().from(programs).where(inArray(programs.id, ids)) : []
  return { rows: inOrderOf(ids, rows, (row) => row.id), ...found }
}

/** One program; undefined when the actor may not see it. */
export async function findProgram(db: Db, actor: Actor, id: string): Promise<ProgramRow | undefined> {
  const [row] = await db
    .select()
    .from(programs)
    .where(and(eq(programs.id, id), programScope(actor)))
  return row
}

/**
 * The same, locked until the transaction ends, so that one thing happens to a program and its releases at a time. Locks are
 * always taken in this order: program, release, package versions.
 */
export async function lockProgram(tx: Db, actor: Actor, id: string): Promise<ProgramRow | undefined> {
  const [row] = await tx
    .select()
    .from(programs)
    .where(and(eq(programs.id, id), programScope(actor)))
    .for('update')
  return row
}

/** Writes a program. @returns whether its code was free; retired programs keep theirs */
export async function insertProgram(tx: Db, row: ProgramRow): Promise<boolean> {
  const isAdded = await insertIfFree(tx, programs, row, programs.code)
  if (isAdded) await writeWords(tx, programWords, [row])
  return isAdded
}

/** Writes columns as given, the raised revision among them; the caller holds the row ({@link lockProgram}). */
export async function updateProgramRow(tx: Db, id: string, changes: Partial<ProgramRow>): Promise<void> {
  await tx.update(programs).set(changes).where(eq(programs.id, id))
  await writeWords(tx, programWords, [{ ...changes, id }])
}

/** Deletes a program with its releases; the caller holds it. */
export async function deleteProgramRow(tx: Db, id: string): Promise<void> {
  // Its words would go with it, but then stay in the vocabulary.
  await writeWords(tx, programWords, [{ id, searchKey: '', sortKey: '' }])
  await tx.delete(programs).where(eq(programs.id, id))
}

/** A release as its program shows it. */
interface ReleaseOfProgram {
  id: string
  semver: string
  state: ProgramReleaseState
}

/** What a program says of its releases. */
export interface ProgramFacts {
  /** The highest one that was approved. */
  approved: ReleaseOfProgram | null
  /** The highest one that nobody approved yet. */
  upcoming: ReleaseOfProgram | null
  releaseCount: number
}

export const noReleases: ProgramFacts = { approved: null, upcoming: null, releaseCount: 0 }

/** Reads what these programs, which the actor was found to see, say of their releases; one without any is left out. */
export async function readProgramFacts(
  db: Db,
  programIds: readonly string[],
): Promise<ReadonlyMap<string, ProgramFacts>> {
  if (programIds.length === 0) return new Map()
  const { programId, id, semver, state, semverKey } = programReleases
  const isOfThem = inArray(programId, [...programIds])
  const isApproved = sql`(${state} = 'approved')`
  const highest = await db
    .selectDistinctOn([programId, isApproved], { programId, id, semver, state })
    .from(programReleases)
    .where(isOfThem)
    .orderBy(programId, isApproved, desc(sql`${semverKey} collate "C"`))
  const counts = await db
    .select({ programId, value: sql<number>`count(*)::int` })
    .from(programReleases)
    .where(isOfThem)
    .groupBy(programId)
  const refOf = (ofProgram: string, wantsApproved: boolean) => {
    const found = highest.find(
      (row) => row.programId === ofProgram && (row.state === 'approved') === wantsApproved,
    )
    return found ? { id: found.id, semver: found.semver, state: found.state } : null
  }
  return new Map(
    counts.map((row) => [
      row.programId,
      {
        approved: refOf(row.programId, true),
        upcoming: refOf(row.programId, false),
        releaseCount: row.value,
      },
    ]),
  )
}
