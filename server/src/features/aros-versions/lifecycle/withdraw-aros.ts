import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { arosErrors } from '@filo/contract/aros-versions/aros-versions-errors'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import type { Actor, UserActor } from '../../../rights/actor.ts'
import * as store from '../aros-versions-store.ts'
import { type AssignmentRow, listAssignmentsOf } from '../assignment/aros-assignments-store.ts'
import { findUnits } from '../assignment/aros-units-store.ts'
import { type LockedAros, requireNotRevoked } from './lock-for-transition.ts'
import { runStep, type StepDeps } from './run-step.ts'

/** Where a withdrawn version stands assigned, and what takes its place. @throws aros_replacement_required aros_bad_replacement */
async function replacementOf(tx: Db, locked: LockedAros, replacementId: string | undefined) {
  const { aros } = locked
  const assigned = await listAssignmentsOf(tx, aros.id)
  if (assigned.length > 0 && !replacementId) {
    throw new DomainError(arosErrors.aros_replacement_required, { count: assigned.length })
  }
  const [other] = replacementId ? await store.listRefs(tx, [replacementId]) : []
  const isFit =
    other &&
    other.id !== aros.id &&
    other.variantId === aros.variantId &&
    other.channel === 'production' &&
    (other.state === 'published' || other.state === 'superseded')
  if (replacementId && !isFit) throw new DomainError(arosErrors.aros_bad_replacement)
  if (replacementId) await requireNotRevoked(tx, replacementId)
  return { assigned, other }
}

/** Pins the robots of a withdrawn version to what replaces it, each until it was pinned before. */
async function movePins(
  { assigner }: Pick<StepDeps, 'assigner'>,
  { tx, actor }: { tx: Db; actor: Actor },
  { assigned, to, reason }: { assigned: readonly AssignmentRow[]; to: store.ArosRow; reason: string },
): Promise<void> {
  const untilOf = new Map(assigned.map(({ unitId, until }) => [unitId, until]))
  const unitIds = assigned.flatMap(({ unitId }) => unitId ?? [])
  const found = await findUnits(tx, { kind: 'all' }, unitIds)
  const units = found.map(({ id, serial }) => ({ unitId: id, serial, until: untilOf.get(id) ?? null }))
  await assigner.pinMany(tx, actor, to, { reason, units })
}

/**
 * Takes a version out of use; robots that are assigned to it go to its replacement.
 * @throws aros_replacement_required aros_bad_replacement
 */
export function withdrawAros(
  deps: StepDeps,
  actor: UserActor,
  id: string,
  { reason, replacementId }: { reason: string; replacementId?: string | undefined },
): Promise<ArosVersionDetail> {
  const { move, assigner, updates } = deps
  return runStep(deps, actor, { id, step: 'withdraw' }, async (tx, locked, to) => {
    const { variantId } = locked.aros
    const { assigned, other } = await replacementOf(tx, locked, replacementId)
    const patch = { replacedById: other?.id ?? null }
    await move(tx, actor, locked, { to, action: 'aros.withdrawn', patch, reason })
    if (other && assigned.some((row) => row.kind === 'default')) {
      await assigner.setDefault(tx, actor, other, { reason })
    }
    if (other) await movePins(deps, { tx, actor }, { assigned, to: other, reason })
    const wasStart = await assigner.replaceStart(tx, actor, locked.aros, other)
    if (assigned.length > 0 || wasStart) await updates.reassign(tx, actor, { variantId, reason })
  })
}
