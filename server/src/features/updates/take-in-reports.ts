import type { AuditAction } from '@filo/contract/audit/audit-actions'
import type { LogMessage, ProgressMessage, ReportMessage } from '@filo/contract/device/agent-messages'
import type { SoftwareInfo } from '@filo/contract/device/robot-report'
import { updateMessageText } from '@filo/contract/device/update-messages'
import type { BaseContext } from '../../base-context.ts'
import { type BusMessage, changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { writeReportedPackages } from '../../records/unit-packages.ts'
import { changeUnit } from '../../records/unit-row.ts'
import type { RobotActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { listActiveAssignments } from './active-assignments-store.ts'
import type { ActiveAssignment } from './desired-aros.ts'
import type { DesiredWriter } from './desired-writer.ts'
import { failingChange } from './failing-packages.ts'
import { createLineCounts } from './line-counts.ts'
import { requeueAs } from './requeue-rule.ts'
import { applyProgress, hasEndedUnseen, type UpdateProgress, unitUpdateState } from './update-progress.ts'
import type { UpdateQueue } from './update-queue.ts'
import * as store from './updates-store.ts'

/** A robot that prints more than this into one update is cut off; the record stays useful and bounded. */
const MAX_LOG_LINES = 5000

const finalActions: Record<string, AuditAction> = {
  succeeded: 'update.succeeded',
  failed: 'update.failed',
  rolled_back: 'update.rolled_back',
}

type Deps = Pick<BaseContext, 'clock' | 'ids'> & {
  audit: AuditService
  updateQueue: UpdateQueue
  desired: DesiredWriter
}

/** What a message of a robot led to. */
export interface Taken {
  /** The robot got something new to do. */
  hasNews: boolean
  /** What consoles are told after the commit. */
  events: BusMessage[]
}

type Unit = Pick<store.UnitRow, 'id' | 'customerId' | 'variantId'>

const ofUnit = ({ id, customerId, variantId }: Unit) => ({ customerId, variantId, unitIds: [id] })
const unitChanged = (unit: Unit) => changed('robots', unit.id, 'changed', ofUnit(unit))
/** It got a new update, or lost one. */
const updatesMoved = (unit: Unit) => changed('updates', null, 'queued', ofUnit(unit))
const updateMoved = (unit: Unit, updateId: string) => changed('updates', updateId, 'progress', ofUnit(unit))

/** Whether what a unit shall run may differ now from what was worked out before. */
const mayDiffer = ({ isHeld, minAgent, requires }: ActiveAssignment, isOtherAgent: boolean) =>
  isHeld || minAgent !== null || (isOtherAgent && requires.length > 0)

const nothing: Taken = { hasNews: false, events: [] }

/** Writes what a robot reports into the transaction that will acknowledge it and that holds the unit. */
export function createReportIntake({ clock, ids, audit, updateQueue, desired }: Deps) {
  const lineCounts = createLineCounts()

  /**
   * Where versions are held back, what a unit shall run hangs on what it runs, how far its update is and its agent.
   * @returns whether it shall run something else now
   */
  async function reconsider(
    tx: Db,
    unit: Pick<store.UnitRow, 'id' | 'variantId'>,
    { isOtherAgent }: { isOtherAgent: boolean } = { isOtherAgent: false },
  ): Promise<boolean> {
    const assignments = await listActiveAssignments(tx, [unit.variantId], [unit.id])
    if (!assignments.some((each) => mayDiffer(each, isOtherAgent))) return false
    return (await desired.reassign(tx, null, { unitId: unit.id })).length > 0
  }

  /** What of the unit changes with its current update; undefined while that only goes on. */
  function unitChange(
    unit: store.UnitRow,
    { toArosId }: store.UpdateRow,
    { state }: UpdateProgress,
    key: ProgressMessage['message']['key'],
  ): Partial<store.UnitRow> | undefined {
    if (toArosId !== unit.desiredArosId) return undefined
    const updateState = unitUpdateState(state, key)
    const installedArosId = state === 'succeeded' ? toArosId : unit.installedArosId
    const isSame = updateState === unit.updateState && installedArosId === unit.installedArosId
    return isSame ? undefined : { updateState, installedArosId }
  }

  async function progress(
    tx: Db,
    robot: RobotActor,
    unit: store.UnitRow,
    message: ProgressMessage,
  ): Promise<Taken> {
    const update = await store.findUpdateOfRobot(tx, message.updateId, unit.id)
    const next = update && applyProgress(update, message, clock.now())
    if (!update || !next) return nothing
    const at = clock.now()
    const time = next.state === update.state ? {} : { updatesTime: at }
    await store.changeUpdate(tx, update.id, { ...next, ...time, message: message.message, updatedAt: at })
    const change = unitChange(unit, update, next, message.message.key)
    if (change) await changeUnit(tx, unit.id, change)
    const events = [updateMoved(unit, update.id), ...(change ? [unitChanged(unit)] : [])]
    const hasNews = await conclude(tx, robot, { ...unit, ...change }, { update, next })
    return { hasNews, events: hasNews ? [...events, updatesMoved(unit)] : events }
  }

  /** Puts the end of an update on record. @returns whether the robot shall run something else now */
  async function conclude(
    tx: Db,
    robot: RobotActor,
    unit: store.UnitRow,
    { update, next }: { update: store.UpdateRow; next: UpdateProgress },
  ): Promise<boolean> {
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

  /** Puts on record that packages of a robot began to fail, or that none does any more. */
  async function noteFailing(
    tx: Db,
    robot: RobotActor,
    unit: store.UnitRow,
    told: SoftwareInfo,
  ): Promise<void> {
    const change = failingChange(unit.softwareInfo, told)
    if (!change) return
    await audit.record(tx, robot, {
      action: change.isRecovered ? 'produced_robot.service_recovered' : 'produced_robot.service_failing',
      objectType: 'produced_robot',
      objectId: unit.id,
      objectName: unit.serial,
      customerId: unit.customerId,
      after: { packages: change.packages, ...(change.said && { said: change.said }) },
    })
  }

  /** Closes the update that a robot reports as ended and that is still open here: this database knew no more of it. */
  async function closeUnseen(
    tx: Db,
    robot: RobotActor,
    unit: store.UnitRow,
    { ended, at, seq }: ReportMessage,
  ): Promise<Taken> {
    if (!ended) return nothing
    const update = await store.findUpdateOfRobot(tx, ended.updateId, unit.id)
    if (!update?.toArosId || !hasEndedUnseen(update, ended)) return nothing
    const aros = await store.arosNameOf(tx, update.toArosId)
    const params = { aros: aros ? `${aros.name} ${aros.semver}` : '' }
    const said = { key: 'ended_unseen' as const, params, text: '' }
    const text = updateMessageText(said, 'en')
    const { outcome: phase, attempt, updateId } = ended
    const end = { phase, attempt, updateId, percent: 100, errorCode: null, bytes: null }
    const message = { ...said, text }
    return progress(tx, robot, unit, { type: 'progress', seq, at, arosId: update.toArosId, ...end, message })
  }

  async function report(
    tx: Db,
    robot: RobotActor,
    unit: store.UnitRow,
    message: ReportMessage,
  ): Promise<Taken> {
    const reported = message.current?.arosId
    const installedArosId = reported && (await store.arosNameOf(tx, reported)) ? reported : null
    await changeUnit(tx, unit.id, {
      deviceInfo: message.deviceInfo,
      isVirtual: message.deviceInfo.isSimulated ?? false,
      softwareInfo: message.softwareInfo,
      installedArosId,
      reportedHash: message.current?.contentHash ?? null,
      reportedAt: clock.now(),
    })
    await noteFailing(tx, robot, unit, message.softwareInfo)
    const told = { unit, softwareInfo: message.softwareInfo }
    await writeReportedPackages(tx, told, { at: clock.now(), ids })
    const isOther = installedArosId !== unit.desiredArosId && (await reconsider(tx, unit))
    const hasNews = isOther || (await requeue(tx, { ...unit, installedArosId }))
    const events = [unitChanged(unit)]
    return { hasNews, events: hasNews ? [...events, updatesMoved(unit)] : events }
  }

  /** A robot that was set up anew does not run what it once installed: it gets an update of its own for that. */
  async function requeue(tx: Db, unit: store.UnitRow): Promise<boolean> {
    const { desiredArosId: arosId, installedArosId } = unit
    if (!arosId || arosId === installedArosId) return false
    const current = await store.findCurrentUpdate(tx, unit.id, arosId)
    if (current && current.state !== 'succeeded') return false
    const wanted = { unit, arosId, state: 'queued', neededAgent: null, lacks: [] } as const
    const isOwn = current?.customerId === unit.customerId
    const isAgain =
      current && isOwn && requeueAs(await store.listNewestTimes(tx, unit.id), clock.now()) === 'again'
    if (isAgain) await updateQueue.again(tx, current.id, wanted)
    else await updateQueue.add(tx, null, [wanted], null)
    const desiredVersion = unit.desiredVersion + 1
    await changeUnit(tx, unit.id, { updateState: 'scheduled', desiredVersion })
    return true
  }

  async function log(tx: Db, unit: store.UnitRow, message: LogMessage): Promise<Taken> {
    const { updateId, hook, stream, text } = message
    if ((await lineCounts.of(tx, updateId)) >= MAX_LOG_LINES) return nothing
    const line = { updateId, at: clock.now(), packageCode: message.package, hook, stream, text }
    if (!(await store.insertLogLine(tx, unit.id, line))) return nothing
    lineCounts.add(updateId)
    return { hasNews: false, events: [changed('update-logs', updateId, 'lines', ofUnit(unit))] }
  }

  /** Its agent is another one than before. @returns whether it shall run something else now */
  async function agentChanged(tx: Db, unit: store.UnitRow): Promise<Taken> {
    const hasNews = await reconsider(tx, unit, { isOtherAgent: true })
    return { hasNews, events: hasNews ? [updatesMoved(unit)] : [] }
  }

  /** Whether what any of these units shall run may hang on its agent: only then {@link agentChanged} has something to do. */
  async function hangOnAgents(tx: Db, units: readonly Pick<Unit, 'id' | 'variantId'>[]): Promise<boolean> {
    const variantIds = [...new Set(units.map(({ variantId }) => variantId))]
    const unitIds = units.map(({ id }) => id)
    const assignments = await listActiveAssignments(tx, variantIds, unitIds)
    return assignments.some((each) => mayDiffer(each, true))
  }

  return { progress, closeUnseen, report, log, agentChanged, hangOnAgents }
}

export type ReportIntake = ReturnType<typeof createReportIntake>
