import type { ServerResponse } from 'node:http'

/** So long a reader may take over what was still to be sent; then the connection is cut. */
const END_WITHIN_MS = 2000

/** The wire of server-sent events (HTML Standard section 9.2) on an answer that nothing has been written to. */
export function openEventWire(raw: ServerResponse, onClosed: () => void) {
  let cutting: NodeJS.Timeout | undefined

  function write(text: string): void {
    if (!raw.writableEnded && !raw.destroyed) raw.write(text)
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
    write,
    /** A comment, so that proxies leave a quiet stream open. */
    keepAlive: () => write(':\n\n'),
    /** Ends it for good, also towards somebody who has stopped reading: `onClosed` is called in any case. */
    end: () => {
      if (raw.closed) return
      raw.end()
      cutting ??= setTimeout(() => raw.destroy(), END_WITHIN_MS)
    },
  }
}
