import { once } from 'node:events'
import { chmod, chown, mkdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import type { AgentContext } from '../context.ts'
import { reasonOf } from '../updates/update-error.ts'
import { loadApiToken } from './access/api-token.ts'
import { createPlaces } from './access/places.ts'
import { createGuesses } from './access/token-guesses.ts'
import { type AnswerOptions, createAnswerer } from './answers/answer-request.ts'

interface LocalApiOptions extends AnswerOptions {
  context: Pick<AgentContext, 'folder' | 'clock' | 'randomness' | 'logger' | 'isolation'>
  /** On 127.0.0.1; 0: none. */
  port: number
}

export interface LocalApi {
  /** Whether programs can come in by the socket in the agent's folder. */
  hasSocket: boolean
  close(): Promise<void>
}

/** What a socket's path may have on Linux, without the zero behind it. */
const longestSocketPath = 107
const portAgainMs = 60_000
const maxConnections = 16
/** On the port, where anybody of the machine may dial: of those who have not shown the token the oldest makes room. */
const portConnections = { strangers: 16, all: 64 }

function createLimitedServer(options: AnswerOptions, token?: string): Server {
  const limits = {
    headersTimeout: 5000,
    requestTimeout: 10_000,
    keepAliveTimeout: 5000,
    connectionsCheckingInterval: 2000,
    maxHeaderSize: 8192,
  }
  if (token === undefined) {
    const server = createServer(limits, createAnswerer(options))
    server.maxConnections = maxConnections
    return server
  }
  const places = createPlaces<Socket>(portConnections.strangers, (socket) => socket.destroy())
  const answerer = createAnswerer(options, { token, guesses: createGuesses(options), onKnown: places.know })
  const server = createServer(limits, answerer)
  server.maxConnections = portConnections.all
  server.on('connection', (socket) => {
    places.add(socket)
    socket.once('close', () => places.leave(socket))
  })
  return server
}

async function listen(server: Server, at: { path: string } | { host: string; port: number }): Promise<void> {
  server.listen(at)
  await once(server, 'listening')
  server.on('error', () => undefined)
}

async function closeServer(server: Server | undefined): Promise<void> {
  if (!server?.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeAllConnections()
  await closed
}

/**
 * Who may come in by the socket: the agent's user, and the group that services have where they are other users. They get
 * through the folder and see nothing in it: the token beside the socket stays the agent's.
 */
async function makeOwnFolder({ folder, isolation }: LocalApiOptions['context']): Promise<void> {
  const { localApi } = folder
  await mkdir(localApi, { recursive: true, mode: 0o700 })
  if (isolation.socketGid !== undefined) await chown(localApi, -1, isolation.socketGid)
  await chmod(localApi, isolation.socketGid === undefined ? 0o700 : 0o710)
}

/** The folder keeps others out also before the socket has its mode; one that a killed agent left is in the way. */
async function openSocket(options: LocalApiOptions): Promise<Server | undefined> {
  const { folder, logger, isolation } = options.context
  try {
    await makeOwnFolder(options.context)
    if (Buffer.byteLength(folder.localSocket) > longestSocketPath)
      throw new Error(`${folder.localSocket} is too long for a socket`)
    await rm(folder.localSocket, { force: true })
    const server = createLimitedServer(options)
    await listen(server, { path: folder.localSocket })
    if (isolation.socketGid !== undefined) await chown(folder.localSocket, -1, isolation.socketGid)
    await chmod(folder.localSocket, isolation.socketGid === undefined ? 0o600 : 0o660)
    return server
  } catch (error) {
    logger.warn(`the local API has no socket: ${reasonOf(error)}`)
    return undefined
  }
}

/** Opens the port; one that somebody else has, or a full disk, is tried again every minute. */
async function keepPort(options: LocalApiOptions, stopping: AbortSignal): Promise<Server | undefined> {
  const { folder, clock, randomness, logger } = options.context
  while (!stopping.aborted) {
    try {
      await makeOwnFolder(options.context)
      const token = await loadApiToken(folder.localToken, randomness)
      const server = createLimitedServer(options, token)
      await listen(server, { host: '127.0.0.1', port: options.port })
      return server
    } catch (error) {
      logger.warn({ port: options.port }, `the local API has no port: ${reasonOf(error)}`)
      await clock.sleep(portAgainMs, stopping).catch(() => undefined)
    }
  }
  return undefined
}

/**
 * Opens the agent to the robot's own software: a socket in its folder and, with a token, a port on 127.0.0.1. An agent
 * that can open neither goes on without: what nobody can tell is unknown.
 */
export async function serveLocalApi(options: LocalApiOptions): Promise<LocalApi> {
  const stopping = new AbortController()
  const socket = await openSocket(options)
  const port = options.port > 0 ? keepPort(options, stopping.signal) : Promise.resolve(undefined)
  return {
    hasSocket: socket !== undefined,
    async close() {
      stopping.abort()
      await Promise.all([closeServer(socket), port.then(closeServer)])
    },
  }
}
