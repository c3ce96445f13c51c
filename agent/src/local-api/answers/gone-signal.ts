import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

/** One for each connection, which may carry request after request. */
const signals = new WeakMap<Socket, AbortSignal>()

/** Ends when whoever asked is gone. */
export function goneSignal({ socket }: IncomingMessage): AbortSignal {
  const known = signals.get(socket)
  if (known) return known
  const gone = new AbortController()
  socket.once('close', () => gone.abort())
  signals.set(socket, gone.signal)
  return gone.signal
}
