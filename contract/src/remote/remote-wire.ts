import { z } from 'zod'
import { StreamEndingName } from '../streams/stream-endings.ts'

/** The sub-protocol of a person's WebSocket, and what precedes the ticket among the offered ones (RFC 6455 section 4.1). */
export const remoteProtocol = 'filo-remote.v1'
export const remoteTicketPrefix = 'filo-ticket.'
/** A ticket opens one connection, once, within so long. */
export const remoteTicketSeconds = 30

/** Path of the WebSocket of a session; its binary messages are frames of streams (stream-frames.ts), opened by the page. */
export function remoteConnectPath(sessionId: string): string {
  return `/api/remote-sessions/${sessionId}/connect`
}

/** A text message of the server. `over`: the connection ends, and comes back only where the reason allows it. */
export const RemoteWireMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), mode: z.enum(['view', 'control']) }),
  z.object({ type: z.literal('over'), reason: StreamEndingName }),
])
export type RemoteWireMessage = z.infer<typeof RemoteWireMessage>

/** A text message of the page: the person did something just now, which holds off the end of an idle session. */
export const RemotePageMessage = z.discriminatedUnion('type', [z.object({ type: z.literal('active') })])
export type RemotePageMessage = z.infer<typeof RemotePageMessage>

/** Close codes of the application (RFC 6455 section 7.4.2). */
export const remoteCloseCodes = { over: 4410, protocol: 4400, tooMany: 4429 } as const
