// @vitest-environment jsdom
import { jsonMessage, readRemoteMessage } from '@filo/contract/remote/remote-streams'
import { decodeStreamFrame, encodeStreamFrame, type StreamFrame } from '@filo/contract/streams/stream-frames'
import { FitAddon } from '@xterm/addon-fit'
import { Terminal } from '@xterm/xterm'
import { beforeEach, expect, test, vi } from 'vitest'
import { createRemoteConnection, type RemoteSocket } from '../wire/remote-connection.ts'
import { startTerminal } from './start-terminal.ts'

const nothing = () => undefined
/** What the page calls when the size of the terminal's place changes. */
let resized = nothing

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => undefined) {
        resized = callback
      }
      observe = nothing
      disconnect = nothing
    },
  )
  vi.stubGlobal('matchMedia', () => ({
    addListener: nothing,
    removeListener: nothing,
    addEventListener: nothing,
  }))
  // No canvas, no WebGL.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
})

const watched = {
  fontSize: 14,
  theme: {},
  label: 'watched',
  canType: () => false,
  onKey: () => true,
  onLink: nothing,
  onUser: nothing,
  onExit: nothing,
  onOpen: nothing,
  onEnd: nothing,
}

test('the box that takes what is typed says who may type once that is known, and when it changes', () => {
  const host = document.body.appendChild(document.createElement('div'))
  const connection = createRemoteConnection({
    createTicket: () => new Promise(() => undefined),
    openSocket: () => {
      throw new Error('nobody connects')
    },
    now: () => 0,
    random: () => 0,
    setTimer: () => () => undefined,
  })
  const started = startTerminal({ ...watched, host, connection })
  const box = host.querySelector('textarea')
  expect(box?.getAttribute('aria-label')).toBe('watched')
  started.setLook({ fontSize: 14, theme: {}, isForReaders: false, isLocked: false, label: 'typed into' })
  expect(box?.getAttribute('aria-label')).toBe('typed into')
  started.dispose()
})

/** A connection whose robot has just shown an empty terminal, with what the page sends over it. */
async function connectToRobot() {
  const sent: StreamFrame[] = []
  const socket: RemoteSocket = {
    binaryType: 'arraybuffer',
    readyState: 1,
    onopen: null,
    onmessage: null,
    onclose: null,
    close: nothing,
    send: (data) => {
      const frame = data instanceof Uint8Array ? decodeStreamFrame(data) : undefined
      if (frame) sent.push(frame)
    },
  }
  const connection = createRemoteConnection({
    createTicket: async () => ({ ticket: 'ticket' }),
    openSocket: () => socket,
    now: () => 0,
    random: () => 0,
    setTimer: () => () => undefined,
  })
  const hear = (data: unknown) =>
    socket.onmessage?.call(socket as WebSocket, new MessageEvent('message', { data }))
  const robotSends = (frame: StreamFrame) => hear(encodeStreamFrame(frame).slice().buffer)
  connection.start()
  await vi.waitFor(() => expect(socket.onmessage).not.toBeNull())
  hear('{"type":"ready","mode":"control"}')
  const show = async () => {
    robotSends({ stream: 1, type: 'credit', bytes: 65_536 })
    for (const message of [{ type: 'screen', cols: 80, rows: 24, user: 'filo' }, { type: 'screen-end' }])
      robotSends({ stream: 1, type: 'data', bytes: jsonMessage(message) })
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  }
  const sizesSent = () =>
    sent.flatMap((frame) => {
      const read = frame.type === 'data' ? readRemoteMessage(frame.bytes) : undefined
      return read && 'json' in read ? [read.json as { cols: number; rows: number }] : []
    })
  return { connection, show, sizesSent }
}

test('a thousand sizes up to a thousand by a thousand, and windows of none, are said now and then and thrown by none', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const place = { width: 800, height: 400 }
  Object.defineProperty(host, 'offsetWidth', { get: () => place.width })
  Object.defineProperty(host, 'offsetHeight', { get: () => place.height })
  const { connection, show, sizesSent } = await connectToRobot()
  vi.useFakeTimers()
  const drawn = vi.spyOn(Terminal.prototype, 'resize').mockImplementation(nothing)
  const fitting = vi.spyOn(FitAddon.prototype, 'proposeDimensions').mockReturnValue({ cols: 80, rows: 24 })
  try {
    const started = startTerminal({ ...watched, host, connection, canType: () => true })
    await show()
    drawn.mockClear()
    for (let step = 1; step <= 1000; step += 1) {
      const [cols, rows] = step % 2 ? [1000, 1000] : [step * 7, step]
      // Behind another tab, folded to a line of no height, and a font that was not there yet.
      place.width = step % 10 === 3 ? 0 : 800
      place.height = step % 10 === 6 ? 0 : 400
      fitting.mockReturnValue(
        step % 10 === 9 ? { cols: Number.NaN, rows: Number.POSITIVE_INFINITY } : { cols, rows },
      )
      resized()
      vi.advanceTimersByTime(1)
    }
    vi.advanceTimersByTime(500)
    const sizes = sizesSent()
    expect(sizes.length).toBeGreaterThan(2)
    expect(sizes.length).toBeLessThanOrEqual(12)
    expect(drawn.mock.calls.length).toBe(sizes.length)
    for (const { cols, rows } of sizes) {
      expect(cols >= 2 && cols <= 1000, `${cols} columns`).toBe(true)
      expect(rows >= 1 && rows <= 1000, `${rows} rows`).toBe(true)
    }
    expect(sizes.at(-1)).toMatchObject({ cols: 1000, rows: 1000 })

    place.width = 0
    resized()
    vi.advanceTimersByTime(500)
    expect(sizesSent()).toHaveLength(sizes.length)
    started.dispose()
  } finally {
    vi.useRealTimers()
    drawn.mockRestore()
    fitting.mockRestore()
  }
})
