import type { DurableMessage, HelloMessage } from '@filo/contract/device/messages/agent-messages'
import { type Clock, nowIso, type Randomness, systemClock, systemRandomness } from '../context.ts'
import { createTurn } from '../create-turn.ts'
import type { Disk } from '../disk/disk.ts'
import { readIfThere, writeDurably } from '../disk/durable-file.ts'
import {
  begunAfterLoss,
  begunAnew,
  emptyOutbox,
  formatOutbox,
  judgeWelcome,
  numbered,
  type OutboxContents,
  parseOutbox,
  type Restart,
  type ServerWord,
  type Unnumbered,
  withAcknowledged,
  withMessages,
} from './outbox-contents.ts'
import { outboxLimit, pruneOutbox } from './prune-outbox.ts'

export type { Unnumbered } from './outbox-contents.ts'

export interface Outbox {
  /** How the robot names this outbox in its hello. */
  introduce(): Pick<HelloMessage, 'outboxId' | 'lastSeq' | 'outboxRestart'>
  /** Resolves when the message is on disk; it is sent only then. */
  append(message: Unnumbered): Promise<void>
  /** Durable messages after `seq`, oldest first. */
  after(seq: number, limit: number): DurableMessage[]
  acknowledge(seq: number): Promise<void>
  /**
   * Hears the server's welcome. Where that speaks of another history of this outbox, a new one is begun with all that is not
   * acknowledged, and is on disk when the promise resolves; the robot must say hello anew then. Else what the welcome
   * acknowledges is to be taken like any other acknowledgement.
   */
  welcome(word: ServerWord): Promise<'continues' | 'begunAnew'>
  /** Why and when this outbox was begun in place of another one; undefined: it never was. */
  restart(): Restart | undefined
  onAppend(listener: () => void): void
  close(): Promise<void>
}

interface OutboxOptions {
  clock?: Clock
  randomness?: Randomness
  /** Whether the agent never ran in this folder: only then it is right that there is no outbox. */
  isFirstStart?: boolean
}

const compactAfterAcked = 200
/** Eight hexadecimal digits (`MessageMark`): those that a random UUID begins with. */
const markLength = 8

/** What the file holds, or a new outbox where it holds none. */
function openContents(
  text: string | undefined,
  { clock = systemClock, randomness = systemRandomness, isFirstStart = true }: OutboxOptions,
) {
  const { contents, orphans, isTorn } = parseOutbox(text)
  if (contents) return { contents, isTorn }
  const outboxId = randomness.uuid()
  const isLost = text !== undefined || !isFirstStart
  const begun = isLost ? begunAfterLoss(orphans, { outboxId, at: nowIso({ clock }) }) : emptyOutbox(outboxId)
  return { contents: begun, isTorn: true }
}

/**
 * Opens the robot's durable outbox: numbered messages, fsynced before they are sent, kept until the server
 * says that they are committed there. Opening needs no room on the disk, so that a full one does not keep a robot from
 * starting.
 */
export async function openOutbox(disk: Disk, path: string, options: OutboxOptions = {}): Promise<Outbox> {
  const { clock = systemClock, randomness = systemRandomness } = options
  const text = await readIfThere(path)
  const opened = openContents(text, options)
  let { contents, isTorn } = opened
  /** What is known of the outbox itself is not all in the file yet. */
  let isHeaderDue = false
  let listener: () => void = () => undefined
  const openEnd = () => disk.open(path, { mode: 0o600, isFresh: false })
  let file = isTorn ? undefined : await openEnd()
  /** Numbered when it is written: an outbox that is begun meanwhile numbers it anew. */
  let waiting: Unnumbered[] = []

  const inTurn = createTurn()

  async function rewrite(next: OutboxContents): Promise<void> {
    // Where it fails half-way, the open file may no longer be the one of this name.
    isTorn = true
    await writeDurably(disk, path, formatOutbox(next))
    contents = next
    const old = file
    file = await openEnd()
    isTorn = false
    isHeaderDue = false
    await old?.close()
  }

  async function write(batch: readonly DurableMessage[]): Promise<void> {
    if (isTorn) await rewrite(contents)
    // The file may end in the middle of a line from here on: it is written anew before the next one.
    isTorn = true
    await file?.append(batch.map((message) => `${JSON.stringify(message)}\n`).join(''))
    await file?.sync()
    isTorn = false
  }

  /** Writes everything that gathered meanwhile with one fsync; what a full disk refuses waits for the next time. */
  async function flush(): Promise<void> {
    if (waiting.length === 0) return
    const batch = numbered(waiting, contents.lastSeq)
    waiting = []
    await write(batch).catch((error: unknown) => {
      waiting = pruneOutbox(numbered([...batch, ...waiting], 0))
      throw error
    })
    contents = withMessages(contents, batch)
    const { messages } = contents
    if (messages.length > outboxLimit + 500) await rewrite({ ...contents, messages: pruneOutbox(messages) })
    listener()
  }

  async function acknowledge(seq: number): Promise<void> {
    const next = withAcknowledged(contents, seq)
    if (next === contents && !isHeaderDue) return
    const dropped = contents.messages.length - next.messages.length
    contents = next
    if (isHeaderDue || next.messages.length === 0 || dropped >= compactAfterAcked) await rewrite(next)
  }

  /** In the file with the next acknowledgement: until then a kill has the robot say once more that it began anew. */
  function noteWelcome(): void {
    const { restart } = contents
    if (!restart || restart.isWelcomed) return
    contents = { ...contents, restart: { ...restart, isWelcomed: true } }
    isHeaderDue = true
  }

  // The file is there from the first start on, so that later it is known to be lost. The same disk then refuses the key.
  if (text === undefined && !contents.restart) await rewrite(contents).catch(() => undefined)

  return {
    introduce() {
      const { outboxId, lastSeq, restart } = contents
      if (!restart || restart.isWelcomed) return { outboxId, lastSeq }
      const { formerOutboxId, reason } = restart
      return { outboxId, lastSeq, outboxRestart: { formerOutboxId, reason } }
    },
    append(message) {
      waiting.push({ ...message, mark: randomness.uuid().slice(0, markLength) })
      return inTurn(flush)
    },
    after: (seq, limit) => {
      const { messages } = contents
      const start = messages.findIndex((message) => message.seq > seq)
      return start < 0 ? [] : messages.slice(start, start + limit)
    },
    acknowledge: (seq) => inTurn(() => acknowledge(seq)),
    welcome: (word) =>
      inTurn(async () => {
        if (judgeWelcome(contents, word) === 'restored') {
          const beginning = {
            outboxId: randomness.uuid(),
            reason: 'restored' as const,
            at: nowIso({ clock }),
          }
          await rewrite(begunAnew(contents, beginning))
          return 'begunAnew'
        }
        noteWelcome()
        return 'continues'
      }),
    restart: () => contents.restart,
    onAppend(message) {
      listener = message
    },
    close: () => inTurn(async () => file?.close()),
  }
}
