import { type Bucket, consumeTokens, waitForTokens } from '../../../throttle/token-bucket.ts'

/** Of a file on its way to a robot so much waits in the link's own buffer at most, so that what is typed passes it. */
const LOW_BYTES = 65_536
const LOOK_EVERY_MS = 4

/** What bulk may add to what waits on a link: a frame behind {@link LOW_BYTES}. */
export const bulkBacklogBytes = 2 * LOW_BYTES

/**
 * What files of one robot may bring in a second, both ways together. A server that moves them as fast as it can makes
 * everybody else wait: on two cores it takes all there is of one of them (`npm run bench -- transfer`).
 */
const bulkRate = { burst: 1_048_576, perMinute: 60 * 10_485_760 }

interface Bulk {
  bytes: Uint8Array
  /** What passing it on moves: its own bytes, or those that it lets the robot send. */
  moves: number
}

interface Options {
  nowMs: () => number
  send: (bytes: Uint8Array) => void
  backlogBytes: () => number
}

/**
 * Sends what is big and patient on a link at a pace of its own while little waits on it; everything else goes past. What waits here is bounded by
 * the credit that the robot granted for its streams.
 */
export function createBulkQueue({ nowMs, send, backlogBytes }: Options) {
  let waiting: Bulk[] = []
  let bucket: Bucket | undefined
  let looking: NodeJS.Timeout | undefined

  function drain(): void {
    looking = undefined
    let sent = 0
    while (backlogBytes() < LOW_BYTES) {
      const next = waiting[sent]
      if (!next || waitForTokens(bucket, bulkRate, next.moves, nowMs()) > 0) break
      bucket = consumeTokens(bucket, bulkRate, next.moves, nowMs())
      sent += 1
      send(next.bytes)
    }
    waiting = waiting.slice(sent)
    if (waiting.length > 0) looking = setTimeout(drain, LOOK_EVERY_MS)
  }

  return {
    push(bulk: Bulk): void {
      waiting.push(bulk)
      if (!looking) drain()
    },
    waitingBytes: (): number => waiting.reduce((sum, { bytes }) => sum + bytes.length, 0),
    end(): void {
      clearTimeout(looking)
      waiting = []
    },
  }
}
