import type { DurableMessage, ReportMessage } from '@filo/contract/device/agent-messages'
import { type ChangedUnit, changedUnits } from '../../../bus/changed-units.ts'
import type { Db } from '../../../db/database.ts'
import { visibleText } from '../../../ground/visible-text.ts'
import type { RobotActor } from '../../../rights/actor.ts'
import type { Taken } from '../../updates/updates-service.ts'
import * as store from '../devices-store.ts'
import type { LinkParts } from './link-parts.ts'

/** What a message is handled with, in the transaction that acknowledges it. */
interface Arrival {
  tx: Db
  robot: RobotActor
  /** Locked. */
  unit: Parameters<LinkParts['intake']['report']>[2]
}

/** What handling a message changed; `asked` are units whose assignments changed by it, who are told after the commit. */
export type Handled = Taken & { asked?: ChangedUnit[] }

type MessageHandlers = {
  [T in DurableMessage['type']]: (
    parts: LinkParts,
    arrival: Arrival,
    message: Extract<DurableMessage, { type: T }>,
  ) => Promise<Handled>
}

/** What ended unseen comes first: what the unit shall run may hang on it. */
async function handleReport(
  { intake, programInstalls }: LinkParts,
  { tx, robot, unit }: Arrival,
  message: ReportMessage,
): Promise<Handled> {
  const closed = await intake.closeUnseen(tx, robot, unit, message)
  const now = closed.events.length > 0 ? ((await store.lockUnit(tx, unit.id)) ?? unit) : unit
  const taken = await intake.report(tx, robot, now, message)
  await programInstalls.report(tx, robot, unit, message.softwareInfo)
  return { hasNews: closed.hasNews || taken.hasNews, events: [...closed.events, ...taken.events] }
}

/** One row for each durable message of a robot; a feature that adds a message adds its row. */
const messageHandlers: MessageHandlers = {
  report: handleReport,
  async progress({ intake, programInstalls }, { tx, robot, unit }, message) {
    const taken = await intake.progress(tx, robot, unit, message)
    // What runs beside a release may hang on which one that is.
    if (message.phase === 'succeeded') await programInstalls.settleUnit(tx, unit)
    return taken
  },
  async 'program-progress'({ programInstalls }, { tx, robot, unit }, message) {
    await programInstalls.progress(tx, robot, unit, message)
    return { hasNews: false, events: [] }
  },
  async log({ intake, programInstalls }, { tx, unit }, message) {
    if (message.program === undefined) return intake.log(tx, unit, message)
    await programInstalls.log(tx, unit, message)
    return { hasNews: false, events: [] }
  },
  async 'agent-renewal'({ agentRenewals }, { tx, robot, unit }, message) {
    const asked = await agentRenewals.takeIn(tx, robot, unit, message)
    return { hasNews: false, events: changedUnits('robots', [unit]), asked }
  },
  async 'config-report'({ configIntake }, { tx, robot }, message) {
    return { hasNews: false, events: await configIntake.takeIn(tx, robot, message) }
  },
  async 'remote-session'({ remoteIntake }, { tx, robot, unit }, message) {
    await remoteIntake.session({ tx, actor: robot }, unit, message)
    return { hasNews: false, events: [] }
  },
  async 'remote-deed'({ remoteIntake }, { tx, robot, unit }, message) {
    await remoteIntake.deed({ tx, actor: robot }, unit, message)
    return { hasNews: false, events: [] }
  },
  async 'hardware-test'({ hardwareTestIntake }, { tx, robot, unit }, message) {
    return { hasNews: false, events: await hardwareTestIntake.takeIn(tx, robot, unit, message) }
  },
  async 'command-done'({ intake, clock }, { tx, robot, unit }, message) {
    const { commandId, outcome, refusal = null, text } = message
    const answer = { outcome, refusal, answer: visibleText(text, 300) }
    const kind = await store.closeCommand(tx, unit.id, { commandId, ...answer, at: clock.now() })
    const events = await intake.repaired(tx, robot, unit, message)
    const scanned = kind === 'scan-hardware' ? changedUnits('hardware', [unit]) : []
    return { hasNews: false, events: [...changedUnits('robots', [unit]), ...scanned, ...events] }
  },
}

/** Handles a durable message of a robot by its row, in the transaction that acknowledges it. */
export async function handleMessage<T extends DurableMessage['type']>(
  parts: LinkParts,
  { tx, robot }: Pick<Arrival, 'tx' | 'robot'>,
  message: Extract<DurableMessage, { type: T }> & { type: T },
): Promise<Handled> {
  const unit = await store.lockUnit(tx, robot.unitId)
  if (!unit?.publicKey) return { hasNews: false, events: [] }
  return messageHandlers[message.type](parts, { tx, robot, unit }, message)
}
