import { remoteGraceSeconds } from '@filo/contract/remote/remote-states'
import type { RemoteStreamKind } from '@filo/contract/remote/remote-streams'
import { type RemotePageMessage, RemoteWireMessage } from '@filo/contract/remote/remote-wire'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import { createPageStreams, type PageStream, type PageStreams, type StreamHandlers } from './page-streams.ts'
import { isOverCode, isSessionFinal, reconnectDelay } from './reconnect-policy.ts'

/** How the page stands to its session; `lost`: longer away than the server waits, and still trying. */
export interface ConnectionState {
  phase: 'connecting' | 'connected' | 'reconnecting' | 'lost' | 'over'
  mode: 'view' | 'control'
  /** Of `over`. */
  reason?: StreamEnding
}

/** What of a browser's WebSocket is used. */
export type RemoteSocket = Pick<
  WebSocket,
  'send' | 'close' | 'binaryType' | 'onopen' | 'onmessage' | 'onclose' | 'readyState'
>

/** The effects; time is in ms. */
export interface ConnectionContext {
  /** A ticket for one WebSocket; `over` where there is none to be had for this session any more. May reject. */
  createTicket: () => Promise<{ ticket: string } | { over: StreamEnding }>
  openSocket: (ticket: string) => RemoteSocket
  now: () => number
  random: () => number
  setTimer: (work: () => void, ms: number) => () => void
}

/** The server is told at most this often that somebody works, in ms. */
const activeEveryMs = 30_000

