import type { LogAnswer, RemoteLogLine } from '@filo/contract/remote/remote-streams'
import { streamMaxDataBytes } from '@filo/contract/streams/stream-limits'
import type { AgentContext } from '../../context.ts'
import type { MessageStream } from '../message-stream.ts'

const batchMs = 100
const linesPerBatch = 500
const batchBytes = streamMaxDataBytes - 256
/** Lines that wait for credit: more are left out and counted. */
const mostWaiting = 2000
const mostWaitingUnits = 4_000_000

/** A place in the row of lines at which some are missing. */
type Waiting = RemoteLogLine | { skipped: number }

interface Options {
  messages: Pick<MessageStream, 'sendJson'>
  clock: AgentContext['clock']
  signal: AbortSignal
}

/** The first of what waits as one message; undefined for none. Pure but for what it takes away. */
function nextBatch(waiting: Waiting[]): LogAnswer | undefined {
  const [first] = waiting
  if (!first) return undefined
  if ('skipped' in first) {
    waiting.shift()
    return { type: 'skipped', lines: first.skipped }
  }
  const lines: RemoteLogLine[] = []
  let bytes = 0
  for (const each of waiting) {
    if ('skipped' in each || lines.length === linesPerBatch) break
    bytes += Buffer.byteLength(JSON.stringify(each)) + 1
    if (lines.length > 0 && bytes > batchBytes) break
    lines.push(each)
  }
  waiting.splice(0, lines.length)
  return { type: 'lines', lines }
}

/**
 * Sends lines in batches of 500 at most, every 100 ms while they come. Whoever adds them may wait for room, or have those left
 * out that come faster than they leave; a place where some are missing says how many.
 */
export function createLogSink({ messages, clock, signal }: Options) {
  const waiting: Waiting[] = []
  let units = 0
  let [sending, failure]: [Promise<void> | undefined, unknown] = [undefined, undefined]

  const isFull = () => waiting.length >= mostWaiting || units >= mostWaitingUnits

  async function sendAll(): Promise<void> {
    for (let batch = nextBatch(waiting); batch; batch = nextBatch(waiting)) {
      if (batch.type === 'lines') units -= batch.lines.reduce((sum, { text }) => sum + text.length, 0)
      await messages.sendJson(batch)
      if (waiting.length > 0 && waiting.length < linesPerBatch) await clock.sleep(batchMs, signal)
    }
  }

  function begin(): Promise<void> {
    sending ??= clock
      .sleep(batchMs, signal)
      .then(sendAll)
      .catch((error: unknown) => {
        failure = error
      })
      .finally(() => {
        sending = undefined
        // One that was added after the last batch was taken.
        if (waiting.length > 0 && failure === undefined) void begin()
      })
    return sending
  }

  function add(line: RemoteLogLine): void {
    waiting.push(line)
    units += line.text.length
    void begin()
  }

  function skip(): void {
    const last = waiting.at(-1)
    if (last && 'skipped' in last) last.skipped += 1
    else waiting.push({ skipped: 1 })
  }

  return {
    /** Adds a line, or leaves it out. */
    offer(line: RemoteLogLine): void {
      if (isFull()) skip()
      else add(line)
    },
    /** Adds a line once there is room. @throws AbortedError */
    async put(line: RemoteLogLine): Promise<void> {
      while (isFull() && failure === undefined) await begin()
      if (failure !== undefined) throw failure
      add(line)
    },
    /** Resolves when nothing waits any more. @throws AbortedError */
    async flush(): Promise<void> {
      while ((waiting.length > 0 || sending) && failure === undefined) await begin()
      if (failure !== undefined) throw failure
    },
  }
}
