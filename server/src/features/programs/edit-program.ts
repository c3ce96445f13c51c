import { commonErrors } from '@filo/contract/common-errors'
import type { CreateProgramBody, UpdateProgramBody } from '@filo/contract/programs/program-bodies'
import { programErrors } from '@filo/contract/programs/programs-errors'
import type { Program } from '@filo/contract/programs/programs-routes'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import { definedOnly } from '../../ground/defined-only.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta, newMeta } from '../../ground/row-meta.ts'
import { requireMatch } from '../../http/routes/etag.ts'
import { claimPictures } from '../../records/claim-pictures.ts'
import { type Actor, actorId } from '../../rights/actor.ts'
import type { ProgramDeps } from './program-deps.ts'
import { programKeys } from './program-keys.ts'
import { requireNotRetired } from './program-lifecycle.ts'
import { auditedProgram, programSubject } from './program-records.ts'
import { wasEverSubmitted } from './program-releases-store.ts'
import * as store from './programs-store.ts'
import { getProgram } from './read-programs.ts'

/** A program that is locked until the transaction ends. @throws not_found */
export async function requireLockedProgram(tx: Db, actor: Actor, id: string): Promise<store.ProgramRow> {
  const row = await store.lockProgram(tx, actor, id)
  if (!row) throw new DomainError(commonErrors.not_found)
  return row
}

/** Tells pages that show a program, once the transaction is committed. */
export function publishProgramChange(tx: Db, programId: string, kind: string): void {
  publish(tx, changed('programs', programId, kind, { customerId: null }))
}

/** Adds a program, which has no releases yet. @throws already_exists for a code that another one has */
export async function createProgram(
  deps: ProgramDeps,
  actor: Actor,
  body: CreateProgramBody,
): Promise<Program> {
  const { db, clock, ids, audit } = deps
  const meta = newMeta({ at: clock.now(), by: actorId(actor) })
  const row: store.ProgramRow = { ...body, ...programKeys(body), ...meta, id: ids.next(), state: 'draft' }
  await db.transaction(async (tx) => {
    await claimPictures(tx, [body.iconKey])
    if (!(await store.insertProgram(tx, row)))
      throw new DomainError(commonErrors.already_exists, { field: 'code', value: body.code })
    await audit.record(tx, actor, {
      action: 'program.created',
      ...programSubject(row),
      after: auditedProgram(row),
    })
    publishProgramChange(tx, row.id, 'created')
  })
  return getProgram(deps, actor, row.id)
}

/** Changes what is said of a program. @throws not_found etag_mismatch program_retired */
export async function updateProgram(
  deps: ProgramDeps,
  actor: Actor,
  { id, ifMatch, body }: { id: string; ifMatch: string | undefined; body: UpdateProgramBody },
): Promise<Program> {
  const { db, clock, audit } = deps
  await db.transaction(async (tx) => {
    const before = await requireLockedProgram(tx, actor, id)
    requireMatch(before, ifMatch)
    requireNotRetired(before)
    await claimPictures(tx, [body.iconKey])
    const values: store.ProgramRow = { ...before, ...definedOnly(body) }
    const meta = changedMeta(before, { at: clock.now(), by: actorId(actor) })
    const after = { ...values, ...programKeys(values), ...meta }
    await store.updateProgramRow(tx, id, after)
    await audit.record(tx, actor, {
      action: 'program.updated',
      ...programSubject(after),
      before: auditedProgram(before),
      after: auditedProgram(after),
    })
    publishProgramChange(tx, id, 'updated')
  })
  return getProgram(deps, actor, id)
}

/** Deletes a program with its drafts. @throws not_found, program_not_empty once a release of it was submitted */
export async function deleteProgram(
  { db, audit }: ProgramDeps,
  actor: Actor,
  { id }: { id: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await requireLockedProgram(tx, actor, id)
    if (await wasEverSubmitted(tx, id)) throw new DomainError(programErrors.program_not_empty)
    await store.deleteProgramRow(tx, id)
    await audit.record(tx, actor, {
      action: 'program.deleted',
      ...programSubject(row),
      before: auditedProgram(row),
    })
    publishProgramChange(tx, id, 'deleted')
  })
}
