import { ApiError } from '@filo/contract/client'
import { createRemoteTicket } from '@filo/contract/remote/remote-routes'
import { remoteConnectPath, remoteProtocol, remoteTicketPrefix } from '@filo/contract/remote/remote-wire'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { apiClient } from '../../../api/api-client.ts'
import { browserTimer } from './browser-timer.ts'
import {
  type ConnectionContext,
  type ConnectionState,
  createRemoteConnection,
  type RemoteConnection,
} from './remote-connection.ts'

/** What a refused ticket says of its session; anything else heals with time. */
function endingOf(error: unknown) {
  if (!(error instanceof ApiError)) throw error
  if (error.problem?.code === 'remote_session_over' || error.status === 404) return 'session_over'
  if (error.status === 403) return 'not_permitted'
  throw error
}

function browserContext(sessionId: string): ConnectionContext {
  return {
    createTicket: () =>
      apiClient
        .call(createRemoteTicket, { params: { sessionId } })
        .catch((error: unknown) => ({ over: endingOf(error) })),
    openSocket: (ticket) => {
      const address = new URL(remoteConnectPath(sessionId), location.href)
      address.protocol = address.protocol.replace('http', 'ws')
      return new WebSocket(address, [remoteProtocol, `${remoteTicketPrefix}${ticket}`])
    },
    now: () => Date.now(),
    random: () => Math.random(),
    setTimer: browserTimer,
  }
}

/** The connection to an active session for as long as what asks for it is on the page; of one session for all its life. */
export function useRemoteConnection(sessionId: string): RemoteConnection {
  const [connection] = useState(() => createRemoteConnection(browserContext(sessionId)))
  useEffect(() => {
    connection.start()
    const retry = () => connection.retry()
    window.addEventListener('online', retry)
    return () => {
      window.removeEventListener('online', retry)
      connection.close()
    }
  }, [connection])
  return connection
}

/** How a connection stands now, followed. */
export function useConnectionState(connection: RemoteConnection): ConnectionState {
  return useSyncExternalStore(connection.subscribe, connection.getState)
}
