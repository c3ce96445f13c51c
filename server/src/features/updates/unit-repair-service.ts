import { commonErrors } from '@filo/contract/common-errors'
import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'
import { updateErrors } from '@filo/contract/updates/updates-errors'
import type { BaseContext } from '../../base-context.ts'
import type { ChangedUnit } from '../../bus/changed-units.ts'
import type { Db } from '../../db/database.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { changeUnit, lockUnit } from '../../records/unit-row.ts'
import { actorId, scopeOf, type UserActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { planUnitRepair, versionsDisagree } from './plan-unit-repair.ts'
import type { UpdateQueue } from './update-queue.ts'
import * as store from './updates-store.ts'

type Deps = Pick<BaseContext, 'db' | 'bus'> & {
  audit: AuditService
  updateQueue: UpdateQueue
  commands: { askForReports: (tx: Db, unitIds: readonly string[]) => Promise<void> }
  /** Tells robots and consoles of a change; called after the commit. */
  announce: (units: ChangedUnit[]) => void
}

/** Puts robots right whose base image and package manager name different AROS versions. */
export function createUnitRepairService({ db, bus, audit, updateQueue, commands, announce }: Deps) {
  async function repairIn(tx: Db, actor: UserActor, unitId: string, reason: string) {
    const unit = await lockUnit(tx, scopeOf(actor), unitId)
    if (!unit) throw new DomainError(commonErrors.not_found)
    if (unit.lifeState === 'retired') throw new DomainError(producedRobotErrors.robot_retired)
    if (!versionsDisagree(unit)) throw new DomainError(updateErrors.unit_versions_agree)
    const arosId = planUnitRepair(unit, await store.listOpenUpdates(tx, [unit.id]))
    if (arosId) {
      await updateQueue.add(
        tx,
        actorId(actor),
        [{ unit, arosId, state: 'queued', neededAgent: null, lacks: [] }],
        reason,
      )
      const desiredVersion = unit.desiredVersion + 1
      await changeUnit(tx, unit.id, { updateState: 'scheduled', desiredVersion })
    }
    await commands.askForReports(tx, [unit.id])
    const subject = { objectType: 'produced_robot', objectId: unit.id, objectName: unit.serial }
    const { customerId } = unit
    await audit.record(tx, actor, { action: 'produced_robot.repair_asked', ...subject, customerId, reason })
    return { unit, isQueued: arosId !== null }
  }

  /**
   * Has a robot report anew and take again what it shall run.
   * @throws not_found robot_retired unit_versions_agree
   */
  async function repair(actor: UserActor, unitId: string, reason: string): Promise<{ isQueued: boolean }> {
    const { unit, isQueued } = await db.transaction((tx) => repairIn(tx, actor, unitId, reason))
    bus.publish({ kind: 'robot-command', unitId: unit.id })
    announce([unit])
    return { isQueued }
  }

  return { repair }
}
