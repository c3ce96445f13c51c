import type { AuditAction } from '@filo/contract/audit/audit-actions'
import type { ProgressMessage } from '@filo/contract/device/messages/agent-messages'
import type { BaseContext } from '../../../base-context.ts'
import { changed } from '../../../bus/bus.ts'
import type { Db } from '../../../db/database.ts'
import { publish } from '../../../db/unit-of-work.ts'
import { type Heard, heardAtOf } from '../../../ground/heard.ts'
import { changeUnit } from '../../../records/units/unit-row.ts'
import { unitSubject } from '../../../records/units/unit-subject.ts'
import type { RobotActor } from '../../../rights/actor.ts'
import type { AuditService } from '../../audit/audit-service.ts'
import { listActiveAssignments } from '../active-assignments-store.ts'
import type { ActiveAssignment } from '../desired-aros.ts'
import type { DesiredWriter } from '../desired-writer.ts'
import { findAros, type KnownAros } from '../known-aros-store.ts'
import type { createRequeue } from '../requeue-lost.ts'
import type { UpdateQueue } from '../update-queue.ts'
import * as store from '../updates-store.ts'
import { followDownload } from './follow-download.ts'
import { judgeSuccess } from './judge-success.ts'
import { applyProgress, type UpdateProgress, unitUpdateState } from './update-progress.ts'

const finalActions: Record<string, AuditAction> = {
  succeeded: 'update.succeeded',
  failed: 'update.failed',
  rolled_back: 'update.rolled_back',
}

export type ReportDeps = Pick<BaseContext, 'clock' | 'ids'> & {
  audit: AuditService
  updateQueue: UpdateQueue
  desired: DesiredWriter
}

/** What a message of a robot led to. */
export interface Handled {
  /** The robot got something new to do. */
  hasNews: boolean
  /** Something of the unit or its updates was written. */
  isChanged: boolean
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

export type Unit = Pick<store.UnitRow, 'id' | 'customerId' | 'variantId'>

const ofUnit = ({ id, customerId, variantId }: Unit) => ({ customerId, variantId, unitIds: [id] })

/** Publishes that a robot changed. */
export const publishUnit = (tx: Db, unit: Unit) =>
  publish(tx, changed('robots', unit.id, 'changed', ofUnit(unit)))

const publishProgress = (tx: Db, unit: Unit, updateId: string) =>
  publish(tx, changed('updates', updateId, 'progress', ofUnit(unit)))

/** It got a new update, or lost one. */
export const publishQueued = (tx: Db, unit: Unit) =>
  publish(tx, changed('updates', null, 'queued', ofUnit(unit)))

/** Whether what a unit shall run may differ now from what was worked out before. */
export const mayDiffer = ({ isBlocked, minAgent, requires }: ActiveAssignment, isOtherAgent: boolean) =>
  isBlocked || minAgent !== null || (isOtherAgent && requires.length > 0)

export const nothing: Handled = { hasNews: false, isChanged: false }

/** What the use cases here share. */
export type ReportParts = ReportDeps & {
  requeue: ReturnType<typeof createRequeue>
}

/**
 * Resolves anew what a unit shall run: where versions are held back, that hangs on what it runs, how far its update is and
 * its agent.
 * @returns whether it shall run something else now
 */
export async function reconsider(
  { desired }: ReportParts,
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
  { clock, ids }: ReportParts,
  tx: Db,
  { unit, update }: Followed,
  reported: Heard<ProgressMessage>,
): Promise<Advance | undefined> {
  const isNamed = reported.phase === 'succeeded' && reported.runningHash !== undefined
  const target = isNamed && update.toArosId ? await findAros(tx, update.toArosId) : undefined
  const message = judgeSuccess(reported, target)
  const at = heardAtOf(reported, clock)
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
export async function handleProgress(
  deps: ReportParts,
  tx: Db,
  robot: RobotActor,
  unit: store.UnitRow,
  ...reported: [Heard<ProgressMessage>, ...Heard<ProgressMessage>[]]
): Promise<Handled> {
  const found = await store.findUpdateOfRobot(tx, reported[0].updateId, unit.id)
  if (!found) return nothing
  let now: Followed = { unit, update: found }
  let change: Partial<store.UpdateRow> | undefined
  let ofUnit: Partial<store.UnitRow> | undefined
  let last: Advance | undefined
  for (const message of reported) {
    const step = await advance(deps, tx, now, message)
    if (!step) continue
    last = step
    change = { ...change, ...step.change }
    if (step.unitChange) ofUnit = { ...ofUnit, ...step.unitChange }
    now = { unit: { ...now.unit, ...step.unitChange }, update: { ...now.update, ...step.change } }
  }
  if (!change || !last) return nothing
  await store.changeUpdate(tx, found.id, change)
  if (ofUnit) await changeUnit(tx, unit.id, ofUnit)
  publishProgress(tx, unit, found.id)
  if (ofUnit) publishUnit(tx, unit)
  const hasNews = await conclude(deps, tx, robot, now, last)
  if (hasNews) publishQueued(tx, unit)
  return { hasNews, isChanged: true }
}

/** Puts the end of an update on record. @returns whether the robot shall run something else now */
async function conclude(
  deps: ReportParts,
  tx: Db,
  robot: RobotActor,
  { unit, update }: Followed,
  { next, target }: Pick<Advance, 'next' | 'target'>,
): Promise<boolean> {
  const { audit } = deps
  const action = finalActions[next.state]
  if (!action) return false
  const aros = target ?? (update.toArosId ? await findAros(tx, update.toArosId) : undefined)
  await audit.record(tx, robot, {
    action,
    ...unitSubject(unit),
    after: { aros: aros && `${aros.name} ${aros.semver}`, errorCode: next.errorCode },
  })
  return next.state !== 'succeeded' && reconsider(deps, tx, unit)
}
