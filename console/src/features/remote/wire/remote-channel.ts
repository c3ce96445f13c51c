import type { RemoteStreamKind } from '@filo/contract/remote/remote-streams'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import { browserTimer } from './browser-timer.ts'
import type { PageStream } from './page-streams.ts'
import { afterStream, reconnectDelay } from './reconnect-policy.ts'
import type { RemoteConnection } from './remote-connection.ts'

interface ChannelOptions {
  kind: RemoteStreamKind
  /** What to ask for, each time it is opened. */
  request: () => object
  onOpen?: (stream: PageStream) => void
  onMessage: (message: Uint8Array) => void | Promise<void>
  /** It ended; `isFinal`: it is not opened again by itself. */
  onEnd: (reason: StreamEnding, isFinal: boolean) => void
  setTimer?: (work: () => void, ms: number) => () => void
}

/**
 * A stream that goes on for as long as somebody looks at it: opened whenever there is a connection, and again after what was
 * no decision of anybody. Messages of a stream that has been replaced are passed over.
 */
export function openRemoteChannel(connection: RemoteConnection, options: ChannelOptions) {
  const { kind, request, onOpen, onMessage, onEnd, setTimer = browserTimer } = options
  let stream: PageStream | undefined
  let cancelTimer: (() => void) | undefined
  let isOver = false
  let attempt = 0

  function ended(reason: StreamEnding): void {
    stream = undefined
    if (isOver) return
    const next = afterStream(reason)
    isOver = next === 'stop'
    onEnd(reason, isOver)
    if (next === 'reopen') open()
    // With the connection gone, its return opens the stream again.
    if (next !== 'retry' || connection.getState().phase !== 'connected') return
    cancelTimer = setTimer(open, reconnectDelay(attempt, 1))
    attempt += 1
  }

  function open(): void {
    cancelTimer?.()
    if (isOver || stream) return
    let own: PageStream | undefined
    own = connection.open(kind, request(), {
      onMessage: (message) => {
        attempt = 0
        return own === stream ? onMessage(message) : undefined
      },
      onClose: (reason) => {
        if (own === stream) ended(reason)
      },
    })
    stream = own
    if (own) onOpen?.(own)
  }

  const stop = connection.onReady(open)
  return {
    /** Sends a message; false where nothing is open. */
    send(message: Uint8Array): boolean {
      stream?.send(message)
      return stream !== undefined
    },
    isOpen: () => stream !== undefined,
    /** Bytes that wait to leave. */
    pending: () => stream?.pending() ?? 0,
    /** Starts over after a final end. */
    restart: (): void => {
      isOver = false
      attempt = 0
      open()
    },
    close(): void {
      isOver = true
      cancelTimer?.()
      stop()
      stream?.close()
    },
  }
}

export type RemoteChannel = ReturnType<typeof openRemoteChannel>
