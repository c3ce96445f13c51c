import type { RemoteMode } from '@filo/contract/remote/remote-states'
import { bytesMessage, jsonMessage, type TerminalOutput } from '@filo/contract/remote/remote-streams'
import { streamKinds } from '@filo/contract/streams/stream-kinds'
import type { OwnStream } from '../../streams/robot-streams.ts'
import { createPace } from '../message-stream.ts'
import type { Screen } from './screen.ts'

/** Bytes of one message of what the terminal shows. */
export const pieceBytes = 32_768
/** Bytes that wait for a person who may type; then whoever prints waits too. */
export const mostWaiting = 65_536
/** Bytes that wait for a watcher; then they get a fresh screen as soon as these have left. */
const mostWatching = 131_072
/** Bytes that may wait in the socket of the link, of all streams. */
const mostBacklog = 262_144
/** How long a full link is left alone: there is no news of its having room. */
const lookMs = 5
/** A viewer whose link takes nothing does not hold back the end of a terminal any longer. */
const finishMs = 3000
const smallestPiece = 256

interface Options {
  stream: OwnStream
  mode: RemoteMode
  /** Whom the shell runs as. */
  user: string
  screen: Screen
  /** What waited has left. */
  onRoom: () => void
  nowMs: () => number
}

/** Shows one person a terminal: its screen first, then what follows; nothing twice, nothing missing. */
export function createViewer({ stream, mode, user, screen, onRoom, nowMs }: Options) {
  let queue: Uint8Array[] = []
  let waiting = 0
  let timer: NodeJS.Timeout | undefined
  const pace = createPace(streamKinds['remote-terminal'])
  let [isClosed, isBehind, isFinishing] = [false, false, false]
  /** What came since the screen was asked for, in order; undefined where it is drawn. */
  let following: Uint8Array[][] | undefined

  const json = (value: TerminalOutput) => push(jsonMessage(value))

  function push(message: Uint8Array): void {
    queue.push(message)
    waiting += message.length
  }

  function pushBytes(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; at += pieceBytes)
      push(bytesMessage(bytes.subarray(at, at + pieceBytes)))
  }

  function draw(): void {
    isBehind = false
    const follows: Uint8Array[][] = []
    following = follows
    screen.draw(({ cols, rows, bytes }) => {
      if (isClosed || following !== follows) return
      following = undefined
      json({ type: 'screen', cols, rows, user })
      pushBytes(bytes)
      json({ type: 'screen-end' })
      for (const messages of follows) for (const message of messages) push(message)
      send()
    })
  }

  function add(messages: Uint8Array[]): void {
    if (isClosed || isBehind || isFinishing) return
    if (following) following.push(messages)
    else for (const message of messages) push(message)
    if (mode === 'view' && waiting > mostWatching) isBehind = true
    send()
  }

  /** Sends the first message, whole or in part. @returns the bytes that left; 0: it waits for credit */
  function sendFirst(message: Uint8Array): number {
    let size = message.length
    // Only bytes are divided; the first byte says what a message is.
    while (!stream.write(message.subarray(0, size))) {
      size = Math.floor(size / 2)
      if (message[0] !== 0 || size < smallestPiece) return 0
    }
    waiting -= size
    if (size === message.length) queue.shift()
    else {
      queue[0] = bytesMessage(message.subarray(size))
      waiting += 1
    }
    return size
  }

  function sendQueue(): void {
    for (let [message] = queue; message; [message] = queue) {
      const waitMs = stream.backlogBytes() > mostBacklog ? lookMs : pace(0, nowMs())
      if (waitMs > 0) timer = setTimeout(again, waitMs)
      const sent = waitMs > 0 ? 0 : sendFirst(message)
      if (sent === 0) return
      pace(sent, nowMs())
    }
  }

  function send(): void {
    if (isClosed || timer) return
    const before = waiting
    sendQueue()
    if (queue.length === 0 && isBehind) draw()
    else if (queue.length === 0 && isFinishing && !following) close()
    if (waiting < before) onRoom()
  }

  function again(): void {
    timer = undefined
    send()
  }

  function close(): void {
    if (isClosed) return
    drop()
    stream.close('done')
  }

  function drop(): void {
    isClosed = true
    clearTimeout(timer)
    queue = []
    waiting = 0
  }

  return {
    mode,
    draw,
    /** What the terminal shows next. */
    show: (bytes: Uint8Array) => add([bytesMessage(bytes)]),
    resized: (size: { cols: number; rows: number }) => add([jsonMessage({ type: 'size', ...size })]),
    /** Whoever prints waits for this viewer. */
    isSlow: () => mode === 'control' && !isClosed && waiting > mostWaiting,
    /** The shell has ended: what waits is sent, then that, and the stream is done. */
    finish(exitCode: number | null): void {
      if (isBehind) draw()
      add([jsonMessage({ type: 'exit', exitCode })])
      isFinishing = true
      setTimeout(close, finishMs).unref()
      send()
    },
    /** More may be sent. */
    onCredit: send,
    /** The stream was closed by somebody else. */
    drop,
  }
}

export type Viewer = ReturnType<typeof createViewer>
