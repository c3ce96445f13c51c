import type { DurableMessage } from '@filo/contract/device/agent-messages'
import { runningDigest } from '@filo/contract/device/running-digest'
import type { Db } from '../../../db/database.ts'
import { refusalOf } from '../../../db/refused-data.ts'
import { sha256Hex } from '../../../ground/sha256-hex.ts'
import * as store from '../devices-store.ts'
import type { LinkParts, OwnLinkParts } from './link-parts.ts'
import { handleMessage } from './message-handlers.ts'
import type { OpenLink } from './open-link.ts'
import type { Numbered } from './read-frame.ts'

/** Another connection of the robot has said hello since, on this server or another: what comes by this one is its to send. */
export class Replaced extends Error {}

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
    const taken = await handleMessage(parts, { tx, robot: link.robot }, message)
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
