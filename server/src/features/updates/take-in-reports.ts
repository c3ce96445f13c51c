import type { AuditAction } from '@filo/contract/audit/audit-actions'
import type {
  LogMessage,
  ProgressMessage,
  ReportMessage,
} from '@filo/contract/device/messages/agent-messages'
import type { InstalledAros, SoftwareInfo } from '@filo/contract/device/messages/robot-report'
import { runningDigest } from '@filo/contract/device/messages/running-digest'
import { updateMessageText } from '@filo/contract/device/messages/update-messages'
import type { BaseContext } from '../../base-context.ts'
import { type BusMessage, changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import { type Heard, heardAtOf } from '../../ground/heard.ts'
import { sha256Hex } from '../../ground/sha256-hex.ts'
import { noteReport } from '../../records/running-proof.ts'
import { writeReportedPackages } from '../../records/unit-packages.ts'
import { changeUnit } from '../../records/unit-row.ts'
import type { RobotActor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { listActiveAssignments } from './active-assignments-store.ts'
import type { ActiveAssignment } from './desired-aros.ts'
import type { DesiredWriter } from './desired-writer.ts'
import { failingChange } from './failing-packages.ts'
import { followDownload } from './follow-download.ts'
import { judgeSuccess } from './judge-success.ts'
import { findAros, type KnownAros } from './known-aros-store.ts'
import { createRequeue } from './requeue-lost.ts'
import { applyProgress, hasEndedUnseen, type UpdateProgress, unitUpdateState } from './update-progress.ts'
import type { UpdateQueue } from './update-queue.ts'
import * as store from './updates-store.ts'

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

/** An update with its unit, as they stand behind what the robot said so far. */
interface Followed {
  unit: store.UnitRow
  update: store.UpdateRow
}

/** Where one message brings an update. */
interface Advance {
  next: UpdateProgress
  change: Partial<store.UpdateRow>
  /** What of the unit changes with it. */
  unitChange: Partial<store.UnitRow> | undefined
  /** What the update leads to, where it was looked up. */
  target: KnownAros | undefined
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

/** Whether a release that a robot names has the content that it names. */
const isOfRelease = ({ contentHash }: InstalledAros, aros: KnownAros | undefined) =>
  aros !== undefined && (aros.contentHash === null || aros.contentHash === contentHash)

/** A unit that had fallen back runs what it shall again. */
const backAgain = ({ updateState }: store.UnitRow): Partial<store.UnitRow> => ({
  fellBackAt: null,
  updateState: updateState === 'failed' ? 'up_to_date' : updateState,
})

const nothing: Taken = { hasNews: false, events: [] }

/** Writes what a robot reports into the transaction that will acknowledge it and that holds the unit. */
export function createReportIntake({ clock, ids, audit, updateQueue, desired }: Deps) {
  const requeue = createRequeue({ clock, audit, updateQueue })

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
    { message: { key }, runningHash }: ProgressMessage,
  ): Partial<store.UnitRow> | undefined {
    if (toArosId !== unit.desiredArosId) return undefined
    const updateState = unitUpdateState(state, key)
    const isDone = state === 'succeeded'
    const installedArosId = isDone ? toArosId : unit.installedArosId
    // Without the running content, as of agents from before, only a report takes back what one said.
    const fellBackAt = isDone && runningHash ? null : unit.fellBackAt
    const change = { updateState, installedArosId, fellBackAt }
    const isSame = updateState === unit.updateState && installedArosId === unit.installedArosId
    return isSame && fellBackAt === unit.fellBackAt ? undefined : change
  }

  /** What a message makes of an update, written on; undefined: it is old news. */
  async function advance(
    tx: Db,
    { unit, update }: Followed,
    said: Heard<ProgressMessage>,
  ): Promise<Advance | undefined> {
    const isNamed = said.phase === 'succeeded' && said.runningHash !== undefined
    const target = isNamed && update.toArosId ? await findAros(tx, update.toArosId) : undefined
    const message = judgeSuccess(said, target)
    const at = heardAtOf(said, clock)
    const next = applyProgress(update, message, at)
    if (!next) return undefined
    const time = next.state === update.state ? {} : { updatesTime: at }
    const change = { ...next, ...time, message: message.message, updatedAt: at }
    await followDownload(tx, ids, { unit, update, next, message, at })
    return { next, change, unitChange: unitChange(unit, update, next, message), target }
  }

  /**
   * Has an update follow what its robot says of it, one message after the other: of its row and its unit's what the last one
   * leaves is written. Only the last may end an attempt, since what the robot shall run may hang on that.
   */
  async function progress(
    tx: Db,
    robot: RobotActor,
    unit: store.UnitRow,
    ...said: [Heard<ProgressMessage>, ...Heard<ProgressMessage>[]]
  ): Promise<Taken> {
    const found = await store.findUpdateOfRobot(tx, said[0].updateId, unit.id)
    if (!found) return nothing
    let now: Followed = { unit, update: found }
    let change: Partial<store.UpdateRow> | undefined
    let ofUnit: Partial<store.UnitRow> | undefined
    let last: Advance | undefined
    for (const message of said) {
      const step = await advance(tx, now, message)
      if (!step) continue
      last = step
      change = { ...change, ...step.change }
      if (step.unitChange) ofUnit = { ...ofUnit, ...step.unitChange }
      now = { unit: { ...now.unit, ...step.unitChange }, update: { ...now.update, ...step.change } }
    }
    if (!change || !last) return nothing
    await store.changeUpdate(tx, found.id, change)
    if (ofUnit) await changeUnit(tx, unit.id, ofUnit)
    const events = [updateMoved(unit, found.id), ...(ofUnit ? [unitChanged(unit)] : [])]
    const hasNews = await conclude(tx, robot, now, last)
    return { hasNews, events: hasNews ? [...events, updatesMoved(unit)] : events }
  }

  /** Puts the end of an update on record. @returns whether the robot shall run something else now */
  async function conclude(
    tx: Db,
    robot: RobotActor,
    { unit, update }: Followed,
    { next, target }: Pick<Advance, 'next' | 'target'>,
  ): Promise<boolean> {
    const action = finalActions[next.state]
    if (!action) return false
    const aros = target ?? (update.toArosId ? await findAros(tx, update.toArosId) : undefined)
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
    { ended, at, seq, current, heardAt }: Heard<ReportMessage>,
  ): Promise<Taken> {
    if (!ended) return nothing
    const update = await store.findUpdateOfRobot(tx, ended.updateId, unit.id)
    if (!update?.toArosId || !hasEndedUnseen(update, ended)) return nothing
    const aros = await findAros(tx, update.toArosId)
    const params = { aros: aros ? `${aros.name} ${aros.semver}` : '' }
    const said = { key: 'ended_unseen' as const, params, text: '' }
    const text = updateMessageText(said, 'en')
    const { outcome: phase, attempt, updateId } = ended
    const runningHash = current?.contentHash ?? null
    const end = { phase, attempt, updateId, percent: 100, errorCode: null, bytes: null, runningHash }
    const message = { ...said, text }
    const heard = heardAt && { heardAt }
    const about = { type: 'progress', seq, at, ...heard, arosId: update.toArosId } as const
    return progress(tx, robot, unit, { ...about, ...end, message })
  }

  async function report(
    tx: Db,
    robot: RobotActor,
    unit: store.UnitRow,
    message: Heard<ReportMessage>,
  ): Promise<Taken> {
    const at = heardAtOf(message, clock)
    const { deviceInfo, softwareInfo, current } = message
    const isUnknown = message.link?.state === 'unknown'
    const aros = current && !isUnknown ? await findAros(tx, current.arosId) : undefined
    const installedArosId = current && isOfRelease(current, aros) ? current.arosId : null
    const isDesired = installedArosId === unit.desiredArosId
    const change = {
      deviceInfo,
      isVirtual: deviceInfo.isSimulated ?? false,
      softwareInfo,
      installedArosId,
      reportedHash: isUnknown ? null : (current?.contentHash ?? null),
      reportedAt: at,
      unknownTarget: isUnknown ? (message.link?.target ?? '') : null,
      ...(isDesired && unit.fellBackAt && backAgain(unit)),
    }
    await changeUnit(tx, unit.id, change)
    await noteReport(tx, unit.id, { digest: runningDigest(message, sha256Hex), at })
    await noteFailing(tx, robot, unit, softwareInfo)
    await writeReportedPackages(tx, { unit, softwareInfo }, { at, ids })
    const isOther = !isDesired && (await reconsider(tx, unit))
    const hasNews = isOther || (await requeue(tx, robot, { before: unit, after: { ...unit, ...change } }))
    const events = [unitChanged(unit)]
    return { hasNews, events: hasNews ? [...events, updatesMoved(unit)] : events }
  }

  async function log(tx: Db, unit: store.UnitRow, message: Heard<LogMessage>): Promise<Taken> {
    const { updateId, hook, stream, text } = message
    const line = { updateId, at: heardAtOf(message, clock), packageCode: message.package, hook, stream, text }
    if (!(await store.insertLogLine(tx, unit.id, line))) return nothing
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
