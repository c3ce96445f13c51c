import { linkDeadHeartbeats, linkWindow } from '@filo/contract/device/link/link-limits'
import type { AgentMessage } from '@filo/contract/device/messages/agent-messages'
import { type CommandMessage, ServerMessage } from '@filo/contract/device/messages/server-messages'
import type { RawData, WebSocket } from 'ws'
import { type AgentContext, nowIso } from '../context.ts'
import { createTurn } from '../create-turn.ts'
import { createRobotStreams, type StreamKinds } from '../streams/robot-streams.ts'
import { reasonOf } from '../updates/update-error.ts'
import type { Outbox } from './outbox.ts'

type Bye = Extract<ServerMessage, { type: 'bye' }>
type Hello = Extract<AgentMessage, { type: 'hello' }>
type Heartbeat = Extract<AgentMessage, { type: 'heartbeat' }>
type Welcome = Extract<ServerMessage, { type: 'welcome' }>

export interface LinkHandlers {
  makeHello(): Promise<Hello>
  makeRuntime(): Promise<Heartbeat['runtime']>
  /** Digest of what the robot runs, for a heartbeat; undefined: it cannot be told now. */
  readDigest(): Promise<string | undefined>
  onWelcome(): void
  /** Another machine works as this robot. */
  onBarred(): void
  onDesiredChanged(): void
  /** The server's last report of this robot is not what its heartbeats say. */
  onReportRequest(): void
  /** What the server has this robot run is of this version. */
  onDesiredVersion(version: number): void
  /** What the server has this robot be configured to is of this version. */
  onConfigVersion(version: string): void
  onCommand(command: CommandMessage): void
  /** What servers may open streams for. */
  streamKinds: StreamKinds
}

interface LinkOptions extends LinkHandlers {
  context: AgentContext
  outbox: Outbox
  socket: WebSocket
}

export interface LinkEnd {
  wasWelcomed: boolean
  bye: Bye | undefined
  /** It stayed open, and nothing came over it any more. */
  wentSilent: boolean
  /** The robot began a new outbox and must say hello with it. */
  mustRepeatHello: boolean
}

const welcomeTimeoutMs = 15_000
/** Until the server's welcome says how often. */
const firstHeartbeatMs = 30_000
const restoredWords =
  'this robot was restored from an older copy of its disk: what the server has of it is of another history, and a new outbox is begun'

function parseFrame(data: RawData): ServerMessage | undefined {
  try {
    return ServerMessage.safeParse(JSON.parse((data as Buffer).toString('utf8'))).data
  } catch {
    return undefined
  }
}

function streamsOn(socket: WebSocket, kinds: StreamKinds) {
  const send = (bytes: Uint8Array) => socket.readyState === socket.OPEN && socket.send(bytes)
  return createRobotStreams({ kinds, send, backlogBytes: () => socket.bufferedAmount })
}

interface Ears {
  logger: AgentContext['logger']
  /** Called for whatever comes. */
  heard: () => void
  receive: (bytes: Buffer) => void
  handle: (message: ServerMessage) => Promise<void>
}

/** Listens to a socket; a message that cannot be taken ends it. */
function hear(socket: WebSocket, { logger, heard, receive, handle }: Ears): void {
  socket.on('pong', heard)
  socket.on('ping', heard)
  socket.on('message', (data, isBinary) => {
    heard()
    if (isBinary) return receive(data as Buffer)
    const message = parseFrame(data)
    if (!message) return
    handle(message).catch((error: unknown) => {
      logger.error(`link: ${reasonOf(error)}`)
      socket.close(1000)
    })
  })
  socket.on('error', (error) => logger.debug(`link: ${error.message}`))
}

/** A link that is open: what it works with, and how far it is. */
interface ServedLink extends LinkOptions {
  end: LinkEnd
  heartbeatMs: number
  /** What the server's welcome said; `heartbeatMs` is longer while it is to slow down. */
  usualMs: number
  heartbeatTimer: NodeJS.Timeout | undefined
  lastHeardAt: number
  sentSeq: number
  /** Numbers of messages that were sent and not acknowledged. */
  inFlight: number[]
}

function send(socket: WebSocket, message: AgentMessage): void {
  if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
}

/** Sends what the window allows, oldest first. */
function pump(link: ServedLink): void {
  const { socket, outbox, end, inFlight } = link
  if (!end.wasWelcomed) return
  for (const message of outbox.after(link.sentSeq, linkWindow - inFlight.length)) {
    send(socket, message)
    link.sentSeq = message.seq
    inFlight.push(message.seq)
  }
}

async function sendHeartbeat(link: ServedLink): Promise<void> {
  const { context, socket, end } = link
  end.wentSilent = context.clock.now() - link.lastHeardAt > linkDeadHeartbeats * link.heartbeatMs
  if (end.wentSilent || !context.body.isOnline()) {
    socket.terminate()
    return
  }
  const runtime = await link.makeRuntime()
  const digest = await link.readDigest()
  const digested = digest ? { runningDigest: digest } : {}
  send(socket, { type: 'heartbeat', at: nowIso(context), runtime, ...digested })
  if (socket.readyState === socket.OPEN) socket.ping()
}

