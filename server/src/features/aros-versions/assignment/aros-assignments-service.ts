import type { ArosAssignment } from '@filo/contract/aros-versions/aros-assignment-routes'
import { arosErrors } from '@filo/contract/aros-versions/aros-versions-errors'
import { commonErrors } from '@filo/contract/common-errors'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { lockAros, lockVariant } from '../../../records/releases/aros-locks.ts'
import { type Actor, may, scopeOf, systemActor, type UserActor } from '../../../rights/actor.ts'
import type { ArosDeps } from '../aros-ports.ts'
import type { ArosVersionsService } from '../aros-versions-service.ts'
import type * as store from '../aros-versions-store.ts'
import {
  arosSubject,
  requireAssignable,
  requireNotRevoked,
  requirePinnable,
} from '../lifecycle/lock-for-transition.ts'
import { presentAssignment } from '../present-aros-version.ts'
import { findVariant } from '../variants-store.ts'
import type { ArosAssigner } from './aros-assigner.ts'
import * as rows from './aros-assignments-store.ts'
import * as units from './aros-units-store.ts'
import { assignToNewRobots } from './assign-to-new-robots.ts'
import { publishAssignment } from './assignment-events.ts'
import { pinEnd, type RequestedEnd } from './pin-end.ts'
import { rollBackTarget } from './roll-back-target.ts'

type Deps = ArosDeps & { aros: ArosVersionsService; assigner: ArosAssigner }

interface AssignInput extends RequestedEnd {
  unitId?: string | undefined
  reason: string
}

/** Which AROS a variant's robots run by default, and which single robots are pinned elsewhere. */
export function createArosAssignmentsService(deps: Deps) {
  const { db, clock, audit, updates, assigner, aros: reader } = deps

  async function presentAgain(tx: Db, id: string): Promise<ArosAssignment> {
    const row = await rows.findAssignment(tx, id)
    if (!row) throw new DomainError(commonErrors.not_found)
    return presentAssignment(row)
  }

  async function unitFor(tx: Db, actor: Actor, aros: store.ArosRow, unitId: string) {
    const [unit] = await units.findUnits(tx, scopeOf(actor), [unitId])
    if (!unit) throw new DomainError(commonErrors.not_found)
    requirePinnable([unit], aros)
    return unit
  }

  /** @throws not_found no_permission aros_not_assignable aros_contains_revoked aros_unit_other_variant aros_unit_retired aros_not_a_test_robot aros_until_past */
  function assign(actor: UserActor, id: string, input: AssignInput): Promise<ArosAssignment> {
    const { unitId, reason } = input
    return db.transaction(async (tx) => {
      await lockAros(tx, id)
      const { aros } = await reader.find(tx, actor, id)
      requireAssignable(actor, aros, unitId ? 'pin' : 'assign')
      await requireNotRevoked(tx, id)
      const unit = unitId ? await unitFor(tx, actor, aros, unitId) : undefined
      const until = pinEnd(input, clock.now())
      const assignment = unit
        ? await assigner.pin(tx, actor, aros, {
            unitId: unit.id,
            serial: unit.serial,
            reason,
            until,
          })
        : await assigner.setDefault(tx, actor, aros, { reason })
      const target = unit ? { unitId: unit.id } : { variantId: aros.variantId }
      await updates.reassign(tx, actor, { ...target, reason })
      publishAssignment(tx, aros.variantId, id)
      return presentAgain(tx, assignment.id)
    })
  }

  async function endIn(
    tx: Db,
    actor: Actor,
    assigned: rows.AssignmentWithNames,
    reason: string | undefined,
  ): Promise<void> {
    await assigner.release(tx, actor, [assigned], reason)
    const { unitId, variantId } = assigned.assignment
    await updates.reassign(tx, actor, {
      ...(unitId ? { unitId } : { variantId }),
      ...(reason ? { reason } : {}),
    })
  }

  /** An assignment in force, held with its variant; undefined where it is over. */
  async function holdAssignment(tx: Db, id: string) {
    const seen = await rows.findAssignment(tx, id)
    if (!seen) return undefined
    await lockVariant(tx, seen.assignment.variantId)
    const locked = await rows.findAssignment(tx, id)
    return locked?.assignment.endedAt === null ? locked : undefined
  }

  /** Unpins a unit or takes the default away. @throws not_found no_permission */
  async function end(actor: UserActor, assignmentId: string, reason: string): Promise<void> {
    await db.transaction(async (tx) => {
      const found = await holdAssignment(tx, assignmentId)
      if (!found) throw new DomainError(commonErrors.not_found)
      await reader.find(tx, actor, found.aros.id)
      const { channel } = found.assignment
      const permission = channel === 'production' ? 'aros.assign' : 'aros.assign_test'
      if (!may(actor, permission)) throw new DomainError(commonErrors.no_permission)
      await endIn(tx, actor, found, reason)
      publishAssignment(tx, found.assignment.variantId, found.aros.id)
    })
  }

  /** @throws not_found no_permission aros_nothing_to_roll_back aros_contains_revoked */
  async function rollBack(
    actor: UserActor,
    variantId: string,
    { channel, reason }: { channel: ArosChannel; reason: string },
  ): Promise<ArosAssignment> {
    const permission = channel === 'production' ? 'aros.assign' : 'aros.assign_test'
    if (!may(actor, permission)) throw new DomainError(commonErrors.no_permission)
    return db.transaction(async (tx) => {
      await lockVariant(tx, variantId)
      if (!(await findVariant(tx, variantId))) throw new DomainError(commonErrors.not_found)
      const target = await rollBackTarget(tx, variantId, channel)
      if (!target) throw new DomainError(arosErrors.aros_nothing_to_roll_back)
      await reader.find(tx, actor, target.id)
      await requireNotRevoked(tx, target.id)
      const assignment = await assigner.setDefault(tx, actor, target, { reason })
      await audit.record(tx, actor, { action: 'aros.rolled_back', ...arosSubject(target), after: {}, reason })
      await updates.reassign(tx, actor, { variantId, reason })
      publishAssignment(tx, variantId, target.id)
      return presentAgain(tx, assignment.id)
    })
  }

  /** Ends pins whose time is over; run now and then. @returns how many ended */
  async function endExpired(): Promise<number> {
    const actor = systemActor('filo')
    const expired = await rows.listExpiredPins(db, clock.now())
    for (const { assignment } of expired) {
      await db.transaction(async (tx) => {
        const found = await holdAssignment(tx, assignment.id)
        if (found) await endIn(tx, actor, found, undefined)
        publishAssignment(tx, assignment.variantId, assignment.arosId)
      })
    }
    return expired.length
  }

  return { assign, assignToNew: assignToNewRobots.bind(undefined, deps), end, rollBack, endExpired }
}
