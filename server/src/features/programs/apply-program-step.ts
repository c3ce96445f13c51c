import type { ProgramStep } from '@filo/contract/programs/program-states'
import { programErrors } from '@filo/contract/programs/programs-errors'
import type { Program } from '@filo/contract/programs/programs-routes'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { changedMeta } from '../../ground/row-meta.ts'
import { type Actor, actorId } from '../../rights/actor.ts'
import type { AuditRecord } from '../audit/audit-service.ts'
import { publishProgramChange, requireLockedProgram } from './edit-program.ts'
import type { ProgramDeps } from './program-deps.ts'
import { stateAfterStep } from './program-lifecycle.ts'
import { programSubject } from './program-records.ts'
import { findAwaitingNumber, hasApprovedRelease } from './program-releases-store.ts'
import { updateProgramRow } from './programs-store.ts'
import { getProgram } from './read-programs.ts'

const actions: Record<ProgramStep, AuditRecord['action']> = {
  activate: 'program.activated',
  suspend: 'program.suspended',
  resume: 'program.resumed',
  retire: 'program.retired',
}

/** What awaits a decision is decided first: nobody could decide about a release of a retired program. @throws program_release_open */
async function requireNoneAwaiting(tx: Db, programId: string): Promise<void> {
  const semver = await findAwaitingNumber(tx, programId)
  if (semver) throw new DomainError(programErrors.program_release_open, { semver })
}

/**
 * Moves a program as a whole along its lifecycle (docs/lifecycles.md, "Program").
 * @throws not_found program_step_refused program_release_open
 */
export async function applyProgramStep(
  deps: ProgramDeps,
  actor: Actor,
  { id, step, reason }: { id: string; step: ProgramStep; reason: string },
): Promise<Program> {
  const { db, clock, audit } = deps
  await db.transaction(async (tx) => {
    const before = await requireLockedProgram(tx, actor, id)
    const state = stateAfterStep(before.state, step, await hasApprovedRelease(tx, id))
    if (step === 'retire') await requireNoneAwaiting(tx, id)
    const meta = changedMeta(before, { at: clock.now(), by: actorId(actor) })
    await updateProgramRow(tx, id, { state, ...meta })
    await audit.record(tx, actor, {
      action: actions[step],
      ...programSubject(before),
      before: { state: before.state },
      after: { state },
      reason,
    })
    await deps.programInstalls.settleProgram(tx, id)
    publishProgramChange(tx, id, 'state')
  })
  return getProgram(deps, actor, id)
}
