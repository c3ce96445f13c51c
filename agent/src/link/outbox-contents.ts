import {
  DurableMessage,
  MessageMark,
  OutboxRestartReason,
} from '@filo/contract/device/messages/agent-messages'
import { z } from 'zod'

/** Why and when this outbox was begun in place of another one. */
const Restart = z.object({
  formerOutboxId: z.uuid().nullable(),
  reason: OutboxRestartReason,
  at: z.iso.datetime(),
  /** Whether the server has welcomed the robot with it. */
  isWelcomed: z.boolean(),
})
export type Restart = z.infer<typeof Restart>

/** First line of the file; agents from before wrote the first two fields alone. */
const Header = z.object({
  outboxId: z.uuid(),
  acked: z.number().int().min(0),
  ackedMark: MessageMark.optional(),
  /** The highest number that was ever given, also of messages that are gone. */
  lastSeq: z.number().int().min(0).optional(),
  restart: Restart.optional(),
})

/** All that an outbox is; never changed, only replaced. */
export interface OutboxContents {
  outboxId: string
  /** Highest number that the server has acknowledged, and the mark of that message where it had one. */
  acked: number
  ackedMark: string | undefined
  lastSeq: number
  restart: Restart | undefined
  /** What is not acknowledged, oldest first. */
  messages: readonly DurableMessage[]
}

/** A durable message before it gets its number. */
export type Unnumbered = DurableMessage extends infer M
  ? M extends { seq: number }
    ? Omit<M, 'seq'>
    : never
  : never

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

interface Parsed {
  /** Undefined: there is no header, or it cannot be read. */
  contents: OutboxContents | undefined
  /** Messages of a file without a header: which of them were acknowledged is not known. */
  orphans: readonly DurableMessage[]
  /** Nothing can be appended to the file as it is: it is none, damaged, or ends in the middle of a line. */
  isTorn: boolean
}

/** Reads an outbox file. A line cut short by a kill is the last one and was never sent: it is left out. */
export function parseOutbox(text = ''): Parsed {
  const lines = text.split('\n')
  const isCut = lines.pop() !== ''
  const header = Header.safeParse(parseJson(lines[0])).data
  const read = (line: string) => DurableMessage.safeParse(parseJson(line)).data ?? []
  const found = lines.slice(header ? 1 : 0).flatMap(read)
  if (!header) return { contents: undefined, orphans: found, isTorn: true }
  const { outboxId, acked, ackedMark, restart } = header
  const messages = found.filter(({ seq }) => seq > acked)
  const lastSeq = Math.max(header.lastSeq ?? 0, acked, messages.at(-1)?.seq ?? 0)
  return { contents: { outboxId, acked, ackedMark, lastSeq, restart, messages }, orphans: [], isTorn: isCut }
}

/** The whole file. */
export function formatOutbox({ messages, ...header }: OutboxContents): string {
  return `${[header, ...messages].map((line) => JSON.stringify(line)).join('\n')}\n`
}

/** An outbox in which nothing was ever written. */
export function emptyOutbox(outboxId: string): OutboxContents {
  return { outboxId, acked: 0, ackedMark: undefined, lastSeq: 0, restart: undefined, messages: [] }
}

/** Gives messages their numbers, after all that were ever given. */
export function numbered(messages: readonly Unnumbered[], lastSeq: number): DurableMessage[] {
  return messages.map((message, index) => ({ ...message, seq: lastSeq + 1 + index }) as DurableMessage)
}

/** The outbox with more messages in it, which have their numbers. */
export function withMessages(now: OutboxContents, added: readonly DurableMessage[]): OutboxContents {
  return { ...now, lastSeq: added.at(-1)?.seq ?? now.lastSeq, messages: [...now.messages, ...added] }
}

function markOf({ acked, ackedMark, messages }: OutboxContents, seq: number): string | undefined {
  return seq === acked ? ackedMark : messages.find((message) => message.seq === seq)?.mark
}

/** The outbox once the server has acknowledged every message up to `seq`. */
export function withAcknowledged(now: OutboxContents, seq: number): OutboxContents {
  const acked = Math.min(seq, now.lastSeq)
  if (acked <= now.acked) return now
  const messages = now.messages.filter((message) => message.seq > acked)
  return { ...now, acked, ackedMark: markOf(now, acked), messages }
}

/** What the server says of this outbox in its welcome. */
export interface ServerWord {
  ackedSeq: number
  ackedMark?: string | undefined
}

/**
 * Whether the server speaks of this outbox or of another history of it. It has acknowledged what this disk never wrote, or
 * another message of that number, where the disk was restored from an older copy. A server that was itself restored knows of
 * fewer messages than this disk, which is no reason to begin anew.
 */
export function judgeWelcome(
  now: OutboxContents,
  { ackedSeq, ackedMark }: ServerWord,
): 'continues' | 'restored' {
  if (ackedSeq > now.lastSeq) return 'restored'
  const own = markOf(now, ackedSeq)
  return own !== undefined && ackedMark !== undefined && own !== ackedMark ? 'restored' : 'continues'
}

interface Beginning {
  outboxId: string
  reason: OutboxRestartReason
  /** ISO 8601 UTC. */
  at: string
}

/**
 * A new outbox in place of this one, with all that is not known to be acknowledged, numbered from 1 in its order. The server
 * may have some of it already; nothing of it is thrown away.
 */
export function begunAnew(now: OutboxContents, { outboxId, reason, at }: Beginning): OutboxContents {
  const restart = { formerOutboxId: now.outboxId, reason, at, isWelcomed: false }
  return withMessages({ ...emptyOutbox(outboxId), restart }, numbered(now.messages, 0))
}

/** The outbox of a robot whose own was lost, with the messages that could still be read. */
export function begunAfterLoss(
  orphans: readonly DurableMessage[],
  { outboxId, at }: Omit<Beginning, 'reason'>,
): OutboxContents {
  const restart = { formerOutboxId: null, reason: 'lost' as const, at, isWelcomed: false }
  return withMessages({ ...emptyOutbox(outboxId), restart }, numbered(orphans, 0))
}
