import type { AgentMessage } from '@filo/contract/device/agent-messages'
import { linkDeadHeartbeats, linkWindow } from '@filo/contract/device/link-limits'
import { type CommandMessage, ServerMessage } from '@filo/contract/device/server-messages'
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
  mustSayHelloAnew: boolean
}

const welcomeTimeoutMs = 15_000
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
  take: (message: ServerMessage) => Promise<void>
}

/** Listens to a socket; a message that cannot be taken ends it. */
function hear(socket: WebSocket, { logger, heard, receive, take }: Ears): void {
  socket.on('pong', heard)
  socket.on('ping', heard)
  socket.on('message', (data, isBinary) => {
    heard()
    if (isBinary) return receive(data as Buffer)
    const message = parseFrame(data)
    if (!message) return
    take(message).catch((error: unknown) => {
      logger.error(`link: ${reasonOf(error)}`)
      socket.close(1000)
    })
  })
  socket.on('error', (error) => logger.debug(`link: ${error.message}`))
}

/** Speaks the link's protocol on an open socket until it closes. */
export async function serveLink(options: LinkOptions): Promise<LinkEnd> {
  const { context, outbox, socket } = options
  const end: LinkEnd = { wasWelcomed: false, bye: undefined, wentSilent: false, mustSayHelloAnew: false }
  let heartbeatMs = 30_000
  let usualMs = heartbeatMs
  let lastHeardAt = context.clock.now()
  let sentSeq = 0
  let inFlight: number[] = []
  let heartbeatTimer: NodeJS.Timeout | undefined

  const send = (message: AgentMessage) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message))
  }

  const streams = streamsOn(socket, options.streamKinds)
  /** What follows a welcome waits until that is taken. */
  const inTurn = createTurn()

  /** Sends what the window allows, oldest first. */
  function pump(): void {
    if (!end.wasWelcomed) return
    for (const message of outbox.after(sentSeq, linkWindow - inFlight.length)) {
      send(message)
      sentSeq = message.seq
      inFlight.push(message.seq)
    }
  }

  async function beat(): Promise<void> {
    end.wentSilent = context.clock.now() - lastHeardAt > linkDeadHeartbeats * heartbeatMs
    if (end.wentSilent || !context.body.isOnline()) {
      socket.terminate()
      return
    }
    const runtime = await options.makeRuntime()
    const digest = await options.readDigest()
    send({ type: 'heartbeat', at: nowIso(context), runtime, ...(digest && { runningDigest: digest }) })
    if (socket.readyState === socket.OPEN) socket.ping()
  }

  function scheduleBeat(waitMs: number): void {
    clearTimeout(heartbeatTimer)
    heartbeatTimer = setTimeout(() => {
      void beat()
        .catch((error: unknown) => context.logger.error(`heartbeat: ${reasonOf(error)}`))
        .finally(() => socket.readyState === socket.OPEN && scheduleBeat(heartbeatMs))
    }, waitMs)
  }

  function acknowledge(seq: number): void {
    inFlight = inFlight.filter((sent) => sent > seq)
    const acknowledging = outbox.acknowledge(seq)
    void acknowledging.catch((error: unknown) => context.logger.error(reasonOf(error))).then(pump)
  }

  /** Nothing is sent and no acknowledgement counts before the outbox is known to be the one that the server speaks of. */
  async function welcome({ heartbeatSeconds, ackedSeq, ackedMark }: Welcome): Promise<void> {
    if ((await outbox.welcome({ ackedSeq, ackedMark })) === 'begunAnew') {
      context.logger.warn(restoredWords)
      end.mustSayHelloAnew = true
      socket.close(1000)
      return
    }
    end.wasWelcomed = true
    if (socket.readyState !== socket.OPEN) return
    usualMs = heartbeatSeconds * 1000
    heartbeatMs = usualMs
    sentSeq = ackedSeq
    scheduleBeat(context.randomness.fraction() * Math.min(1000, heartbeatMs))
    options.onWelcome()
    acknowledge(ackedSeq)
  }

  async function onMessage(message: ServerMessage): Promise<void> {
    switch (message.type) {
      case 'welcome':
        await welcome(message)
        break
      case 'ack':
        if (end.wasWelcomed) acknowledge(message.seq)
        break
      case 'report-request':
        options.onReportRequest()
        break
      case 'desired-changed':
        options.onDesiredChanged()
        break
      case 'heartbeat-answer':
        options.onDesiredVersion(message.desiredVersion)
        if (message.configVersion) options.onConfigVersion(message.configVersion)
        break
      case 'slow-down':
        heartbeatMs = Math.max(usualMs, message.seconds * 1000)
        // All robots hear this at once and must not answer together.
        scheduleBeat(heartbeatMs * (1 + context.randomness.fraction()))
        break
      case 'command':
        options.onCommand(message)
        break
      case 'bye':
        end.bye = message
        if (message.reason === 'barred') options.onBarred()
        socket.close(1000)
    }
  }

  hear(socket, {
    logger: context.logger,
    heard: () => {
      lastHeardAt = context.clock.now()
    },
    receive: (bytes) => streams.receive(bytes),
    take: (message) => inTurn(() => onMessage(message)),
  })
  outbox.onAppend(pump)
  const stop = () => socket.close(1001)
  context.stopping.addEventListener('abort', stop, { once: true })
  // It may have been told to stop while the link was opening.
  if (context.stopping.aborted) stop()
  const stopListening = context.body.onNetworkChange(() => !context.body.isOnline() && socket.terminate())
  const welcomeTimer = setTimeout(() => !end.wasWelcomed && socket.terminate(), welcomeTimeoutMs)
  try {
    send(await options.makeHello())
    if (socket.readyState !== socket.CLOSED) await new Promise((resolve) => socket.once('close', resolve))
    // What came before the end counts, such as why the server ends it.
    await inTurn(async () => undefined)
  } finally {
    clearTimeout(welcomeTimer)
    clearTimeout(heartbeatTimer)
    streams.end()
    context.stopping.removeEventListener('abort', stop)
    stopListening()
    outbox.onAppend(() => undefined)
  }
  return end
}
