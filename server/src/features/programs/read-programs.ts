import { commonErrors } from '@filo/contract/common-errors'
import type { LongPage } from '@filo/contract/list-query'
import type { Program, ProgramRelease } from '@filo/contract/programs/programs-routes'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { presentRows } from '../../http/routes/present-rows.ts'
import { readPersonNames } from '../../records/people/person-names.ts'
import type { Actor } from '../../rights/actor.ts'
import { presentProgram } from './present-program.ts'
import { presentProgramRelease } from './present-program-release.ts'
import { readReleaseParts } from './program-release-parts-store.ts'
import {
  findRelease,
  listReleaseRows,
  listUnsignedIds,
  type ReleaseOfProgramRow,
  type ReleaseQuery,
} from './program-releases-store.ts'
import {
  findProgram,
  listProgramRows,
  noReleases,
  type ProgramQuery,
  readProgramFacts,
} from './programs-store.ts'

interface Deps {
  db: Db
}

/** One page of programs with their releases at hand. @throws bad_request for a cursor of another list */
export async function listPrograms(
  { db }: Deps,
  actor: Actor,
  query: ProgramQuery,
): Promise<LongPage<Program>> {
  const { rows, ...found } = await listProgramRows(db, actor, query)
  const facts = await readProgramFacts(
    db,
    rows.map(({ id }) => id),
  )
  const items = presentRows(
    rows,
    ({ id }) => id,
    (row) => presentProgram(actor, row, facts.get(row.id) ?? noReleases),
  )
  return { items, ...found }
}

/** @throws not_found */
export async function getProgram({ db }: Deps, actor: Actor, id: string): Promise<Program> {
  const row = await findProgram(db, actor, id)
  if (!row) throw new DomainError(commonErrors.not_found)
  return presentProgram(actor, row, (await readProgramFacts(db, [id])).get(id) ?? noReleases)
}

async function presentReleases(
  db: Db,
  actor: Actor,
  rows: readonly ReleaseOfProgramRow[],
): Promise<ProgramRelease[]> {
  const parts = await readReleaseParts(
    db,
    rows.map(({ release }) => release.id),
  )
  const people = await readPersonNames(
    db,
    rows.flatMap(({ release }) => [release.submittedBy ?? [], release.decidedBy ?? []].flat()),
  )
  const approved = rows.flatMap(({ release }) => (release.state === 'approved' ? [release.id] : []))
  const unsigned = await listUnsignedIds(db, approved)
  return presentRows(
    rows,
    ({ release }) => release.id,
    (row) => {
      const own = parts.get(row.release.id) ?? { items: [], variants: [] }
      return presentProgramRelease(actor, row, { ...own, people, isUnsigned: unsigned.has(row.release.id) })
    },
  )
}

/** One page of releases, of all programs or of those asked for. @throws bad_request for a cursor of another list */
export async function listProgramReleases(
  { db }: Deps,
  actor: Actor,
  query: ReleaseQuery,
): Promise<LongPage<ProgramRelease>> {
  const { rows, ...found } = await listReleaseRows(db, actor, query)
  return { items: await presentReleases(db, actor, rows), ...found }
}

/** @throws not_found */
export async function getProgramRelease({ db }: Deps, actor: Actor, id: string): Promise<ProgramRelease> {
  const row = await findRelease(db, actor, id)
  const [item] = row ? await presentReleases(db, actor, [row]) : []
  if (!item) throw new DomainError(commonErrors.not_found)
  return item
}
