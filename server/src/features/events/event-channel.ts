import type { ServerResponse } from 'node:http'
import {
  beatEventName,
  endedEventName,
  gapEventName,
  type ServerEvent,
  type SessionFarewell,
  type StreamGap,
} from '@filo/contract/events/event-routes'
import { openEventWire } from '../../http/routes/event-wire.ts'

/** Whoever reads slower than this is told to come back. */
const MAX_WAITING_BYTES = 1024 * 1024

/** The wire of one stream of server-sent events (HTML Standard section 9.2). */
export interface EventChannel {
  notify: (event: ServerEvent) => void
  /** Something of these topics may be missing. */
  sendGap: (topics: readonly string[]) => void
  /** Somebody ended the reader's session. */
  sendEnded: (farewell: SessionFarewell) => void
  /** Shows that the server lives, to the page and to proxies that cut a quiet stream. */
  beat: () => void
  /** Ends the stream for good, also towards somebody who has stopped reading: `onClosed` is called in any case. */
  end: () => void
}

interface Hooks {
  onFull: () => void
  onClosed: () => void
}

/** Begins a stream on an answer that nothing has been written to. */
export function openEventChannel(raw: ServerResponse, { onFull, onClosed }: Hooks): EventChannel {
  const wire = openEventWire(raw, onClosed)

  function write(text: string): void {
    wire.write(text)
    if (raw.writableLength > MAX_WAITING_BYTES) onFull()
  }

  return {
    notify: (event) => write(`data: ${JSON.stringify(event)}\n\n`),
    sendGap: (topics) => {
      const gap: StreamGap = { topics: [...topics] }
      write(`event: ${gapEventName}\ndata: ${JSON.stringify(gap)}\n\n`)
    },
    sendEnded: ({ message }) => write(`event: ${endedEventName}\ndata: ${JSON.stringify({ message })}\n\n`),
    beat: () => write(`event: ${beatEventName}\ndata: 1\n\n`),
    end: wire.end,
  }
}
