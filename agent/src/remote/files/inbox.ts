import { AbortedError } from '../../updates/update-error.ts'

/** What came on a stream and waits to be taken; the stream's window bounds it. */
export interface Inbox {
  /** Resolves when it was taken, so that the sender is granted no more before. */
  put(message: Uint8Array): Promise<void>
  /** The next message; what was taken before counts as done with. @throws AbortedError when the signal fires */
  next(): Promise<Uint8Array>
}

/** An inbox that ends with a signal. */
export function createInbox(signal: AbortSignal): Inbox {
  const waiting: { message: Uint8Array; done: () => void }[] = []
  let [came, last] = [Promise.withResolvers<void>(), () => {}]
  signal.addEventListener('abort', () => came.resolve(), { once: true })

  return {
    put(message) {
      const { promise, resolve } = Promise.withResolvers<void>()
      waiting.push({ message, done: resolve })
      came.resolve()
      return promise
    },
    async next() {
      last()
      while (!signal.aborted) {
        const first = waiting.shift()
        if (first) {
          last = first.done
          return first.message
        }
        came = Promise.withResolvers()
        await came.promise
      }
      throw new AbortedError()
    },
  }
}
