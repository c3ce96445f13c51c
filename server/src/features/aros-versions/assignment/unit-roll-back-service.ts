import type { ArosAssignment } from '@filo/contract/aros-versions/aros-assignment-routes'
import type { ArosRef } from '@filo/contract/aros-versions/aros-version-shapes'
import { commonErrors } from '@filo/contract/common-errors'
import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'
import { updateErrors } from '@filo/contract/updates/updates-errors'
import type { Db } from '../../../db/database.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { presentRef, stateOf } from '../../../records/releases/aros-ref.ts'
import { scopeOf, type UserActor } from '../../../rights/actor.ts'
import type { ArosDeps } from '../aros-ports.ts'
import * as store from '../aros-versions-store.ts'
import { arosSubject, requireNotRevoked } from '../lifecycle/lock-for-transition.ts'
import { presentAssignment } from '../present-aros-version.ts'
import type { ArosAssigner } from './aros-assigner.ts'
import * as assignments from './aros-assignments-store.ts'
import * as units from './aros-units-store.ts'
import { publishAssignment } from './assignment-events.ts'
import { holdVariantOf, listRanAros } from './unit-roll-back-store.ts'
import { unitRollBackTarget } from './unit-roll-back-target.ts'

type Deps = ArosDeps & { assigner: ArosAssigner }

/** Sends single robots back to a release they ran, under a permission of its own: support may, without `aros.assign`. */
export function createUnitRollBackService({ db, audit, updates, assigner }: Deps) {
  async function find(tx: Db, actor: UserActor, unitId: string) {
    const [unit] = await units.findUnits(tx, scopeOf(actor), [unitId])
    if (!unit) throw new DomainError(commonErrors.not_found)
    const currentId = unit.desiredArosId ?? unit.installedArosId
    const [current] = currentId ? await store.listRefs(tx, [currentId]) : []
    const ran = (await listRanAros(tx, unit.id)).map((aros) => ({ ...aros, state: stateOf(aros) }))
    const facts = current && { ...current, state: stateOf(current) }
    return { unit, current, target: unitRollBackTarget(unit, facts, ran) }
  }

  /** @throws not_found */
  async function get(actor: UserActor, unitId: string): Promise<{ to: ArosRef | null }> {
    const { unit, target } = await find(db, actor, unitId)
    return { to: target && unit.lifeState !== 'retired' ? presentRef(target) : null }
  }

  async function pinBack(tx: Db, actor: UserActor, unitId: string, reason: string): Promise<ArosAssignment> {
    await holdVariantOf(tx, unitId)
    const { unit, current, target } = await find(tx, actor, unitId)
    if (unit.lifeState === 'retired') throw new DomainError(producedRobotErrors.robot_retired)
    if (!target) throw new DomainError(updateErrors.unit_nothing_to_roll_back)
    await requireNotRevoked(tx, target.id)
    const { serial } = unit
    const pinned = await assigner.pin(tx, actor, target, { unitId: unit.id, serial, reason })
    await audit.record(tx, actor, {
      action: 'produced_robot.rolled_back',
      objectType: 'produced_robot',
      objectId: unit.id,
      objectName: serial,
      customerId: unit.customerId,
      before: { aros: current ? arosSubject(current).objectName : null },
      after: { aros: arosSubject(target).objectName },
      reason,
    })
    await updates.reassign(tx, actor, { unitId: unit.id, reason })
    const row = await assignments.findAssignment(tx, pinned.id)
    if (!row) throw new DomainError(commonErrors.not_found)
    const presented = presentAssignment(row)
    publishAssignment(tx, presented.variantId, presented.aros.id)
    return presented
  }

  /** Pins a unit to the release it ran before. @throws not_found robot_retired unit_nothing_to_roll_back aros_contains_revoked */
  function rollBack(actor: UserActor, unitId: string, reason: string): Promise<ArosAssignment> {
    return db.transaction((tx) => pinBack(tx, actor, unitId, reason))
  }

  return { get, rollBack }
}
