import type { ServerResponse } from 'node:http'
import type { LiveSample } from '@filo/contract/live-state/live-sample'
import { type LiveStatus, liveStatusEvent } from '@filo/contract/live-state/live-state-routes'
import { openEventWire } from '../../http/routes/event-wire.ts'

/**
 * The wire of one live view. Of samples that a slow reader has not taken only the newest
 * waits: memory does not grow, and what is shown is never older than the wire makes it.
 */
export function openLiveChannel(raw: ServerResponse, onClosed: () => void) {
  const { write, keepAlive, end } = openEventWire(raw, onClosed)
  let waiting: string | undefined
  raw.on('drain', () => {
    if (waiting !== undefined) write(waiting)
    waiting = undefined
  })
  return {
    notify(sample: LiveSample): void {
      const text = `data: ${JSON.stringify(sample)}\n\n`
      if (raw.writableNeedDrain) waiting = text
      else write(text)
    },
    sendStatus: (status: LiveStatus) =>
      write(`event: ${liveStatusEvent}\ndata: ${JSON.stringify(status)}\n\n`),
    keepAlive,
    end,
  }
}
