import type { DurableMessage, ReportMessage } from '@filo/contract/device/messages/agent-messages'
import { type ChangedUnit, changedUnits } from '../../../bus/changed-units.ts'
import type { Db } from '../../../db/database.ts'
import type { Heard } from '../../../ground/heard.ts'
import { visibleText } from '../../../ground/visible-text.ts'
import type { RobotActor } from '../../../rights/actor.ts'
import type { Taken } from '../../updates/updates-service.ts'
import * as store from '../devices-store.ts'
import type { LinkParts } from './link-parts.ts'
import { type Run, splitWindow } from './split-window.ts'

type Said<T extends DurableMessage['type']> = Heard<Extract<DurableMessage, { type: T }>>

/** What a message is handled with, in the transaction that acknowledges it. */
interface Arrival {
  tx: Db
  robot: RobotActor
  /** Locked. */
  unit: Parameters<LinkParts['intake']['report']>[2]
}

/** What handling a message changed; `asked` are units whose assignments changed by it, who are told after the commit. */
export type Handled = Taken & { asked?: ChangedUnit[] }

/** One that is handled in runs gets the messages of a run, every other one a run of one message. */
type MessageHandlers = {
  [T in DurableMessage['type']]: (
    parts: LinkParts,
    arrival: Arrival,
    ...said: Run<Said<T>>
  ) => Promise<Handled>
}

/** What ended unseen comes first: what the unit shall run may hang on it. */
async function handleReport(
  { intake, programInstalls }: LinkParts,
  { tx, robot, unit }: Arrival,
  message: Heard<ReportMessage>,
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
  async progress({ intake, programInstalls }, { tx, robot, unit }, ...said) {
    const taken = await intake.progress(tx, robot, unit, ...said)
    // What runs beside a release may hang on which one that is.
    if (said.at(-1)?.phase === 'succeeded') await programInstalls.settleUnit(tx, unit)
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

/** Adds what a message changed to what those before it did. */
function join(before: Handled, { hasNews, events, asked = [] }: Handled): Handled {
  return {
    hasNews: before.hasNews || hasNews,
    events: [...before.events, ...events],
    asked: [...(before.asked ?? []), ...asked],
  }
}

function handleRun<T extends DurableMessage['type']>(
  parts: LinkParts,
  arrival: Arrival,
  run: Run<Said<T> & { type: T }>,
): Promise<Handled> {
  return messageHandlers[run[0].type](parts, arrival, ...run)
}

/**
 * Handles durable messages of a robot in their order, each by its row, in the transaction that acknowledges them all. The
 * unit is held from here on, and read again where what came before may have changed it: a line of a log does not.
 */
export async function handleMessages(
  parts: LinkParts,
  { tx, robot }: Pick<Arrival, 'tx' | 'robot'>,
  messages: readonly Heard<DurableMessage>[],
): Promise<Handled> {
  let handled: Handled = { hasNews: false, events: [] }
  let unit = await store.lockUnit(tx, robot.unitId)
  let isRead = true
  for (const run of splitWindow(messages)) {
    if (!isRead) unit = await store.findUnit(tx, robot.unitId)
    if (!unit?.publicKey) break
    handled = join(handled, await handleRun(parts, { tx, robot, unit }, run))
    isRead = run[0].type === 'log'
  }
  return handled
}
