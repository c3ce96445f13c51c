import type { IncomingMessage } from 'node:http'

/** Ends when whoever asked is gone. */
export function goneSignal({ socket }: IncomingMessage): AbortSignal {
  const gone = new AbortController()
  socket.once('close', () => gone.abort())
  return gone.signal
}
