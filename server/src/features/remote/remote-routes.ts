import { Readable } from 'node:stream'
import { blobErrors } from '@filo/contract/blobs/blob-errors'
import { commonErrors } from '@filo/contract/common-errors'
import { Id } from '@filo/contract/entity'
import { remotePieceBytes } from '@filo/contract/remote/remote-orders'
import * as routes from '@filo/contract/remote/remote-routes'
import { remoteProtocol, remoteTicketPrefix } from '@filo/contract/remote/remote-wire'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { readBytes } from '../../http/bodies/read-bytes.ts'
import type { Api } from '../../http/routes/api.ts'
import { upgradeLost } from '../../http/upgrade-lost.ts'
import type { UserActor } from '../../rights/actor.ts'
import { answerRemoteSession } from './answer-remote-session.ts'
import { endRemoteSession, extendRemoteSession, handOverRemoteControl } from './change-remote-session.ts'
import { appendRemoteFile, readRemoteFile } from './dossier.ts'
import * as read from './read-remote-sessions.ts'
import type { Arrival, RemoteConnections } from './remote-connections.ts'
import type { RemoteDeps } from './remote-deps.ts'
import { createRemoteTicket, redeemRemoteTicket } from './remote-tickets.ts'
import { requestRemoteSession } from './request-remote-session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who comes in with a ticket for a remote session, once it was redeemed. */
    remote?: Pick<Arrival, 'actor' | 'session'>
  }
}

/** Serves remote sessions to people, and what robots hand over of them. */
export function registerRemoteRoutes(
  api: Api,
  deps: RemoteDeps & { remoteConnections: RemoteConnections },
): void {
  api.beforeClose(() => deps.remoteConnections.close())
  api.on(routes.listRemoteSessions, ({ actor, query }) => read.listRemoteSessions(deps, actor, query))
  api.on(routes.getRemoteSession, ({ actor, params }) => read.getRemoteSession(deps, actor, params.sessionId))
  api.on(routes.getRemoteReadiness, ({ actor, params }) =>
    read.getRemoteReadiness(deps, actor, params.unitId),
  )
  api.on(routes.requestRemoteSession, async ({ actor, params, body }) => {
    const id = await requestRemoteSession(deps, actor, { ...params, ...body })
    return read.getRemoteSession(deps, actor, id)
  })
  api.on(routes.answerRemoteSession, async ({ actor, params, body }) => {
    await answerRemoteSession(deps, actor, { ...params, ...body })
    return read.getRemoteSession(deps, actor, params.sessionId)
  })
  api.on(routes.extendRemoteSession, async ({ actor, params, body }) => {
    await extendRemoteSession(deps, actor, { ...params, ...body })
    return read.getRemoteSession(deps, actor, params.sessionId)
  })
  api.on(routes.endRemoteSession, async ({ actor, params, body }) => {
    await endRemoteSession(deps, actor, { ...params, ...body })
    return read.getRemoteSession(deps, actor, params.sessionId)
  })
  api.on(routes.handOverRemoteControl, async ({ actor, params, body }) => {
    await handOverRemoteControl(deps, actor, { ...params, ...body })
    return read.getRemoteSession(deps, actor, params.sessionId)
  })
  api.on(routes.createRemoteTicket, ({ actor, params }) => createRemoteTicket(deps, actor, params.sessionId))
  api.on(routes.listRemoteEvents, ({ actor, params, query }) =>
    read.listRemoteEvents(deps, actor, { ...params, ...query }),
  )
  api.on(routes.getRemoteRecording, async ({ actor, params: { sessionId }, reply }) => {
    await read.readRecording(deps, actor, sessionId)
    void reply
      .type('application/x-asciicast; charset=utf-8')
      .header('content-disposition', `attachment; filename="${sessionId}.cast"`)
    await reply.send(Readable.from(readRemoteFile(deps.db, sessionId, 'terminal.cast')))
  })
  api.on(routes.getRemoteDifference, ({ actor, params }) =>
    read.getRemoteDifference(deps, actor, params.sessionId),
  )
  api.onDevice(routes.sendRemoteFile, async ({ actor, params, query, request }) => {
    const bytes = await readBytes(request.body as Readable, remotePieceBytes)
    if (!bytes) throw new DomainError(blobErrors.blob_too_large)
    return { bytes: await appendRemoteFile(deps, actor, { ...params, ...query, bytes }) }
  })
}

/** Browsers name where a WebSocket's page is from, and no page can change that (RFC 6455 section 10.2). @throws foreign_origin */
function requireOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  const own = publicUrl ?? `${request.protocol}://${request.host}`
  if (request.headers.origin !== own) throw new DomainError(commonErrors.foreign_origin)
}

/** The ticket among the offered protocols, where our own is offered as well. */
function ticketOf({ headers }: FastifyRequest): string | undefined {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((word) => word.trim())
  if (!offered.includes(remoteProtocol)) return undefined
  return offered.find((word) => word.startsWith(remoteTicketPrefix))?.slice(remoteTicketPrefix.length)
}

type ConnectDeps = RemoteDeps & {
  config: Pick<Config, 'publicUrl'>
  remoteConnections: RemoteConnections
  /** Learns of requests that came without Upgrade. */
  lostUpgrades: { note: (request: { from: string | undefined }) => Promise<void> }
  /** Who stands behind a request, without that counting as a use of their sign-in. */
  readUser: (request: FastifyRequest) => Promise<UserActor | null>
}

/** The WebSocket of a page in a session: its origin and its ticket are checked before anything else. */
export function registerRemoteConnect(app: FastifyInstance, deps: ConnectDeps): void {
  const { config, remoteConnections, readUser, lostUpgrades } = deps
  app.route({
    method: 'GET',
    url: '/api/remote-sessions/:sessionId/connect',
    schema: { hide: true } as object,
    preValidation: async (request, reply) => {
      if (!request.ws) {
        // Before the ticket, which serves once.
        await lostUpgrades.note({ from: request.raw.socket.remoteAddress })
        throw upgradeLost(reply)
      }
      requireOwnOrigin(request, config.publicUrl)
      const ticket = ticketOf(request)
      const { sessionId } = request.params as { sessionId: string }
      const actor = ticket === undefined ? null : await readUser(request)
      if (ticket === undefined || !actor || !Id.safeParse(sessionId).success)
        throw new DomainError(commonErrors.not_signed_in)
      const session = await redeemRemoteTicket(deps, actor, { ticket, sessionId })
      request.remote = { actor, session }
    },
    handler: async () => {
      throw new DomainError(commonErrors.bad_request)
    },
    wsHandler: (socket, request) => {
      if (!request.remote) return socket.close()
      socket.on('error', () => socket.terminate())
      const connection = remoteConnections.connect({
        ...request.remote,
        readAgain: () => readUser(request),
        socket: {
          sendText: (text) => socket.send(text),
          sendBytes: (bytes) => socket.send(bytes),
          backlogBytes: () => socket.bufferedAmount,
          close: (code, reason) => socket.close(code, reason),
          ping: () => socket.ping(),
          cut: () => socket.terminate(),
        },
      })
      socket.on('message', (data: Buffer, isBinary: boolean) => {
        if (isBinary) connection.receiveBytes(data)
        else connection.receiveText(data.toString('utf8'))
      })
      socket.on('ping', (data: Buffer) => socket.pong(data))
      socket.on('pong', () => connection.answered())
      socket.on('close', () => connection.closed())
    },
  })
}
