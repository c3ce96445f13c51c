import { commonErrors } from '@filo/contract/common-errors'
import type { LocalizedText } from '@filo/contract/localized-text'
import type { ProgramCategory } from '@filo/contract/programs/program-kinds'
import type { ProgramState } from '@filo/contract/programs/program-states'
import { storeErrors } from '@filo/contract/stores/stores-errors'
import { and, desc, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { programReleases, programs } from '../../db/schema/programs.ts'
import { DomainError } from '../../ground/domain-error.ts'

/** What a store says of a program. */
export interface OfferedProgram {
  id: string
  code: string
  name: LocalizedText
  category: ProgramCategory
  iconKey: string | null
  state: ProgramState
  /** The highest approved release; null where there is none. */
  approvedSemver: string | null
}

/** Whether a program may be offered and is shown: it is active and has an approved release. Over rows of `programs`. */
export function isOfferable(db: Db): SQL {
  const isApproved = and(eq(programReleases.programId, programs.id), eq(programReleases.state, 'approved'))
  const release = db.select({ one: sql`1` }).from(programReleases).where(isApproved)
  return sql`(${programs.state} = 'active' and ${exists(release)})`
}

/** Reads what stores say of these programs, by id, whoever asks. */
export async function readOfferedPrograms(
  db: Db,
  programIds: readonly string[],
): Promise<ReadonlyMap<string, OfferedProgram>> {
  if (programIds.length === 0) return new Map()
  const ids = [...new Set(programIds)]
  const { id, code, name, category, iconKey, state } = programs
  const rows = await db
    .select({ id, code, name, category, iconKey, state })
    .from(programs)
    .where(inArray(id, ids))
  const approved = await db
    .selectDistinctOn([programReleases.programId], {
      programId: programReleases.programId,
      semver: programReleases.semver,
    })
    .from(programReleases)
    .where(and(inArray(programReleases.programId, ids), eq(programReleases.state, 'approved')))
    .orderBy(programReleases.programId, desc(sql`${programReleases.semverKey} collate "C"`))
  const semvers = new Map(approved.map((row) => [row.programId, row.semver]))
  return new Map(rows.map((row) => [row.id, { ...row, approvedSemver: semvers.get(row.id) ?? null }]))
}

/**
 * A program that may be offered, whose state stays until the transaction ends.
 * @throws not_found, listing_program_unfit where it is not active or has no approved release
 */
export async function requireOfferable(tx: Db, programId: string): Promise<OfferedProgram> {
  await tx.select({ id: programs.id }).from(programs).where(eq(programs.id, programId)).for('share')
  const program = (await readOfferedPrograms(tx, [programId])).get(programId)
  if (!program) throw new DomainError(commonErrors.not_found)
  if (program.state !== 'active' || program.approvedSemver === null)
    throw new DomainError(storeErrors.listing_program_unfit, { program: program.code })
  return program
}
