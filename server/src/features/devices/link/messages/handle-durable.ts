import type { DurableMessage } from '@filo/contract/device/messages/agent-messages'
import { runningDigest } from '@filo/contract/device/messages/running-digest'
import type { Db } from '../../../../db/database.ts'
import type { Heard } from '../../../../ground/heard.ts'
import { sha256Hex } from '../../../../ground/sha256-hex.ts'
import * as store from '../../devices-store.ts'
import type { LinkParts, OwnLinkParts } from '../link-parts.ts'
import type { OpenLink } from '../open-link.ts'
import { handleWindow, Replaced } from './handle-window.ts'
import { handleMessages } from './message-handlers.ts'
import type { Numbered } from './read-frame.ts'

type Place = Pick<Numbered, 'seq' | 'mark'>

/** @throws Replaced, which takes back what the transaction has done */
async function acknowledge(tx: Db, { unitId, sessionId }: OpenLink, { seq, mark }: Place): Promise<void> {
  const acked = { sessionId, ackedSeq: seq, ackedMark: mark ?? null }
  if (!(await store.setAcked(tx, unitId, acked))) throw new Replaced()
}

/** Says so after the commit; whether the robot runs what it reported is looked at when no more messages arrive. */
function sendAcknowledged(link: OpenLink, { seq, mark }: Place): void {
  link.ackedSeq = seq
  link.ackedMark = mark ?? null
  link.digests = { ...link.digests, isArriving: true }
  link.send({ type: 'ack', seq })
}

/** One transaction, then one acknowledgement: a number acknowledges all up to it. */
async function commit(
  parts: OwnLinkParts,
  link: OpenLink,
  messages: readonly Heard<DurableMessage>[],
  note: (isHandled: boolean) => void,
): Promise<void> {
  const last = messages.at(-1)
  if (!last) return
  const { hasNews } = await parts.db.transaction(async (tx) => {
    note(false)
    const handled = await handleMessages(parts, { tx, robot: link.robot }, messages)
    await acknowledge(tx, link, last)
    note(true)
    return handled
  })
  const report = messages.findLast(({ type }) => type === 'report')
  if (report?.type === 'report')
    link.digests = { ...link.digests, reported: runningDigest(report, sha256Hex) }
  if (hasNews) link.send({ type: 'desired-changed' })
  sendAcknowledged(link, last)
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
  sendAcknowledged(link, numbered)
}

/**
 * Writes what a robot reports and acknowledges it after the commit, all in one transaction where that goes.
 * @param messages in their order, none of them acknowledged
 * @throws as {@link handleWindow}
 */
export function handleDurable(
  parts: OwnLinkParts,
  link: OpenLink,
  messages: readonly Heard<DurableMessage>[],
): Promise<void> {
  const about = { unitId: link.unitId, messages: messages.length }
  return handleWindow(messages, {
    commit: (some, note) => commit(parts, link, some, note),
    giveUpOn: (numbered, sqlState) =>
      giveUpOn(parts, link, { numbered, reason: `refused by the database (${sqlState})` }),
    onUndone: (err) => parts.log.warn({ ...about, err }, 'messages of a robot are taken in one by one'),
  })
}
