import { createStreamEnd } from '@filo/contract/streams/stream-end'
import { decodeStreamFrame, encodeStreamFrame } from '@filo/contract/streams/stream-frames'
import { expect, test } from 'vitest'
import { openRemoteChannel } from './remote-channel.ts'
import { type ConnectionContext, createRemoteConnection, type RemoteSocket } from './remote-connection.ts'

/** The server's side of one WebSocket: streams that the page opened, by their number. */
class FakeSocket implements RemoteSocket {
  binaryType: BinaryType = 'blob'
  onopen = null
  onmessage: RemoteSocket['onmessage'] = null
  onclose: RemoteSocket['onclose'] = null
  readyState: 0 | 1 | 2 | 3 = 1
  texts: string[] = []
  opened: { stream: number; kind: string; params: string }[] = []
  data: { stream: number; bytes: number[] }[] = []
  credit: number[] = []
  closed: string[] = []

  send(message: string | ArrayBufferLike | Blob | ArrayBufferView): void {
    if (typeof message === 'string') {
      this.texts.push(message)
      return
    }
    const frame = decodeStreamFrame(message as Uint8Array)
    if (frame?.type === 'open') this.opened.push(frame)
    if (frame?.type === 'data') this.data.push({ stream: frame.stream, bytes: [...frame.bytes] })
    if (frame?.type === 'credit') this.credit.push(frame.bytes)
    if (frame?.type === 'close') this.closed.push(frame.reason)
  }
  emit(message: object): void {
    this.onmessage?.call(this as never, { data: JSON.stringify(message) } as MessageEvent)
  }
  bytes(frame: Parameters<typeof encodeStreamFrame>[0]): void {
    this.onmessage?.call(this as never, { data: encodeStreamFrame(frame).buffer } as MessageEvent)
  }
  close(code = 1005): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.onclose?.call(this as never, { code } as CloseEvent)
  }
}

function connect({ answers = [] as (object | Error)[] } = {}) {
  const sockets: FakeSocket[] = []
  const timers: { work: () => void; ms: number }[] = []
  const tickets: string[] = []
  let now = 0
  const setTimer = (work: () => void, ms: number) => {
    const timer = { work, ms }
    timers.push(timer)
    return () => void timers.splice(timers.indexOf(timer), timers.includes(timer) ? 1 : 0)
  }
  const context: ConnectionContext = {
    createTicket: async () => {
      const answer = answers.shift()
      if (answer instanceof Error) throw answer
      tickets.push(`t${tickets.length + 1}`)
      return (answer ?? { ticket: tickets.at(-1) }) as { ticket: string }
    },
    openSocket: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    now: () => now,
    random: () => 1,
    setTimer,
  }
  const connection = createRemoteConnection(context)
  return {
    connection,
    sockets,
    timers,
    tickets,
    setTimer,
    last: () => sockets.at(-1) as FakeSocket,
    wait: (ms: number) => {
      now += ms
    },
    /** The next timer fires, and what it began settles. */
    async tick() {
      const timer = timers.shift()
      now += timer?.ms ?? 0
      timer?.work()
      await Promise.resolve()
      await Promise.resolve()
      await Promise.resolve()
    },
    async start() {
      connection.start()
      await Promise.resolve()
      await Promise.resolve()
      await Promise.resolve()
      sockets.at(-1)?.emit({ type: 'ready', mode: 'control' })
    },
  }
}

const nothing = { onMessage: () => undefined, onClose: () => undefined }

test('a connection is there once the server says so, and opens streams with rising numbers and their window', async () => {
  const page = connect()
  await page.start()
  expect(page.connection.getState()).toEqual({ phase: 'connected', mode: 'control' })
  page.connection.open('remote-terminal', { cols: 80, rows: 24 }, nothing)
  page.connection.open('remote-files', { op: 'list', path: '' }, nothing)
  expect(page.last().opened).toMatchObject([
    { stream: 1, kind: 'remote-terminal', params: '{"cols":80,"rows":24}', credit: 262_144 },
    { stream: 2, kind: 'remote-files', credit: 2_097_152 },
  ])
})

test('nothing leaves before the robot grants it, and then in order', async () => {
  const page = connect()
  await page.start()
  const stream = page.connection.open('remote-terminal', {}, nothing)
  stream?.send(Uint8Array.of(0, 1, 2))
  stream?.send(Uint8Array.of(0, 3))
  expect(page.last().data).toEqual([])
  page.last().bytes({ stream: 1, type: 'credit', bytes: 4 })
  expect(page.last().data).toEqual([{ stream: 1, bytes: [0, 1, 2] }])
  page.last().bytes({ stream: 1, type: 'credit', bytes: 1 })
  expect(page.last().data.at(-1)).toEqual({ stream: 1, bytes: [0, 3] })
})

test('what was not drawn yet is not granted again, so that a slow page slows the robot down', async () => {
  const page = connect()
  await page.start()
  let drawn: () => void = () => undefined
  page.connection.open(
    'remote-terminal',
    {},
    {
      ...nothing,
      onMessage: () =>
        new Promise<void>((done) => {
          drawn = done
        }),
    },
  )
  const sent: unknown[] = []
  const robot = createStreamEnd({
    window: 1024,
    isOpener: false,
    send: (step) => {
      sent.push(step)
      page.last().bytes({ stream: 1, ...step })
    },
    onData: () => undefined,
    onClose: () => undefined,
  })
  robot.receive({ type: 'credit', bytes: 262_144 })
  for (let i = 0; i < 4; i += 1) expect(robot.write(new Uint8Array(65_536))).toBe(true)
  expect(robot.write(Uint8Array.of(1))).toBe(false)
  expect(page.last().credit).toEqual([])
  drawn()
  await Promise.resolve()
  await Promise.resolve()
  expect(page.last().credit).toEqual([])
})

