import {
  createRemoteConnection,
  type RemoteSocket,
} from '@filo/console/features/remote/wire/remote-connection'
import { ApiError } from '@filo/contract/client'
import { createRemoteTicket } from '@filo/contract/remote/remote-routes'
import { remoteConnectPath, remoteProtocol, remoteTicketPrefix } from '@filo/contract/remote/remote-wire'
import { WebSocket } from 'ws'
import type { Person } from './remote-people.ts'

/** A person's page in a session: the console's own connection on a WebSocket of this program. */
export interface PersonPage {
  connection: ReturnType<typeof createRemoteConnection>
  /** How often it was connected. */
  visits: () => number
  /** The WebSocket is gone without a word, as from a laptop that loses its network; the page comes back by itself. */
  lose: () => void
  /** As above, and it never comes back. */
  die: () => void
  close: () => void
}

interface PageOptions {
  person: Person
  sessionId: string
  /** Of the network between the page and the servers. */
  port: number
  origin: string
}

/** Refusals after which a page does not try again. */
const overStatus = new Set([401, 403, 404, 409])

/** Opens a page in a session. */
export function openPersonPage({ person, sessionId, port, origin }: PageOptions): PersonPage {
  const { client, cookie } = person
  let socket: WebSocket | undefined
  let visits = 0

  const connection = createRemoteConnection({
    createTicket: () =>
      client.call(createRemoteTicket, { params: { sessionId } }).catch((error: unknown) => {
        if (error instanceof ApiError && overStatus.has(error.status))
          return { over: error.status === 409 ? ('session_over' as const) : ('not_permitted' as const) }
        throw error
      }),
    openSocket(ticket) {
      const url = `ws://127.0.0.1:${port}${remoteConnectPath(sessionId)}`
      const opened = new WebSocket(url, [remoteProtocol, `${remoteTicketPrefix}${ticket}`], {
        headers: { cookie, origin },
        handshakeTimeout: 20_000,
      })
      opened.on('error', () => undefined)
      socket = opened
      return opened as unknown as RemoteSocket
    },
    now: () => Date.now(),
    random: Math.random,
    setTimer(work, ms) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
  })
  connection.onReady(() => {
    visits += 1
  })
  connection.start()
  return {
    connection,
    visits: () => visits,
    lose: () => socket?.terminate(),
    die() {
      connection.close()
      socket?.terminate()
    },
    close: () => connection.close(),
  }
}
