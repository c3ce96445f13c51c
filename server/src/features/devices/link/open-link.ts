import { linkCloseCodes } from '@filo/contract/device/link/link-limits'
import type { ServerMessage } from '@filo/contract/device/messages/server-messages'
import type { Logger } from 'pino'
import type { RobotActor } from '../../../rights/actor.ts'
import { type DigestWatch, watchOf } from './judge-digest.ts'

/** The little of a WebSocket that a link needs. */
export interface LinkSocket {
  send: (reported: string | Uint8Array) => void
  pong: (data: Buffer) => void
  ping: (data: Buffer) => void
  /** Bytes that were said and that the other side has not taken. */
  backlogBytes: () => number
  close: (code: number, reason: string) => void
  /** Cuts the connection without waiting for the other side. */
  terminate: () => void
  /** Reads no further, and goes on again. */
  pause: () => void
  resume: () => void
}

type Farewell = Extract<ServerMessage, { type: 'bye' }>['reason']

/** RFC 6455 section 7.4.1: the server goes away. */
const SERVICE_RESTART = 1012
/** How long a robot has to close its side once it was told to go. */
const GO_WITHIN_MS = 1000
/** More than any robot lets lie that reads: some thousand acknowledgements, or every command it can have. */
const MAX_BACKLOG_BYTES = 65_536

/** One robot's open connection, as far as its steps share it. */
export interface OpenLink {
  readonly unitId: string
  readonly robot: RobotActor
  readonly sessionId: string
  /** The last message taken in; undefined before the robot's hello was. */
  ackedSeq: number | undefined
  /** The mark of that message; null: it had none. */
  ackedMark: string | null
  /** Up to which number this link's welcome said that messages are taken in. */
  welcomedSeq: number
  /** Whether it agrees with its last report on what it runs. */
  digests: DigestWatch
  /** The version of what the robot shall run that it was told, or could read, last. */
  reportedVersion: number | undefined
  /** The same of what it shall be configured to. */
  reportedConfig: string | undefined
  /** What is kept of the robot's clock; null while it is right. */
  clockAheadS: number | null
  /** When the robot said its last word: any frame, or the end of the connection where it said that itself. */
  heardAt: Date
  /** The commands that it was sent by this link. */
  readonly sentCommands: Set<string>
  isOpen: () => boolean
  /** Aborted when the link has ended, whoever ended it. */
  readonly ended: AbortSignal
  /** Says nothing once the link has ended; cuts a robot that does not read. */
  send: (message: ServerMessage) => void
  /** Says a frame of a stream, under the same bound. */
  sendBytes: (bytes: Uint8Array) => void
  /** What was said and has not left the server. */
  backlogBytes: () => number
  /** So much more may wait than usually, until it is said otherwise. */
  allowBacklog: (bytes: number) => void
  /** Answers a ping, under the same bound. */
  pong: (data: Buffer) => void
  /** Asks whether the other side is there, under the same bound. */
  ping: (data: Buffer) => void
  /** Says why, and ends the link within a second whatever the robot does. */
  bye: (reason: Farewell, retryAfterSeconds?: number) => void
  /** Why the robot was told to go; undefined while it was not. */
  farewell: () => Farewell | undefined
  /** The connection is gone. */
  gone: () => void
}

interface LinkStart {
  robot: RobotActor
  sessionId: string
  openedAt: Date
  socket: LinkSocket
  log: Logger
  /** Called once, when the server ends the link for another reason than its own restart. */
  onEnded: () => void
}

/** Runs what is exchanged on a link until the server or the robot ends it. */
export function openLinkWith({ robot, sessionId, openedAt, socket, log, onEnded }: LinkStart): OpenLink {
  const { unitId } = robot
  const ending = new AbortController()
  const { signal: ended } = ending
  let farewell: Farewell | undefined
  let cutting: NodeJS.Timeout | undefined

  function end(code: number, reason: string): void {
    ending.abort()
    socket.close(code, reason)
    cutting = setTimeout(() => socket.terminate(), GO_WITHIN_MS)
  }

  let allowedBytes = 0

  /** Memory must not grow with what a robot leaves lying. */
  function hasRoom(): boolean {
    const backlogBytes = socket.backlogBytes()
    if (backlogBytes <= MAX_BACKLOG_BYTES + allowedBytes) return true
    log.warn({ unitId, backlogBytes }, 'link cut: the robot does not read what it is told')
    end(linkCloseCodes.unread, 'unread')
    socket.pause()
    onEnded()
    return false
  }

  function send(message: ServerMessage): void {
    if (!ended.aborted && hasRoom()) socket.send(JSON.stringify(message))
  }

  return {
    unitId,
    robot,
    sessionId,
    ackedSeq: undefined,
    ackedMark: null,
    welcomedSeq: 0,
    digests: watchOf(null, false),
    reportedVersion: undefined,
    reportedConfig: undefined,
    clockAheadS: null,
    heardAt: openedAt,
    sentCommands: new Set(),
    ended,
    isOpen: () => !ended.aborted,
    send,
    sendBytes: (bytes) => {
      if (!ended.aborted && hasRoom()) socket.send(bytes)
    },
    backlogBytes: socket.backlogBytes,
    allowBacklog: (bytes) => {
      allowedBytes = bytes
    },
    pong: (data) => {
      if (!ended.aborted && hasRoom()) socket.pong(data)
    },
    ping: (data) => {
      if (!ended.aborted && hasRoom()) socket.ping(data)
    },
    bye: (reason, retryAfterSeconds) => {
      send({ type: 'bye', reason, retryAfterSeconds })
      if (ended.aborted) return
      farewell = reason
      end(reason === 'restarting' ? SERVICE_RESTART : linkCloseCodes[reason], reason)
      if (reason === 'flooding') socket.pause()
      if (reason !== 'restarting') onEnded()
    },
    farewell: () => farewell,
    gone: () => {
      ending.abort()
      clearTimeout(cutting)
    },
  }
}
