import type { LogMessage, ReportMessage } from '@filo/contract/device/messages/agent-messages'
import type { InstalledAros, SoftwareInfo } from '@filo/contract/device/messages/robot-report'
import { runningDigest } from '@filo/contract/device/messages/running-digest'
import { updateMessageText } from '@filo/contract/device/messages/update-messages'
import type { Db } from '../../../db/database.ts'
import { type Heard, heardAtOf } from '../../../ground/heard.ts'
import { sha256Hex } from '../../../ground/sha256-hex.ts'
import { noteReport } from '../../../records/units/running-proof.ts'
import { writeReportedPackages } from '../../../records/units/unit-packages.ts'
import { changeUnit } from '../../../records/units/unit-row.ts'
import { unitSubject } from '../../../records/units/unit-subject.ts'
import type { RobotActor } from '../../../rights/actor.ts'
import { listActiveAssignments } from '../active-assignments-store.ts'
import { findAros, type KnownAros } from '../known-aros-store.ts'
import { createRequeue } from '../requeue-lost.ts'
import * as store from '../updates-store.ts'
import { failingChange } from './failing-packages.ts'
import {
  type Handled,
  handleProgress,
  mayDiffer,
  nothing,
  publishQueued,
  publishUnit,
  type ReportDeps,
  type ReportParts,
  reconsider,
  type Unit,
} from './handle-progress.ts'
import { hasEndedUnseen } from './update-progress.ts'

/** Whether a release that a robot names has the content that it names. */
const isOfRelease = ({ contentHash }: InstalledAros, aros: KnownAros | undefined) =>
  aros !== undefined && (aros.contentHash === null || aros.contentHash === contentHash)

/** A unit that had fallen back runs what it shall again. */
const backAgain = ({ updateState }: store.UnitRow): Partial<store.UnitRow> => ({
  fellBackAt: null,
  updateState: updateState === 'failed' ? 'up_to_date' : updateState,
})

/** Puts on record that packages of a robot began to fail, or that none does any more. */
async function noteFailing(
  { audit }: ReportParts,
  tx: Db,
  robot: RobotActor,
  unit: store.UnitRow,
  software: SoftwareInfo,
): Promise<void> {
  const change = failingChange(unit.softwareInfo, software)
  if (!change) return
  await audit.record(tx, robot, {
    action: change.isRecovered ? 'produced_robot.service_recovered' : 'produced_robot.service_failing',
    ...unitSubject(unit),
    after: { packages: change.packages, ...(change.details && { details: change.details }) },
  })
}

/** Closes the update that a robot reports as ended and that is still open here: this database knew no more of it. */
export async function closeUnseenUpdates(
  deps: ReportParts,
  tx: Db,
  robot: RobotActor,
  unit: store.UnitRow,
  { ended, at, seq, current, heardAt }: Heard<ReportMessage>,
): Promise<Handled> {
  if (!ended) return nothing
  const update = await store.findUpdateOfRobot(tx, ended.updateId, unit.id)
  if (!update?.toArosId || !hasEndedUnseen(update, ended)) return nothing
  const aros = await findAros(tx, update.toArosId)
  const params = { aros: aros ? `${aros.name} ${aros.semver}` : '' }
  const received = { key: 'ended_unseen' as const, params, text: '' }
  const text = updateMessageText(received, 'en')
  const { outcome: phase, attempt, updateId } = ended
  const runningHash = current?.contentHash ?? null
  const end = { phase, attempt, updateId, percent: 100, errorCode: null, bytes: null, runningHash }
  const message = { ...received, text }
  const heard = heardAt && { heardAt }
  const about = { type: 'progress', seq, at, ...heard, arosId: update.toArosId } as const
  return handleProgress(deps, tx, robot, unit, { ...about, ...end, message })
}

/** Handles a robot's report of what it is and runs. */
export async function handleReport(
  deps: ReportParts,
  tx: Db,
  robot: RobotActor,
  unit: store.UnitRow,
  message: Heard<ReportMessage>,
): Promise<Handled> {
  const { clock, ids, requeue } = deps
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
  await noteFailing(deps, tx, robot, unit, softwareInfo)
  await writeReportedPackages(tx, { unit, softwareInfo }, { at, ids })
  const isOther = !isDesired && (await reconsider(deps, tx, unit))
  const hasNews = isOther || (await requeue(tx, robot, { before: unit, after: { ...unit, ...change } }))
  publishUnit(tx, unit)
  if (hasNews) publishQueued(tx, unit)
  return { hasNews, isChanged: true }
}

/** Stores a line of an update's log. @returns whether it was stored */
export async function handleLog(
  { clock }: ReportParts,
  tx: Db,
  unit: store.UnitRow,
  message: Heard<LogMessage>,
): Promise<boolean> {
  const { updateId, hook, stream, text } = message
  const line = { updateId, at: heardAtOf(message, clock), packageCode: message.package, hook, stream, text }
  return store.insertLogLine(tx, unit.id, line)
}

/** Its agent is another one than before. @returns whether it shall run something else now */
export async function handleAgentChange(deps: ReportParts, tx: Db, unit: store.UnitRow): Promise<Handled> {
  const hasNews = await reconsider(deps, tx, unit, { isOtherAgent: true })
  if (hasNews) publishQueued(tx, unit)
  return { hasNews, isChanged: hasNews }
}

/** Whether what any of these units shall run may hang on its agent: only then {@link agentChanged} has something to do. */
export async function hangOnAgents(
  tx: Db,
  units: readonly Pick<Unit, 'id' | 'variantId'>[],
): Promise<boolean> {
  const variantIds = [...new Set(units.map(({ variantId }) => variantId))]
  const unitIds = units.map(({ id }) => id)
  const assignments = await listActiveAssignments(tx, variantIds, unitIds)
  return assignments.some((each) => mayDiffer(each, true))
}

/** Writes what a robot reports into the transaction that will acknowledge it and that holds the unit. */
export function createReportIntake(deps: ReportDeps) {
  const { clock, audit, updateQueue } = deps
  const requeue = createRequeue({ clock, audit, updateQueue })
  const parts: ReportParts = { ...deps, requeue }
  return {
    progress: handleProgress.bind(undefined, parts),
    closeUnseen: closeUnseenUpdates.bind(undefined, parts),
    report: handleReport.bind(undefined, parts),
    log: handleLog.bind(undefined, parts),
    agentChanged: handleAgentChange.bind(undefined, parts),
    hangOnAgents,
  }
}
