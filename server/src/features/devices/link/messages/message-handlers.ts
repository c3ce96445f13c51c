import type { DurableMessage, ReportMessage } from '@filo/contract/device/messages/agent-messages'
import { changed } from '../../../../bus/bus.ts'
import { changedUnits } from '../../../../bus/changed-units.ts'
import type { Db } from '../../../../db/database.ts'
import { afterCommit, publish } from '../../../../db/unit-of-work.ts'
import type { Heard } from '../../../../ground/heard.ts'
import { visibleText } from '../../../../ground/visible-text.ts'
import type { RobotActor } from '../../../../rights/actor.ts'
import * as store from '../../devices-store.ts'
import type { LinkParts, OwnLinkParts } from '../link-parts.ts'
import { type Run, splitWindow } from './split-window.ts'

type MessageOf<T extends DurableMessage['type']> = Heard<Extract<DurableMessage, { type: T }>>

/** What a message is handled with, in the transaction that acknowledges it. */
interface Arrival {
  tx: Db
  robot: RobotActor
  /** Locked. */
  unit: Parameters<LinkParts['intake']['report']>[2]
}

/** What handling messages led to. */
interface Outcome {
  /** The robot got something new to do. */
  hasNews: boolean
}

const nothingNew: Outcome = { hasNews: false }

/** One that is handled in runs gets the messages of a run, every other one a run of one message. */
type MessageHandlers = {
  [T in DurableMessage['type']]: (
    parts: OwnLinkParts,
    arrival: Arrival,
    ...messages: Run<MessageOf<T>>
  ) => Promise<Outcome>
}

/** What ended unseen comes first: what the unit shall run may hang on it. */
async function handleReport(
  { intake, programInstalls }: LinkParts,
  { tx, robot, unit }: Arrival,
  message: Heard<ReportMessage>,
): Promise<Outcome> {
  const closed = await intake.closeUnseen(tx, robot, unit, message)
  const now = closed.isChanged ? ((await store.lockUnit(tx, unit.id)) ?? unit) : unit
  const handled = await intake.report(tx, robot, now, message)
  await programInstalls.report(tx, robot, unit, message.softwareInfo)
  return { hasNews: closed.hasNews || handled.hasNews }
}

/** One row for each durable message of a robot; a feature that adds a message adds its row. */
const messageHandlers: MessageHandlers = {
  report: handleReport,
  async progress({ intake, programInstalls }, { tx, robot, unit }, ...messages) {
    const handled = await intake.progress(tx, robot, unit, ...messages)
    // What runs beside a release may hang on which one that is.
    if (messages.at(-1)?.phase === 'succeeded') await programInstalls.settleUnit(tx, unit)
    return handled
  },
  async 'program-progress'({ programInstalls }, { tx, robot, unit }, message) {
    await programInstalls.progress(tx, robot, unit, message)
    return nothingNew
  },
  async log({ intake, programInstalls, logEvents }, { tx, unit }, message) {
    if (message.program !== undefined) await programInstalls.log(tx, unit, message)
    else if (await intake.log(tx, unit, message)) {
      const { id, customerId, variantId } = unit
      const audience = { customerId, variantId, unitIds: [id] }
      afterCommit(tx, () => logEvents.notify(changed('update-logs', message.updateId, 'lines', audience)))
    }
    return nothingNew
  },
  async 'agent-renewal'({ agentRenewals }, { tx, robot, unit }, message) {
    for (const event of changedUnits('robots', [unit])) publish(tx, event)
    await agentRenewals.handle(tx, robot, unit, message)
    return nothingNew
  },
  async 'config-report'({ configIntake }, { tx, robot }, message) {
    await configIntake.handle(tx, robot, message)
    return nothingNew
  },
  async 'remote-session'({ remoteIntake }, { tx, robot, unit }, message) {
    await remoteIntake.session({ tx, actor: robot }, unit, message)
    return nothingNew
  },
  async 'remote-deed'({ remoteIntake }, { tx, robot, unit }, message) {
    await remoteIntake.deed({ tx, actor: robot }, unit, message)
    return nothingNew
  },
  async 'hardware-test'({ hardwareTestIntake }, { tx, robot, unit }, message) {
    await hardwareTestIntake.handle(tx, robot, unit, message)
    return nothingNew
  },
  async 'command-done'({ intake, clock }, { tx, robot, unit }, message) {
    const { commandId, outcome, refusal = null, text } = message
    const answer = { outcome, refusal, answer: visibleText(text, 300) }
    const kind = await store.closeCommand(tx, unit.id, { commandId, ...answer, at: clock.now() })
    const scanned = kind === 'scan-hardware' ? changedUnits('hardware', [unit]) : []
    for (const event of [...changedUnits('robots', [unit]), ...scanned]) publish(tx, event)
    await intake.repaired(tx, robot, unit, message)
    return nothingNew
  },
}

function handleRun<T extends DurableMessage['type']>(
  parts: OwnLinkParts,
  arrival: Arrival,
  run: Run<MessageOf<T> & { type: T }>,
): Promise<Outcome> {
  return messageHandlers[run[0].type](parts, arrival, ...run)
}

/**
 * Handles durable messages of a robot in their order, each by its row, in the transaction that acknowledges them all. The
 * unit is held from here on, and read again where what came before may have changed it: a line of a log does not.
 */
export async function handleMessages(
  parts: OwnLinkParts,
  { tx, robot }: Pick<Arrival, 'tx' | 'robot'>,
  messages: readonly Heard<DurableMessage>[],
): Promise<Outcome> {
  let hasNews = false
  let unit = await store.lockUnit(tx, robot.unitId)
  let isRead = true
  for (const run of splitWindow(messages)) {
    if (!isRead) unit = await store.findUnit(tx, robot.unitId)
    if (!unit?.publicKey) break
    const handled = await handleRun(parts, { tx, robot, unit }, run)
    hasNews ||= handled.hasNews
    isRead = run[0].type === 'log'
  }
  return { hasNews }
}
