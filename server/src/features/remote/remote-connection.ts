import type { RemoteMode } from '@filo/contract/remote/remote-states'
import { type RemoteStreamKind, remoteStreamTypes } from '@filo/contract/remote/remote-streams'
import {
  RemotePageMessage,
  type RemoteWireMessage,
  remoteCloseCodes,
} from '@filo/contract/remote/remote-wire'
import type { StreamEnding } from '@filo/contract/streams/stream-endings'
import { may, type UserActor } from '../../rights/actor.ts'
import type { RequestedStream, StreamHandlers, StreamsService } from '../streams/streams-service.ts'
import { createPersonStreams } from './person-streams.ts'
import type { SessionRow } from './remote-store.ts'

/** A page that does not read is cut when so much waits for it. */
const MOST_BACKLOG_BYTES = 16_777_216
/** A page that has answered none of so many pings in a row is gone, although its network never said so. */
const MOST_UNANSWERED = 2
/** What somebody does is written down this often at most. */
const USED_EVERY_MS = 15_000

/** The WebSocket of a page, as its connection needs it. */
export interface PersonSocket {
  sendText: (text: string) => void
  sendBytes: (bytes: Uint8Array) => void
  backlogBytes: () => number
  close: (code: number, reason: string) => void
  /** Asks the browser for a sign of life; it answers by itself (RFC 6455 section 5.5.2). */
  ping: () => void
  /** Ends it without waiting for the other side. */
  cut: () => void
}

interface Options {
  id: string
  actor: UserActor
  session: SessionRow
  socket: PersonSocket
  streams: Pick<StreamsService, 'open'>
  nowMs: () => number
  /** Somebody did something in the session. */
  onUsed: () => void
}

/** What a person may do in a session: control is for one of them at a time. */
function modeOf(actor: UserActor, { mode, holderId }: SessionRow): RemoteMode {
  return mode === 'control' && holderId === actor.userId && may(actor, 'remote.request') ? 'control' : 'view'
}

/** Why a person may no longer be connected to a session; undefined: they may. */
function endingOf(actor: UserActor | null, session: SessionRow | undefined): StreamEnding | undefined {
  if (session?.state !== 'active') {
    return session?.endReason === 'customer_refuses'
      ? 'customer_refuses'
      : session?.endReason === 'not_permitted'
        ? 'not_permitted'
        : 'session_over'
  }
  return actor && may(actor, 'remote.read') ? undefined : 'not_permitted'
}

/**
 * One page that is connected to a session: its streams, what it may do in them, and its end. Whoever does not have control
 * watches: their streams are opened as such, and the robot lets them change nothing.
 */
export function openRemoteConnection({ id, actor, session, socket, streams, nowMs, onUsed }: Options) {
  let current = { actor, session }
  let mode = modeOf(actor, session)
  let isOver = false
  let unanswered = 0
  let usedMs = 0

  const sendText = (message: RemoteWireMessage) => socket.sendText(JSON.stringify(message))

  function over(reason: StreamEnding, code: number = remoteCloseCodes.over): void {
    if (isOver) return
    isOver = true
    own.endAll(reason)
    sendText({ type: 'over', reason })
    socket.close(code, reason)
  }

  function noteUse(): void {
    const now = nowMs()
    if (now - usedMs < USED_EVERY_MS) return
    usedMs = now
    onUsed()
  }

  function openStream(
    kind: RemoteStreamKind,
    request: unknown,
    handlers: StreamHandlers,
  ): RequestedStream | undefined {
    const { types, unitId, id: sessionId } = current.session
    if (isOver || !types.includes(remoteStreamTypes[kind])) return undefined
    // What a terminal shows may be watched; who watches the rest sees it beside whoever works.
    const by = { id: actor.userId, name: actor.name.slice(0, 200) }
    return streams.open(unitId, kind, {
      ...handlers,
      params: JSON.stringify({ sessionId, by, mode, request }),
    })
  }

  const own = createPersonStreams({
    openStream,
    send: (bytes) => {
      if (isOver) return
      if (socket.backlogBytes() > MOST_BACKLOG_BYTES) over('failed', remoteCloseCodes.tooMany)
      else socket.sendBytes(bytes)
    },
    onBreach: () => over('bad_data', remoteCloseCodes.protocol),
  })
  sendText({ type: 'ready', mode })

  return {
    id,
    userId: actor.userId,
    sessionId: session.id,
    isStaff: actor.scope.kind === 'all',
    streamCount: (): number => own.count(),
    receiveBytes(bytes: Uint8Array): void {
      unanswered = 0
      if (!isOver) own.receive(bytes)
    },
    receiveText(text: string): void {
      unanswered = 0
      if (isOver) return
      const read = RemotePageMessage.safeParse(parse(text))
      if (read.success) noteUse()
      else over('bad_data', remoteCloseCodes.protocol)
    },
    /** Brings it to what holds now: who the person is (null: their sign-in is over) and how the session stands. */
    update(next: UserActor | null, row: SessionRow | undefined) {
      const ending = endingOf(next, row)
      if (ending || !next || !row) return over(ending ?? 'session_over')
      current = { actor: next, session: row }
      const now = modeOf(next, row)
      if (now === mode) return
      mode = now
      own.endAll('mode_changed')
      sendText({ type: 'ready', mode })
    },
    over,
    /** The browser answered a ping. */
    answered(): void {
      unanswered = 0
    },
    /**
     * Asks whether the page is still there, and cuts one that does not answer: what it never takes in would hold back
     * everybody who sees the same terminal, and a session at which nobody is would go on.
     */
    request(): void {
      if (unanswered >= MOST_UNANSWERED) socket.cut()
      else socket.ping()
      unanswered += 1
    },
    /** The socket is gone. */
    closed(): void {
      isOver = true
      own.endAll('done')
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export type RemoteConnection = ReturnType<typeof openRemoteConnection>
