import type { AuditAction } from '@filo/contract/audit/audit-actions'
import type { LogMessage, ProgressMessage, ReportMessage } from '@filo/contract/device/agent-messages'
import type { BaseContext } from '../../base-context.ts'
import type { Db } from '../../db/database.ts'
import { changeUnit } from '../../records/unit-row.ts'
import { type RobotActor, systemActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { listActiveAssignments } from './active-assignments-store.ts'
import type { DesiredWriter } from './desired-writer.ts'
import { requeueAs } from './requeue-rule.ts'
import { applyProgress, unitUpdateState } from './update-progress.ts'
import type { UpdateQueue } from './update-queue.ts'
import * as store from './updates-store.ts'

/** A robot that prints more than this into one update is cut off; the record stays useful and bounded. */
const MAX_LOG_LINES = 5000

const finalActions: Record<string, AuditAction> = {
  succeeded: 'update.succeeded',
  failed: 'update.failed',
  rolled_back: 'update.rolled_back',
}

type Deps = Pick<BaseContext, 'clock'> & {
  audit: AuditService
  updateQueue: UpdateQueue
  desired: DesiredWriter
}

/** Writes what a robot reports into the transaction that will acknowledge it and that holds the unit. */
export function createReportIntake({ clock, audit, updateQueue, desired }: Deps) {
  /**
   * Where versions are held back, what a unit shall run hangs on what it runs, how far its update is and its agent.
   * @returns whether it shall run something else now
   */
  async function reconsider(tx: Db, unit: Pick<store.UnitRow, 'id' | 'variantId'>): Promise<boolean> {
    const assignments = await listActiveAssignments(tx, [unit.variantId])
    if (!assignments.some(({ isHeld, minAgent }) => isHeld || minAgent)) return false
    return (await desired.reassign(tx, systemActor('filo'), { unitId: unit.id })).length > 0
  }

  /** @returns whether the robot got something new to do */
  async function progress(
    tx: Db,
    robot: RobotActor,
    unit: store.UnitRow,
    message: ProgressMessage,
  ): Promise<boolean> {
    const update = await store.findUpdateOfRobot(tx, message.updateId, unit.id)
    const next = update && applyProgress(update, message, clock.now())
    if (!update || !next) return false
    const at = clock.now()
    await store.changeUpdate(tx, update.id, {
      ...next,
      message: message.message,
      updatesTime: at,
      updatedAt: at,
    })
    if (update.toArosId === unit.desiredArosId) {
      const installed = next.state === 'succeeded' ? { installedArosId: update.toArosId } : {}
      await changeUnit(tx, unit.id, {
        updateState: unitUpdateState(next.state, message.message.key),
        ...installed,
      })
    }
    const action = finalActions[next.state]
    if (!action) return false
    const aros = update.toArosId ? await store.arosNameOf(tx, update.toArosId) : undefined
    await audit.record(tx, robot, {
      action,
      objectType: 'produced_robot',
      objectId: unit.id,
      objectName: unit.serial,
      customerId: unit.customerId,
      after: { aros: aros && `${aros.name} ${aros.semver}`, errorCode: next.errorCode },
    })
    return next.state !== 'succeeded' && reconsider(tx, unit)
  }

  /** @returns whether the robot got something new to do */
  async function report(tx: Db, unit: store.UnitRow, message: ReportMessage): Promise<boolean> {
    const reported = message.current?.arosId
    const installedArosId = reported && (await store.arosNameOf(tx, reported)) ? reported : null
    await changeUnit(tx, unit.id, {
      deviceInfo: message.deviceInfo,
      isVirtual: message.deviceInfo.isSimulated ?? false,
      softwareInfo: message.softwareInfo,
      installedArosId,
    })
    if (installedArosId !== unit.desiredArosId && (await reconsider(tx, unit))) return true
    return requeue(tx, { ...unit, installedArosId })
  }

  /** A robot that was set up anew does not run what it once installed: it gets an update of its own for that. */
  async function requeue(tx: Db, unit: store.UnitRow): Promise<boolean> {
    const { desiredArosId: arosId, installedArosId } = unit
    if (!arosId || arosId === installedArosId) return false
    const current = await store.findCurrentUpdate(tx, unit.id, arosId)
    if (current && current.state !== 'succeeded') return false
    const wanted = { unit, arosId, state: 'queued', neededAgent: null } as const
    const isAgain = current && requeueAs(await store.listNewestTimes(tx, unit.id), clock.now()) === 'again'
    if (isAgain) await updateQueue.again(tx, current.id, wanted)
    else await updateQueue.add(tx, systemActor('filo'), [wanted], null)
    await changeUnit(tx, unit.id, { updateState: 'scheduled' })
    return true
  }

  async function log(tx: Db, unit: store.UnitRow, message: LogMessage): Promise<void> {
    const update = await store.findUpdateOfRobot(tx, message.updateId, unit.id)
    if (!update || update.logLines >= MAX_LOG_LINES) return
    await store.changeUpdate(tx, update.id, { logLines: update.logLines + 1 })
    await store.insertLogLine(tx, {
      updateId: update.id,
      at: clock.now(),
      phase: update.phase,
      packageCode: message.package,
      hook: message.hook,
      stream: message.stream,
      text: message.text,
    })
  }

  return { progress, report, log, agentChanged: reconsider }
}

export type ReportIntake = ReturnType<typeof createReportIntake>
