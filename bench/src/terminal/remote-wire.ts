import { setTimeout as wait } from 'node:timers/promises'
import {
  createRemoteTicket,
  getRemoteReadiness,
  getRemoteSession,
  requestRemoteSession,
} from '@filo/contract/remote/remote-routes'
import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import type { RemoteType } from '@filo/contract/remote/remote-states'
import type { RemoteStreamKind } from '@filo/contract/remote/remote-streams'
import {
  RemoteWireMessage,
  remoteConnectPath,
  remoteProtocol,
  remoteTicketPrefix,
} from '@filo/contract/remote/remote-wire'
import { createStreamEnd, type StreamEnd } from '@filo/contract/streams/stream-end'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import { decodeStreamFrame, encodeStreamFrame } from '@filo/contract/streams/stream-frames'
import { streamKinds } from '@filo/contract/streams/stream-kinds'
import type { SignedIn } from '@filo/dev-env/seed/person-client'
import WebSocket from 'ws'

const PATIENCE_MS = 60_000
const LOOK_MS = 100

/** Waits until a robot says that it offers what is asked for; it says so a moment after it is linked. */
async function untilOffered({ client }: SignedIn, unitId: string, types: RemoteType[]): Promise<void> {
  for (
    const startedAt = performance.now();
    performance.now() - startedAt < PATIENCE_MS;
    await wait(LOOK_MS)
  ) {
    const ready = await client.call(getRemoteReadiness, { params: { unitId } })
    if (types.every((type) => (ready.types as readonly string[]).includes(type))) return
  }
  throw new Error(`a robot does not offer ${types.join(', ')}`)
}

/** Requests a session with a robot of the maker's own, where nobody is asked, and waits until the robot opened it. */
export async function openSession(by: SignedIn, unitId: string, types: RemoteType[]): Promise<RemoteSession> {
  await untilOffered(by, unitId, types)
  const body = { types, mode: 'control' as const, reason: 'Ölçüm', minutes: 60 }
  const { id } = await by.client.call(requestRemoteSession, { params: { unitId }, body })
  for (
    const startedAt = performance.now();
    performance.now() - startedAt < PATIENCE_MS;
    await wait(LOOK_MS)
  ) {
    const session = await by.client.call(getRemoteSession, { params: { sessionId: id } })
    if (session.state === 'active') return session
    if (session.endedAt) throw new Error(`a session ended: ${session.endReason}`)
  }
  throw new Error('a robot does not open a session')
}

/** What the benchmark does with a stream of a session. */
interface WireHandlers {
  /** A message came; it counts as taken when the promise resolves. */
  onMessage: (message: Uint8Array) => void | Promise<void>
  onCredit?: () => void
  onClose?: (reason: StreamEnding) => void
}

/** Where a page has its server: `origin` as a browser would say it, `ca` the certificate that it trusts. */
interface Door {
  address: string
  origin?: string
  ca?: Buffer
}

/** A page's connection to a session, without a page: a WebSocket with a ticket of the person's. */
export async function connectSession(
  { client, cookie }: SignedIn,
  { address, origin = address, ca }: Door,
  sessionId: string,
) {
  const { ticket } = await client.call(createRemoteTicket, { params: { sessionId } })
  const url = `${address.replace('http', 'ws')}${remoteConnectPath(sessionId)}`
  const protocols = [remoteProtocol, `${remoteTicketPrefix}${ticket}`]
  const socket = new WebSocket(url, protocols, {
    headers: { cookie, origin },
    handshakeTimeout: PATIENCE_MS,
    ...(ca && { ca }),
    perMessageDeflate: false,
  })
  const streams = new Map<number, StreamEnd>()
  let last = 0
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    const frame = isBinary ? decodeStreamFrame(data) : undefined
    if (frame && frame.type !== 'open') streams.get(frame.stream)?.receive(frame)
  })
  socket.on('close', () => {
    for (const end of streams.values()) end.cut('link_lost')
  })
  await new Promise((resolve, reject) => {
    socket.once('message', (data: Buffer) => {
      const message = RemoteWireMessage.parse(JSON.parse(data.toString('utf8')))
      if (message.type === 'ready') resolve(message)
      else reject(new Error(`a session’s connection ended at once: ${message.reason}`))
    })
    socket.once('error', reject)
    socket.once('close', (code) => reject(new Error(`a session’s connection was closed with ${code}`)))
  })
  return {
    /** Opens a stream of the session. */
    open(kind: RemoteStreamKind, request: object, { onMessage, onCredit, onClose }: WireHandlers): StreamEnd {
      last += 1
      const [stream, { window }] = [last, streamKinds[kind]]
      const end = createStreamEnd({
        window,
        isOpener: true,
        send: (step) => socket.send(encodeStreamFrame({ stream, ...step })),
        onData: onMessage,
        ...(onCredit && { onCredit }),
        onClose: (reason) => {
          streams.delete(stream)
          onClose?.(reason)
        },
      })
      streams.set(stream, end)
      const params = JSON.stringify(request)
      socket.send(encodeStreamFrame({ stream, type: 'open', kind, params, credit: window }))
      return end
    },
    /** Bytes that have not left this computer. */
    backlogBytes: () => socket.bufferedAmount,
    /** Cuts the connection, as a network that is gone does. */
    cut: () => socket.terminate(),
    close: () =>
      new Promise<void>((resolve) => {
        if (socket.readyState === WebSocket.CLOSED) resolve()
        socket.once('close', () => resolve())
        socket.close()
      }),
  }
}

export type SessionWire = Awaited<ReturnType<typeof connectSession>>