function readText(text: string): RemoteWireMessage | undefined {
  try {
    return RemoteWireMessage.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

interface Connection {
  context: ConnectionContext
  listeners: Set<() => void>
  readyListeners: Set<() => void>
  state: ConnectionState
  socket: RemoteSocket | undefined
  /** Of the socket that was opened last. */
  streams: PageStreams
  cancelTimer: (() => void) | undefined
  /** Tries since there was a connection. */
  attempt: number
  goneSince: number
  activeSentAt: number
  /** The page has left. */
  isClosed: boolean
}

function setState(connection: Connection, next: ConnectionState): void {
  if (JSON.stringify(next) === JSON.stringify(connection.state)) return
  connection.state = next
  for (const listener of connection.listeners) listener()
}

function finish(connection: Connection, reason: StreamEnding): void {
  const { state, socket: open } = connection
  if (state.phase === 'over') return
  connection.cancelTimer?.()
  connection.socket = undefined
  setState(connection, { ...state, phase: 'over', reason })
  connection.streams.cut(reason)
  open?.close(1000)
}

function comeBack(connection: Connection): void {
  const { context, state } = connection
  if (connection.isClosed || state.phase === 'over') return
  const isLost = context.now() - connection.goneSince > remoteGraceSeconds * 1000
  setState(connection, { ...state, phase: isLost ? 'lost' : 'reconnecting' })
  connection.cancelTimer?.()
  const delayMs = reconnectDelay(connection.attempt, context.random())
  connection.cancelTimer = context.setTimer(() => void connect(connection), delayMs)
  connection.attempt += 1
}

function handleDrop(connection: Connection, opened: RemoteSocket, code: number): void {
  if (opened !== connection.socket) return
  connection.socket = undefined
  if (isOverCode(code)) {
    finish(connection, 'session_over')
    return
  }
  if (connection.state.phase === 'connected') connection.goneSince = connection.context.now()
  const cut = connection.streams
  comeBack(connection)
  cut.cut('link_lost')
}

function handleMessage(connection: Connection, opened: RemoteSocket, data: unknown): void {
  if (opened !== connection.socket) return
  if (data instanceof ArrayBuffer) {
    if (!connection.streams.receive(new Uint8Array(data))) opened.close(4400)
    return
  }
  const message = typeof data === 'string' ? readText(data) : undefined
  if (message?.type === 'ready') {
    const isNews = connection.state.phase !== 'connected'
    connection.attempt = 0
    setState(connection, { phase: 'connected', mode: message.mode })
    if (isNews) for (const listener of connection.readyListeners) listener()
  } else if (message?.type === 'over') {
    if (isSessionFinal(message.reason)) finish(connection, message.reason)
    else {
      // Whatever code it is closed with: this end is none of the session.
      handleDrop(connection, opened, 1000)
      opened.close(1000)
    }
  }
}

function listen(connection: Connection, opened: RemoteSocket): void {
  connection.socket = opened
  opened.binaryType = 'arraybuffer'
  connection.streams = createPageStreams((bytes) => {
    if (opened === connection.socket && opened.readyState === 1) opened.send(bytes)
  })
  opened.onmessage = ({ data }: MessageEvent) => handleMessage(connection, opened, data)
  opened.onclose = ({ code }: CloseEvent) => handleDrop(connection, opened, code)
}

async function connect(connection: Connection): Promise<void> {
  const { context } = connection
  const answer = await context.createTicket().catch(() => undefined)
  if (connection.isClosed || connection.state.phase === 'over' || connection.socket) return
  if (!answer) comeBack(connection)
  else if ('over' in answer) finish(connection, answer.over)
  else listen(connection, context.openSocket(answer.ticket))
}

function startConnecting(connection: Connection): void {
  connection.isClosed = false
  setState(connection, { phase: 'connecting', mode: 'view' })
  void connect(connection)
}

function subscribe({ listeners }: Connection, listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Calls now where there is a connection, and whenever there is one again. */
function subscribeReady({ readyListeners, state }: Connection, listener: () => void): () => void {
  readyListeners.add(listener)
  if (state.phase === 'connected') listener()
  return () => readyListeners.delete(listener)
}

/** Opens a stream; undefined where there is no connection now. */
function openStream(
  { state, streams }: Connection,
  kind: RemoteStreamKind,
  request: object,
  handlers: StreamHandlers,
): PageStream | undefined {
  return state.phase === 'connected' ? streams.open(kind, request, handlers) : undefined
}

/** The person did something: reports it to the server, now and then. */
function noteActive(connection: Connection): void {
  const { state, context } = connection
  if (state.phase !== 'connected' || context.now() - connection.activeSentAt < activeEveryMs) return
  connection.activeSentAt = context.now()
  const message: RemotePageMessage = { type: 'active' }
  connection.socket?.send(JSON.stringify(message))
}

/** Tries again at once. */
function retryNow(connection: Connection): void {
  if (connection.socket || connection.isClosed || connection.state.phase === 'over') return
  connection.cancelTimer?.()
  connection.attempt = 0
  void connect(connection)
}

/** The page leaves; the session goes on. */
function leaveSession(connection: Connection): void {
  const { socket: open } = connection
  connection.isClosed = true
  connection.cancelTimer?.()
  connection.socket = undefined
  connection.streams.cut('done')
  open?.close(1000)
}

/**
 * The page's connection to a session: gets a ticket, opens the WebSocket, comes back by itself when it was cut, and carries
 * the streams. Listeners hear every change of state; `onReady` those who open streams, each time there is a connection.
 */
export function createRemoteConnection(context: ConnectionContext) {
  const connection: Connection = {
    context,
    listeners: new Set(),
    readyListeners: new Set(),
    state: { phase: 'connecting', mode: 'view' },
    socket: undefined,
    streams: createPageStreams(() => undefined),
    cancelTimer: undefined,
    attempt: 0,
    goneSince: context.now(),
    activeSentAt: Number.NEGATIVE_INFINITY,
    isClosed: false,
  }
  return {
    start: startConnecting.bind(undefined, connection),
    getState: () => connection.state,
    subscribe: subscribe.bind(undefined, connection),
    onReady: subscribeReady.bind(undefined, connection),
    open: openStream.bind(undefined, connection),
    noteActive: noteActive.bind(undefined, connection),
    retry: retryNow.bind(undefined, connection),
    close: leaveSession.bind(undefined, connection),
  }
}

export type RemoteConnection = ReturnType<typeof createRemoteConnection>