test('a cut connection comes back with a new ticket, and a channel with it', async () => {
  const page = connect()
  await page.start()
  const ends: string[] = []
  openRemoteChannel(page.connection, {
    kind: 'remote-terminal',
    request: () => ({ cols: 80, rows: 24 }),
    onMessage: () => undefined,
    onEnd: (reason, isFinal) => ends.push(`${reason} ${isFinal}`),
    setTimer: page.setTimer,
  })
  page.last().close(1006)
  expect(page.connection.getState().phase).toBe('reconnecting')
  expect(ends).toEqual(['link_lost false'])
  await page.tick()
  page.last().emit({ type: 'ready', mode: 'view' })
  expect(page.tickets).toEqual(['t1', 't2'])
  expect(page.connection.getState()).toEqual({ phase: 'connected', mode: 'view' })
  expect(page.last().opened).toMatchObject([{ stream: 1, kind: 'remote-terminal' }])
  expect(page.timers).toEqual([])
})

test.each([5, 30, 90])('cut for %d seconds it is reconnecting and comes back', async (seconds) => {
  const page = connect({
    answers: [{ ticket: 'a' }, ...Array.from({ length: 40 }, () => new Error('offline'))],
  })
  await page.start()
  page.last().close(1006)
  for (let waited = 0; waited < seconds * 1000; ) {
    waited += page.timers[0]?.ms ?? Number.POSITIVE_INFINITY
    await page.tick()
  }
  expect(page.connection.getState().phase).toBe('reconnecting')
  expect(page.timers).toHaveLength(1)
})

test('longer away than the server waits it is lost, and still tries', async () => {
  const page = connect({ answers: [{ ticket: 'a' }, new Error('offline'), new Error('offline')] })
  await page.start()
  page.last().close(1006)
  page.wait(121_000)
  await page.tick()
  expect(page.connection.getState().phase).toBe('lost')
  await page.tick()
  await page.tick()
  page.last().emit({ type: 'ready', mode: 'control' })
  expect(page.connection.getState().phase).toBe('connected')
})

test.each(['session_over', 'not_permitted', 'customer_refuses'] as const)(
  'after %s nobody comes back, and streams hear why',
  async (reason) => {
    const page = connect()
    await page.start()
    const ends: string[] = []
    page.connection.open('remote-logs', {}, { ...nothing, onClose: (why) => ends.push(why) })
    page.last().emit({ type: 'over', reason })
    expect(page.connection.getState()).toEqual({ phase: 'over', mode: 'control', reason })
    expect([ends, page.timers]).toEqual([[reason], []])
  },
)

test('an end that is none of the session is come back from, whatever code it has', async () => {
  const page = connect()
  await page.start()
  page.last().emit({ type: 'over', reason: 'failed' })
  expect(page.connection.getState().phase).toBe('reconnecting')
  await page.tick()
  page.last().emit({ type: 'ready', mode: 'view' })
  expect(page.connection.getState().phase).toBe('connected')
  page.last().close(4410)
  expect(page.connection.getState()).toMatchObject({ phase: 'over', reason: 'session_over' })
})

test('no ticket for a session that is over ends it', async () => {
  const page = connect({ answers: [{ over: 'session_over' }] })
  await page.start()
  expect(page.connection.getState()).toMatchObject({ phase: 'over', reason: 'session_over' })
  expect(page.sockets).toEqual([])
})

test('a stream whose mode changed is opened again at once, one that was refused is not', async () => {
  const page = connect()
  await page.start()
  const ends: string[] = []
  openRemoteChannel(page.connection, {
    kind: 'remote-desktop',
    request: () => ({}),
    onMessage: () => undefined,
    onEnd: (reason, isFinal) => ends.push(`${reason} ${isFinal}`),
    setTimer: page.setTimer,
  })
  page.last().bytes({ stream: 1, type: 'close', reason: 'mode_changed' })
  expect(page.last().opened.map(({ stream }) => stream)).toEqual([1, 2])
  page.last().bytes({ stream: 2, type: 'close', reason: 'too_fast' })
  await page.tick()
  expect(page.last().opened.map(({ stream }) => stream)).toEqual([1, 2, 3])
  page.last().bytes({ stream: 3, type: 'close', reason: 'refused' })
  expect(page.timers).toEqual([])
  expect(ends).toEqual(['mode_changed false', 'too_fast false', 'refused true'])
})

test('the server hears at most every 30 seconds that somebody works', async () => {
  const page = connect()
  await page.start()
  page.connection.noteActive()
  page.connection.noteActive()
  page.wait(29_999)
  page.connection.noteActive()
  expect(page.last().texts).toEqual(['{"type":"active"}'])
  page.wait(1)
  page.connection.noteActive()
  expect(page.last().texts).toHaveLength(2)
})

test('what is no frame ends the WebSocket, and words nobody knows change nothing', async () => {
  const page = connect()
  await page.start()
  const first = page.last()
  first.emit({ type: 'dance' })
  expect(page.connection.getState().phase).toBe('connected')
  first.onmessage?.call(first as never, { data: Uint8Array.of(9, 9).buffer } as MessageEvent)
  expect(page.connection.getState().phase).toBe('reconnecting')
})

test('a page that leaves closes its streams and never comes back', async () => {
  const page = connect()
  await page.start()
  page.connection.open('remote-logs', {}, nothing)
  page.connection.close()
  expect([page.last().readyState, page.timers]).toEqual([3, []])
})
