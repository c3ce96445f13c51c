import { setTimeout as wait } from 'node:timers/promises'
import {
  createRemoteConnection,
  type RemoteConnection,
} from '@filo/console/features/remote/wire/remote-connection'
import { createRemoteTicket } from '@filo/contract/remote/remote-routes'
import { remoteConnectPath, remoteProtocol, remoteTicketPrefix } from '@filo/contract/remote/remote-wire'
import type { SignedIn } from '../seed/person-client.ts'

const POLL_MS = 20
/** A machine with much else to do takes ten seconds to connect. */
const PATIENCE_MS = 40_000

function timer(work: () => void, ms: number): () => void {
  const running = setTimeout(work, ms)
  return () => clearTimeout(running)
}

/** Waits until something is there. @throws Error with `what` where it does not come in time */
export async function awaitThing<T>(
  what: string,
  look: () => T | undefined | Promise<T | undefined>,
  patienceMs: number = PATIENCE_MS,
): Promise<T> {
  const untilMs = performance.now() + patienceMs
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > untilMs) throw new Error(`${what} did not come within ${patienceMs} ms`)
    await wait(POLL_MS)
  }
}

/**
 * Joins an active session as the console's page does: with a ticket of this sign-in, and the page's own client of streams.
 * @throws Error where the server does not let them in
 */
export async function joinSession(
  address: string,
  { client, cookie }: SignedIn,
  sessionId: string,
): Promise<RemoteConnection> {
  const connection = createRemoteConnection({
    createTicket: () => client.call(createRemoteTicket, { params: { sessionId } }),
    openSocket: (ticket) => {
      const url = new URL(remoteConnectPath(sessionId), address)
      url.protocol = url.protocol.replace('http', 'ws')
      const protocols = [remoteProtocol, `${remoteTicketPrefix}${ticket}`]
      const headers = { cookie, origin: new URL(address).origin }
      // Node.js takes headers as well, which the types of browsers do not know.
      return Reflect.construct(WebSocket, [url, { protocols, headers }]) as WebSocket
    },
    now: () => performance.now(),
    random: Math.random,
    setTimer: timer,
  })
  connection.start()
  await awaitThing(
    'a connection to the session',
    () => connection.getState().phase === 'connected' || undefined,
  )
  return connection
}
