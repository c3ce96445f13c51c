import type { HelloMessage, OutboxRestartReason } from '@filo/contract/device/messages/agent-messages'

/** How far the messages of an outbox were taken in. */
interface OutboxPlace {
  outboxId: string
  ackedSeq: number
  ackedMark: string | null
}

/** From where a robot's messages count, and why its outbox began anew; null: it did not. */
export interface OutboxJudgement {
  ackedSeq: number
  ackedMark: string | null
  restart: OutboxRestartReason | null
}

/**
 * A robot whose numbers do not reach what was acknowledged was restored from an older copy: it is told where the server
 * stands, begins a new outbox by that, and says hello anew. Another outbox counts from its first message; it may say why
 * there is another.
 */
export function judgeOutbox(
  before: OutboxPlace | undefined,
  { outboxId, lastSeq, outboxRestart }: Pick<HelloMessage, 'outboxId' | 'lastSeq' | 'outboxRestart'>,
): OutboxJudgement {
  if (before?.outboxId !== outboxId)
    return { ackedSeq: 0, ackedMark: null, restart: outboxRestart?.reason ?? null }
  const { ackedSeq, ackedMark } = before
  const isRestored = lastSeq !== undefined && lastSeq < ackedSeq
  return { ackedSeq, ackedMark, restart: isRestored ? 'restored' : null }
}

interface Welcomed {
  /** Up to which number the robot was told by this link that its messages are taken in. */
  welcomedSeq: number
  ackedSeq: number
  ackedMark: string | null
}

/**
 * Whether a message whose number is acknowledged is another one than that which was: its mark differs, or it was sent
 * although the welcome of this link had acknowledged its number, by an agent that gives marks. To let it count as
 * acknowledged would be a lie. Without marks a number is all that is known, and it is a repeat.
 */
export function isOfOtherHistory(
  { seq, mark }: { seq: number; mark?: string | undefined },
  { welcomedSeq, ackedSeq, ackedMark }: Welcomed,
): boolean {
  if (mark === undefined || ackedMark === null || seq > ackedSeq) return false
  return seq === ackedSeq ? mark !== ackedMark : seq <= welcomedSeq
}
