/** Of a file on its way to a robot so much waits in the link's own buffer at most, so that what is typed passes it. */
const LOW_BYTES = 65_536
const LOOK_EVERY_MS = 4

/** What bulk may add to what waits on a link: a frame behind {@link LOW_BYTES}. */
export const bulkBacklogBytes = 2 * LOW_BYTES

interface Options {
  send: (bytes: Uint8Array) => void
  backlogBytes: () => number
}

/**
 * Sends what is big and patient on a link while little waits on it; everything else goes past. What waits here is bounded by
 * the credit that the robot granted for its streams.
 */
export function createBulkQueue({ send, backlogBytes }: Options) {
  let waiting: Uint8Array[] = []
  let looking: NodeJS.Timeout | undefined

  function drain(): void {
    looking = undefined
    let sent = 0
    while (sent < waiting.length && backlogBytes() < LOW_BYTES) {
      const next = waiting[sent]
      sent += 1
      if (next) send(next)
    }
    waiting = waiting.slice(sent)
    if (waiting.length > 0) looking = setTimeout(drain, LOOK_EVERY_MS)
  }

  return {
    push(bytes: Uint8Array): void {
      waiting.push(bytes)
      if (!looking) drain()
    },
    waitingBytes: (): number => waiting.reduce((sum, { length }) => sum + length, 0),
    end(): void {
      clearTimeout(looking)
      waiting = []
    },
  }
}
