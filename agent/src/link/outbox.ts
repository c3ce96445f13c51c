import { randomUUID } from 'node:crypto'
import { DurableMessage } from '@filo/contract/device/agent-messages'
import { z } from 'zod'
import { createTurn } from '../create-turn.ts'
import type { Disk } from '../disk/disk.ts'
import { readIfThere, writeDurably } from '../disk/durable-file.ts'
import { outboxLimit, pruneOutbox } from './prune-outbox.ts'

const Header = z.object({ outboxId: z.uuid(), acked: z.number().int().min(0) })

/** A durable message before it gets its number. */
export type Unnumbered = DurableMessage extends infer M
  ? M extends { seq: number }
    ? Omit<M, 'seq'>
    : never
  : never

export interface Outbox {
  readonly outboxId: string
  /** Resolves when the message is on disk; it is sent only then. */
  append(message: Unnumbered): Promise<void>
  /** Durable messages after `seq`, oldest first. */
  after(seq: number, limit: number): DurableMessage[]
  acknowledge(seq: number): Promise<void>
  onAppend(listener: () => void): void
  close(): Promise<void>
}

const compactAfterAcked = 200

interface Contents {
  header: z.infer<typeof Header>
  messages: DurableMessage[]
  /** Nothing can be appended to the file as it is: it is none, damaged, or ends in the middle of a line. */
  isTorn: boolean
}

/** A line cut short by a kill is the last one and was never sent: it is left out. */
function parseContents(text = ''): Contents {
  const lines = text.split('\n')
  const isTorn = lines.pop() !== ''
  const header = Header.safeParse(parseJson(lines[0]))
  if (!header.success) return { header: { outboxId: randomUUID(), acked: 0 }, messages: [], isTorn: true }
  const parsed = lines.slice(1).map((line) => DurableMessage.safeParse(parseJson(line)).data)
  const messages = parsed.filter((message) => message !== undefined && message.seq > header.data.acked)
  return { header: header.data, messages: messages as DurableMessage[], isTorn }
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/**
 * Opens the robot's durable outbox: numbered messages, fsynced before they are sent, kept until the server
 * says that they are committed there. Opening writes nothing, so that a full disk does not keep a robot from starting.
 */
export async function openOutbox(disk: Disk, path: string): Promise<Outbox> {
  const stored = parseContents(await readIfThere(path))
  const { header } = stored
  let { messages } = stored
  let acked = header.acked
  let nextSeq = Math.max(acked, messages.at(-1)?.seq ?? 0) + 1
  let listener: () => void = () => undefined
  const openEnd = () => disk.open(path, { mode: 0o600, isFresh: false })
  let file = stored.isTorn ? undefined : await openEnd()
  let waiting: DurableMessage[] = []
  /** The file may end in the middle of a line: it is written anew before the next one. */
  let { isTorn } = stored

  const inTurn = createTurn()

  async function rewrite(): Promise<void> {
    const lines = [{ outboxId: header.outboxId, acked }, ...messages].map((line) => JSON.stringify(line))
    await writeDurably(disk, path, `${lines.join('\n')}\n`)
    const old = file
    file = await openEnd()
    isTorn = false
    await old?.close()
  }

  async function write(batch: readonly DurableMessage[]): Promise<void> {
    if (isTorn) await rewrite()
    isTorn = true
    await file?.append(batch.map((message) => `${JSON.stringify(message)}\n`).join(''))
    await file?.sync()
    isTorn = false
  }

  /** Writes everything that gathered meanwhile with one fsync; what a full disk refuses waits for the next time. */
  async function flush(): Promise<void> {
    if (waiting.length === 0) return
    const batch = waiting
    waiting = []
    await write(batch).catch((error: unknown) => {
      waiting = pruneOutbox([...batch, ...waiting])
      throw error
    })
    messages.push(...batch)
    if (messages.length > outboxLimit + 500) {
      messages = pruneOutbox(messages)
      await rewrite()
    }
    listener()
  }

  return {
    outboxId: header.outboxId,
    append(message) {
      waiting.push({ ...message, seq: nextSeq++ } as DurableMessage)
      return inTurn(flush)
    },
    after: (seq, limit) => {
      const start = messages.findIndex((message) => message.seq > seq)
      return start < 0 ? [] : messages.slice(start, start + limit)
    },
    acknowledge: (seq) =>
      inTurn(async () => {
        if (seq <= acked) return
        acked = Math.min(seq, nextSeq - 1)
        const kept = messages.filter((message) => message.seq > acked)
        const dropped = messages.length - kept.length
        messages = kept
        if (kept.length === 0 || dropped >= compactAfterAcked) await rewrite()
      }),
    onAppend(given) {
      listener = given
    },
    close: () => inTurn(async () => file?.close()),
  }
}
