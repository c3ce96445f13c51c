import type { ServerResponse } from 'node:http'
import {
  endedEventName,
  gapEventName,
  type ServerEvent,
  type SessionFarewell,
  type StreamGap,
} from '@filo/contract/events/event-routes'

/** Whoever reads slower than this is told to come back. */
const MAX_WAITING_BYTES = 1024 * 1024
/** So long a reader may take over what was still to be sent; then the connection is cut. */
const END_WITHIN_MS = 2000

/** The wire of one stream of server-sent events (HTML Standard section 9.2). */
export interface EventChannel {
  tell: (event: ServerEvent) => void
  /** Something of these topics may be missing. */
  tellGap: (topics: readonly string[]) => void
  /** Somebody ended the reader's session. */
  tellEnded: (farewell: SessionFarewell) => void
  /** A comment, so that proxies leave a quiet stream open. */
  keepAlive: () => void
  /** Ends the stream for good, also towards somebody who has stopped reading: `onClosed` is called in any case. */
  end: () => void
}

interface Hooks {
  onFull: () => void
  onClosed: () => void
}

/** Begins a stream on an answer that nothing has been written to. */
export function openEventChannel(raw: ServerResponse, { onFull, onClosed }: Hooks): EventChannel {
  let cutting: NodeJS.Timeout | undefined

  function write(text: string): void {
    if (raw.writableEnded || raw.destroyed) return
    raw.write(text)
    if (raw.writableLength > MAX_WAITING_BYTES) onFull()
  }

  // A connection may break under a write at any time: 'close' follows and does what is to be done.
  raw.on('error', () => {})
  raw.on('close', () => {
    clearTimeout(cutting)
    onClosed()
  })
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    // The end of the stream is the end of the connection: a stopping server does not wait for the next request.
    connection: 'close',
  })
  write('retry: 2000\n\n')
  return {
    tell: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    tellGap: (topics) => {
      const gap: StreamGap = { topics: [...topics] }
      write(`event: ${gapEventName}\ndata: ${JSON.stringify(gap)}\n\n`)
    },
    tellEnded: ({ message }) => write(`event: ${endedEventName}\ndata: ${JSON.stringify({ message })}\n\n`),
    keepAlive: () => write(':\n\n'),
    end: () => {
      if (raw.closed) return
      raw.end()
      cutting ??= setTimeout(() => raw.destroy(), END_WITHIN_MS)
    },
  }
}
