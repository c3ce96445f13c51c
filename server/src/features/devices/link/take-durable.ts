import type { DurableMessage, ReportMessage } from '@filo/contract/device/agent-messages'
import { runningDigest } from '@filo/contract/device/running-digest'
import { type ChangedUnit, changedUnits } from '../../../bus/changed-units.ts'
import type { Db } from '../../../db/database.ts'
import { refusalOf } from '../../../db/refused-data.ts'
import { sha256Hex } from '../../../ground/sha256-hex.ts'
import { visibleText } from '../../../ground/visible-text.ts'
import type { Taken } from '../../updates/updates-service.ts'
import * as store from '../devices-store.ts'
import type { LinkParts, OwnLinkParts } from './link-parts.ts'
import type { OpenLink } from './open-link.ts'
import type { Numbered } from './read-frame.ts'

/** Another connection of the robot has said hello since, on this server or another: what comes by this one is its to send. */
export class Replaced extends Error {}

/** What ended unseen comes first: what the unit shall run may hang on it. */
async function takeReport(
  { intake }: LinkParts,
  tx: Db,
  { robot }: OpenLink,
  { unit, message }: { unit: Parameters<LinkParts['intake']['report']>[2]; message: ReportMessage },
): Promise<Taken> {
  const closed = await intake.closeUnseen(tx, robot, unit, message)
  const now = closed.events.length > 0 ? ((await store.lockUnit(tx, unit.id)) ?? unit) : unit
  const taken = await intake.report(tx, robot, now, message)
  return { hasNews: closed.hasNews || taken.hasNews, events: [...closed.events, ...taken.events] }
}

/** With the units whose assignments changed by it; they are told after the commit. */
type TakenIn = Taken & { asked?: ChangedUnit[] }

async function takeIn(parts: LinkParts, tx: Db, link: OpenLink, message: DurableMessage): Promise<TakenIn> {
  const { intake, clock } = parts
  const { unitId, robot } = link
  const unit = await store.lockUnit(tx, unitId)
  if (!unit?.publicKey) return { hasNews: false, events: [] }
  if (message.type === 'report') return takeReport(parts, tx, link, { unit, message })
  if (message.type === 'progress') return intake.progress(tx, robot, unit, message)
  if (message.type === 'log') return intake.log(tx, unit, message)
  if (message.type === 'agent-renewal') {
    const asked = await parts.agentRenewals.takeIn(tx, robot, unit, message)
    return { hasNews: false, events: changedUnits('robots', [unit]), asked }
  }
  if (message.type === 'config-report')
    return { hasNews: false, events: await parts.configIntake.takeIn(tx, robot, message) }
  if (message.type === 'hardware-test')
    return { hasNews: false, events: await parts.hardwareTestIntake.takeIn(tx, robot, unit, message) }
  const { commandId, outcome, refusal = null, text } = message
  const told = { outcome, refusal, answer: visibleText(text, 300) }
  const kind = await store.closeCommand(tx, unitId, { commandId, ...told, at: clock.now() })
  const events = await intake.repaired(tx, robot, unit, message)
  const looked = kind === 'scan-hardware' ? changedUnits('hardware', [unit]) : []
  return { hasNews: false, events: [...changedUnits('robots', [unit]), ...looked, ...events] }
}

type Place = Pick<Numbered, 'seq' | 'mark'>

/** @throws Replaced, which takes back what the transaction has done */
async function acknowledge(tx: Db, { unitId, sessionId }: OpenLink, { seq, mark }: Place): Promise<void> {
  const acked = { sessionId, ackedSeq: seq, ackedMark: mark ?? null }
  if (!(await store.setAcked(tx, unitId, acked))) throw new Replaced()
}

/** Says so after the commit; whether the robot runs what it reported is looked at when no more messages arrive. */
function sayAcknowledged(link: OpenLink, { seq, mark }: Place): void {
  link.ackedSeq = seq
  link.ackedMark = mark ?? null
  link.digests = { ...link.digests, isArriving: true }
  link.say({ type: 'ack', seq })
}

async function commit(parts: OwnLinkParts, link: OpenLink, message: DurableMessage): Promise<void> {
  const {
    hasNews,
    events,
    asked = [],
  } = await parts.db.transaction(async (tx) => {
    const taken = await takeIn(parts, tx, link, message)
    await acknowledge(tx, link, message)
    return taken
  })
  if (message.type === 'report')
    link.digests = { ...link.digests, reported: runningDigest(message, sha256Hex) }
  parts.tellConsoles(events)
  parts.agentRenewals.announce(asked)
  if (hasNews) link.say({ type: 'desired-changed' })
  sayAcknowledged(link, message)
}

/**
 * Acknowledges what can never be taken in, with a line in the log: the robot would send it for ever and nothing that
 * comes behind it.
 * @throws Replaced
 */
export async function giveUpOn(
  { db, guard }: LinkParts,
  link: OpenLink,
  { numbered, reason }: { numbered: Numbered; reason: string },
): Promise<void> {
  const { type, seq } = numbered
  guard.warn(link.robot, { type, seq, reason }, 'a message that cannot be taken in is left out')
  await acknowledge(db, link, numbered)
  sayAcknowledged(link, numbered)
}

/** Writes what a robot reports and acknowledges it after the commit. @throws Replaced */
export async function takeDurable(
  parts: OwnLinkParts,
  link: OpenLink,
  message: DurableMessage,
): Promise<void> {
  await commit(parts, link, message).catch((error: unknown) => {
    const sqlState = refusalOf(error)
    if (!sqlState) throw error
    return giveUpOn(parts, link, { numbered: message, reason: `refused by the database (${sqlState})` })
  })
}
