import { commonErrors } from '@filo/contract/common-errors'
import { agentCan } from '@filo/contract/device/agent-capabilities'
import type { CommandDoneMessage } from '@filo/contract/device/messages/agent-messages'
import type { Page } from '@filo/contract/list-query'
import { producedRobotErrors } from '@filo/contract/produced-robots/produced-robots-errors'
import type { UnitRepair } from '@filo/contract/updates/unit-updates-routes'
import { updateErrors } from '@filo/contract/updates/updates-errors'
import type { BaseContext } from '../../../base-context.ts'
import { changedUnits } from '../../../bus/changed-units.ts'
import type { Db } from '../../../db/database.ts'
import { publish } from '../../../db/unit-of-work.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { presentRows } from '../../../http/routes/present-rows.ts'
import { changeUnit, lockUnit } from '../../../records/units/unit-row.ts'
import { unitSubject } from '../../../records/units/unit-subject.ts'
import { type Actor, actorId, type RobotActor, scopeOf, type UserActor } from '../../../rights/actor.ts'
import type { AuditService } from '../../audit/audit-service.ts'
import { publishDesired } from '../publish-desired.ts'
import type { UpdateQueue } from '../update-queue.ts'
import * as store from '../updates-store.ts'
import { planUnitRepair, versionsDisagree } from './plan-unit-repair.ts'
import { presentRepair } from './present-unit-repair.ts'
import { resultOf } from './repair-result.ts'
import * as repairs from './unit-repairs-store.ts'

type Deps = Pick<BaseContext, 'db' | 'clock' | 'ids'> & {
  audit: AuditService
  updateQueue: UpdateQueue
  commands: {
    queue: (tx: Db, unitId: string, command: { kind: 'repair'; id: string }) => Promise<unknown>
    requestReports: (tx: Db, unitIds: readonly string[]) => Promise<void>
  }
}

/** Has robots read every file of what they run and mend what is damaged, and puts right whose versions disagree. */
export function createUnitRepairService(deps: Deps) {
  const { db, clock, ids, audit, updateQueue, commands } = deps

  /** Queues again what the unit shall run, where its versions disagree. @returns whether it did */
  async function repeatUpdate(
    tx: Db,
    actor: UserActor,
    unit: store.UnitRow,
    reason: string,
  ): Promise<boolean> {
    const arosId = planUnitRepair(unit, await store.listOpenUpdates(tx, [unit.id]))
    if (!arosId) return false
    await updateQueue.add(
      tx,
      actorId(actor),
      [{ unit, arosId, state: 'queued', neededAgent: null, lacks: [] }],
      reason,
    )
    const desiredVersion = unit.desiredVersion + 1
    await changeUnit(tx, unit.id, { updateState: 'scheduled', desiredVersion })
    return true
  }

  /** Asks the robot to check its files, unless it still has to. */
  async function requestCheck(tx: Db, actor: UserActor, unit: store.UnitRow, reason: string): Promise<void> {
    if (await repairs.hasOpenRepair(tx, unit.id)) return
    const { id: unitId, customerId } = unit
    const id = ids.next()
    await repairs.insertRepair(tx, {
      id,
      unitId,
      customerId,
      requestedAt: clock.now(),
      requestedBy: actorId(actor),
      reason,
    })
    await commands.queue(tx, unitId, { kind: 'repair', id })
  }

  async function repairIn(tx: Db, actor: UserActor, unitId: string, reason: string) {
    const unit = await lockUnit(tx, scopeOf(actor), unitId)
    if (!unit) throw new DomainError(commonErrors.not_found)
    if (unit.lifeState === 'retired') throw new DomainError(producedRobotErrors.robot_retired)
    const isChecked = agentCan((await repairs.readCapabilities(tx, unitId)) ?? [], 'repair')
    const isMismatch = versionsDisagree(unit)
    const isUnderWay = (await store.listOpenUpdates(tx, [unitId])).length > 0
    if (!isChecked && !isMismatch && !isUnderWay) throw new DomainError(updateErrors.agent_cannot_repair)
    const isQueued = isMismatch && (await repeatUpdate(tx, actor, unit, reason))
    if (isChecked) await requestCheck(tx, actor, unit, reason)
    if (!isChecked || isUnderWay) await commands.requestReports(tx, [unitId])
    await audit.record(tx, actor, { action: 'produced_robot.repair_requested', ...unitSubject(unit), reason })
    publish(tx, { kind: 'robot-command', unitId })
    publishDesired(tx, [unit])
    return { isQueued, isChecked }
  }

  /**
   * Has a robot check and mend its files; one whose versions disagree takes again what it shall run. An agent that is too
   * old for the check only reports anew.
   * One with an update under way reports too: an update that ended unseen closes by that.
   * @throws not_found robot_retired agent_cannot_repair
   */
  function repair(
    actor: UserActor,
    unitId: string,
    reason: string,
  ): Promise<{ isQueued: boolean; isChecked: boolean }> {
    return db.transaction((tx) => repairIn(tx, actor, unitId, reason))
  }

  /** A robot's repairs with what they found, newest first. @throws not_found */
  async function list(
    actor: Actor,
    unitId: string,
    page: { page: number; size: number },
  ): Promise<Page<UnitRepair> & { canRepair: boolean | null }> {
    const scope = scopeOf(actor)
    if (!(await repairs.seesUnit(db, scope, unitId))) throw new DomainError(commonErrors.not_found)
    const capabilities = await repairs.readCapabilities(db, unitId)
    const { rows, totalCount } = await repairs.listRepairRows(db, scope, unitId, page)
    return {
      items: presentRows(
        rows,
        ({ repair }) => repair.id,
        (row) => presentRepair(row, scope),
      ),
      totalCount,
      canRepair: capabilities ? agentCan(capabilities, 'repair') : null,
    }
  }

  /** Writes how a repair ended, if the command was one; in the transaction that acknowledges it and holds the unit. */
  async function handle(
    tx: Db,
    robot: RobotActor,
    unit: store.UnitRow,
    message: CommandDoneMessage,
  ): Promise<void> {
    const { commandId: id } = message
    const found = resultOf(message)
    const isNew = await repairs.endRepair(tx, { id, unitId: unit.id, doneAt: clock.now(), ...found })
    if (!isNew) return
    if (found.outcome === 'done') {
      const { checked, damaged, mended } = found
      const after = { checked, damaged, mended }
      await audit.record(tx, robot, { action: 'produced_robot.repaired', ...unitSubject(unit), after })
    }
    for (const event of changedUnits('updates', [unit])) publish(tx, event)
  }

  return { repair, list, handle }
}
