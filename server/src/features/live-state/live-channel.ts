import type { ServerResponse } from 'node:http'
import type { LiveSample } from '@filo/contract/live-state/live-sample'
import { type LiveStanding, liveStandingEvent } from '@filo/contract/live-state/live-state-routes'

/** So long a reader may take over what was still to be sent; then the connection is cut. */
const END_WITHIN_MS = 2000

/**
 * The wire of one live view (HTML Standard section 9.2). Of samples that a slow reader has not taken only the newest
 * waits: memory does not grow, and what is shown is never older than the wire makes it.
 */
export function openLiveChannel(raw: ServerResponse, onClosed: () => void) {
  let waiting: string | undefined
  let cutting: NodeJS.Timeout | undefined

  function write(text: string): void {
    if (!raw.writableEnded && !raw.destroyed) raw.write(text)
  }

  raw.on('error', () => {})
  raw.on('drain', () => {
    if (waiting !== undefined) write(waiting)
    waiting = undefined
  })
  raw.on('close', () => {
    clearTimeout(cutting)
    onClosed()
  })
  raw.writeHead(200, {
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    connection: 'close',
  })
  write('retry: 2000\n\n')
  return {
    tell(sample: LiveSample): void {
      const text = `data: ${JSON.stringify(sample)}\n\n`
      if (raw.writableNeedDrain) waiting = text
      else write(text)
    },
    tellStanding: (standing: LiveStanding) =>
      write(`event: ${liveStandingEvent}\ndata: ${JSON.stringify(standing)}\n\n`),
    /** A comment, so that proxies leave a quiet stream open. */
    keepAlive: () => write(':\n\n'),
    /** Ends it for good, also towards somebody who has stopped reading. */
    end(): void {
      if (raw.closed) return
      raw.end()
      cutting ??= setTimeout(() => raw.destroy(), END_WITHIN_MS)
    },
  }
}