function scheduleHeartbeat(link: ServedLink, waitMs: number): void {
  const { socket } = link
  clearTimeout(link.heartbeatTimer)
  link.heartbeatTimer = setTimeout(() => {
    void sendHeartbeat(link)
      .catch((error: unknown) => link.context.logger.error(`heartbeat: ${reasonOf(error)}`))
      .finally(() => socket.readyState === socket.OPEN && scheduleHeartbeat(link, link.heartbeatMs))
  }, waitMs)
}

function acknowledge(link: ServedLink, seq: number): void {
  link.inFlight = link.inFlight.filter((sent) => sent > seq)
  const acknowledging = link.outbox.acknowledge(seq)
  void acknowledging
    .catch((error: unknown) => link.context.logger.error(reasonOf(error)))
    .then(() => pump(link))
}

/** Nothing is sent and no acknowledgement counts before the outbox is known to be the one that the server speaks of. */
async function acceptWelcome(
  link: ServedLink,
  { heartbeatSeconds, ackedSeq, ackedMark }: Welcome,
): Promise<void> {
  const { context, outbox, socket, end } = link
  if ((await outbox.welcome({ ackedSeq, ackedMark })) === 'begunAnew') {
    context.logger.warn(restoredWords)
    end.mustRepeatHello = true
    socket.close(1000)
    return
  }
  end.wasWelcomed = true
  if (socket.readyState !== socket.OPEN) return
  link.usualMs = heartbeatSeconds * 1000
  link.heartbeatMs = link.usualMs
  link.sentSeq = ackedSeq
  scheduleHeartbeat(link, context.randomness.fraction() * Math.min(1000, link.heartbeatMs))
  link.onWelcome()
  acknowledge(link, ackedSeq)
}

async function handleMessage(link: ServedLink, message: ServerMessage): Promise<void> {
  switch (message.type) {
    case 'welcome':
      await acceptWelcome(link, message)
      break
    case 'ack':
      if (link.end.wasWelcomed) acknowledge(link, message.seq)
      break
    case 'report-request':
      link.onReportRequest()
      break
    case 'desired-changed':
      link.onDesiredChanged()
      break
    case 'heartbeat-answer':
      link.onDesiredVersion(message.desiredVersion)
      if (message.configVersion) link.onConfigVersion(message.configVersion)
      break
    case 'slow-down':
      link.heartbeatMs = Math.max(link.usualMs, message.seconds * 1000)
      // All robots hear this at once and must not answer together.
      scheduleHeartbeat(link, link.heartbeatMs * (1 + link.context.randomness.fraction()))
      break
    case 'command':
      link.onCommand(message)
      break
    case 'bye':
      link.end.bye = message
      if (message.reason === 'barred') link.onBarred()
      link.socket.close(1000)
  }
}

/** Speaks the link's protocol on an open socket until it closes. */
export async function serveLink(options: LinkOptions): Promise<LinkEnd> {
  const { context, outbox, socket } = options
  const link: ServedLink = {
    ...options,
    end: { wasWelcomed: false, bye: undefined, wentSilent: false, mustRepeatHello: false },
    heartbeatMs: firstHeartbeatMs,
    usualMs: firstHeartbeatMs,
    heartbeatTimer: undefined,
    lastHeardAt: context.clock.now(),
    sentSeq: 0,
    inFlight: [],
  }
  const streams = streamsOn(socket, options.streamKinds)
  /** What follows a welcome waits until that is handled. */
  const inTurn = createTurn()
  hear(socket, {
    logger: context.logger,
    heard: () => {
      link.lastHeardAt = context.clock.now()
    },
    receive: (bytes) => streams.receive(bytes),
    handle: (message) => inTurn(() => handleMessage(link, message)),
  })
  outbox.onAppend(() => pump(link))
  const stop = () => socket.close(1001)
  context.stopping.addEventListener('abort', stop, { once: true })
  // It may have been stopped while the link was opening.
  if (context.stopping.aborted) stop()
  const stopListening = context.body.onNetworkChange(() => !context.body.isOnline() && socket.terminate())
  const welcomeTimer = setTimeout(() => !link.end.wasWelcomed && socket.terminate(), welcomeTimeoutMs)
  try {
    send(socket, await options.makeHello())
    if (socket.readyState !== socket.CLOSED) await new Promise((resolve) => socket.once('close', resolve))
    // What came before the end counts, such as why the server ends it.
    await inTurn(async () => undefined)
  } finally {
    clearTimeout(welcomeTimer)
    clearTimeout(link.heartbeatTimer)
    streams.end()
    context.stopping.removeEventListener('abort', stop)
    stopListening()
    outbox.onAppend(() => undefined)
  }
  return link.end
}
