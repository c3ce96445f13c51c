import { streamMaxDataBytes } from '@filo/contract/streams/stream-limits'

interface Outlet {
  maySend: () => number
  write: (bytes: Uint8Array) => boolean
}

/**
 * Messages on their way into a stream, in order: each leaves as soon as the other side has granted enough for the whole of it.
 * `drained` resolves once at most `below` bytes wait; it never rejects, since whoever waits hears of the end elsewhere.
 */
export function createStreamSender(outlet: Outlet) {
  const queue: Uint8Array[] = []
  let waiting: { below: number; go: () => void }[] = []
  let bytes = 0

  function flush(): void {
    for (let next = queue[0]; next && next.length <= outlet.maySend(); next = queue[0]) {
      if (!outlet.write(next)) break
      queue.shift()
      bytes -= next.length
    }
    const ready = waiting.filter(({ below }) => bytes <= below)
    waiting = waiting.filter(({ below }) => bytes > below)
    for (const { go } of ready) go()
  }

  return {
    /** @throws RangeError of what no frame can carry */
    send: (message: Uint8Array): void => {
      if (message.length < 1 || message.length > streamMaxDataBytes) throw new RangeError('no frame fits it')
      queue.push(message)
      bytes += message.length
      flush()
    },
    /** Bytes that wait. */
    pending: () => bytes,
    flush,
    drained: (below = 0): Promise<void> =>
      bytes <= below ? Promise.resolve() : new Promise((go) => waiting.push({ below, go })),
    /** Nothing leaves any more; those who wait go on. */
    end: (): void => {
      queue.length = 0
      bytes = 0
      for (const { go } of waiting.splice(0)) go()
    },
  }
}

export type StreamSender = ReturnType<typeof createStreamSender>
