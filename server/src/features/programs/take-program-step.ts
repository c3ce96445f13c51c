import type { ProgramStep } from '@filo/contract/programs/program-states'
import type { Program } from '@filo/contract/programs/programs-routes'
import { changedMeta } from '../../ground/row-meta.ts'
import { type Actor, actorId } from '../../rights/actor.ts'
import type { AuditRecord } from '../audit/audit-service.ts'
import { requireLockedProgram, tellOfProgram } from './edit-program.ts'
import type { ProgramDeps } from './program-deps.ts'
import { stateAfterStep } from './program-lifecycle.ts'
import { programSubject } from './program-records.ts'
import { hasApprovedRelease } from './program-releases-store.ts'
import { updateProgramRow } from './programs-store.ts'
import { getProgram } from './read-programs.ts'

const actions: Record<ProgramStep, AuditRecord['action']> = {
  activate: 'program.activated',
  suspend: 'program.suspended',
  resume: 'program.resumed',
  retire: 'program.retired',
}

/** Moves a program as a whole along its lifecycle (docs/lifecycles.md, "Program"). @throws not_found program_step_refused */
export async function takeProgramStep(
  deps: ProgramDeps,
  actor: Actor,
  { id, step, reason }: { id: string; step: ProgramStep; reason: string },
): Promise<Program> {
  const { db, clock, audit } = deps
  await db.transaction(async (tx) => {
    const before = await requireLockedProgram(tx, actor, id)
    const state = stateAfterStep(before.state, step, await hasApprovedRelease(tx, id))
    const meta = changedMeta(before, { at: clock.now(), by: actorId(actor) })
    await updateProgramRow(tx, id, { state, ...meta })
    await audit.record(tx, actor, {
      action: actions[step],
      ...programSubject(before),
      before: { state: before.state },
      after: { state },
      reason,
    })
    tellOfProgram(tx, id, 'state')
  })
  return getProgram(deps, actor, id)
}
