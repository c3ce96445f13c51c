import { remoteGraceSeconds } from '@filo/contract/remote/remote-states'
import type { RemoteStreamKind } from '@filo/contract/remote/remote-streams'
import { type RemotePageMessage, RemoteWireMessage } from '@filo/contract/remote/remote-wire'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import { createPageStreams, type PageStream, type StreamHandlers } from './page-streams.ts'
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

/**
 * The page's connection to a session: gets a ticket, opens the WebSocket, comes back by itself when it was cut, and carries
 * the streams. Listeners hear every change of state; `onReady` those who open streams, each time there is a connection.
 */
export function createRemoteConnection(context: ConnectionContext) {
  const listeners = new Set<() => void>()
  const readyListeners = new Set<() => void>()
  let state: ConnectionState = { phase: 'connecting', mode: 'view' }
  let socket: RemoteSocket | undefined
  let streams = createPageStreams(() => undefined)
  let cancelTimer: (() => void) | undefined
  let attempt = 0
  let goneSince = context.now()
  let activeSentAt = Number.NEGATIVE_INFINITY
  let isClosed = false

  function setState(next: ConnectionState): void {
    if (JSON.stringify(next) === JSON.stringify(state)) return
    state = next
    for (const listener of listeners) listener()
  }

  function finish(reason: StreamEnding): void {
    if (state.phase === 'over') return
    cancelTimer?.()
    const open = socket
    socket = undefined
    setState({ ...state, phase: 'over', reason })
    streams.cut(reason)
    open?.close(1000)
  }

  function comeBack(): void {
    if (isClosed || state.phase === 'over') return
    const isLost = context.now() - goneSince > remoteGraceSeconds * 1000
    setState({ ...state, phase: isLost ? 'lost' : 'reconnecting' })
    cancelTimer?.()
    cancelTimer = context.setTimer(() => void connect(), reconnectDelay(attempt, context.random()))
    attempt += 1
  }

  function dropped(opened: RemoteSocket, code: number): void {
    if (opened !== socket) return
    socket = undefined
    if (isOverCode(code)) {
      finish('session_over')
      return
    }
    if (state.phase === 'connected') goneSince = context.now()
    const cut = streams
    comeBack()
    cut.cut('link_lost')
  }

  function heard(data: unknown, opened: RemoteSocket): void {
    if (opened !== socket) return
    if (data instanceof ArrayBuffer) {
      if (!streams.receive(new Uint8Array(data))) opened.close(4400)
      return
    }
    const message = typeof data === 'string' ? readText(data) : undefined
    if (message?.type === 'ready') {
      const isNews = state.phase !== 'connected'
      attempt = 0
      setState({ phase: 'connected', mode: message.mode })
      if (isNews) for (const listener of readyListeners) listener()
    } else if (message?.type === 'over') {
      if (isSessionFinal(message.reason)) finish(message.reason)
      else {
        // Whatever code it is closed with: this end is none of the session.
        dropped(opened, 1000)
        opened.close(1000)
      }
    }
  }

  function listen(opened: RemoteSocket): void {
    socket = opened
    opened.binaryType = 'arraybuffer'
    streams = createPageStreams((bytes) => {
      if (opened === socket && opened.readyState === 1) opened.send(bytes)
    })
    opened.onmessage = ({ data }: MessageEvent) => heard(data, opened)
    opened.onclose = ({ code }: CloseEvent) => dropped(opened, code)
  }

  async function connect(): Promise<void> {
    const answer = await context.createTicket().catch(() => undefined)
    if (isClosed || state.phase === 'over' || socket) return
    if (!answer) comeBack()
    else if ('over' in answer) finish(answer.over)
    else listen(context.openSocket(answer.ticket))
  }

  return {
    start: (): void => {
      isClosed = false
      setState({ phase: 'connecting', mode: 'view' })
      void connect()
    },
    getState: () => state,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Calls now where there is a connection, and whenever there is one again. */
    onReady(listener: () => void): () => void {
      readyListeners.add(listener)
      if (state.phase === 'connected') listener()
      return () => readyListeners.delete(listener)
    },
    /** Opens a stream; undefined where there is no connection now. */
    open(kind: RemoteStreamKind, request: object, handlers: StreamHandlers): PageStream | undefined {
      return state.phase === 'connected' ? streams.open(kind, request, handlers) : undefined
    },
    /** The person did something: tells the server, now and then. */
    noteActive(): void {
      if (state.phase !== 'connected' || context.now() - activeSentAt < activeEveryMs) return
      activeSentAt = context.now()
      const message: RemotePageMessage = { type: 'active' }
      socket?.send(JSON.stringify(message))
    },
    /** Tries again at once. */
    retry: (): void => {
      if (socket || isClosed || state.phase === 'over') return
      cancelTimer?.()
      attempt = 0
      void connect()
    },
    /** The page leaves; the session goes on. */
    close(): void {
      isClosed = true
      cancelTimer?.()
      const open = socket
      socket = undefined
      streams.cut('done')
      open?.close(1000)
    },
  }
}

export type RemoteConnection = ReturnType<typeof createRemoteConnection>
