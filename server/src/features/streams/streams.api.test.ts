import type { AddressInfo } from 'node:net'
import { setRemotePolicy } from '@filo/contract/customers/customers-routes'
import { openLink } from '@filo/contract/device/device-routes'
import { linkAudience } from '@filo/contract/device/link/device-token'
import { linkProtocol } from '@filo/contract/device/link/link-limits'
import { streamLiveState } from '@filo/contract/live-state/live-state-routes'
import { signOut } from '@filo/contract/session/session-routes'
import { decodeStreamFrame, encodeStreamFrame, type StreamFrame } from '@filo/contract/streams/stream-frames'
import { streamKinds } from '@filo/contract/streams/stream-kinds'
import { streamMaxDataBytes, streamsPerLink } from '@filo/contract/streams/stream-limits'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import WebSocket from 'ws'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { addCustomer, signInAs } from '../../testing/test-people.ts'
import { addAdmitted, robotToken, type TestRobot } from '../../testing/test-robot-keys.ts'
import { helloOf } from '../../testing/test-robot-link.ts'
import { addUnit } from '../../testing/test-robots.ts'
import { startAnotherServer } from '../../testing/test-servers.ts'

const soon = { timeout: 5000, interval: 10 }
const { window } = streamKinds['live-state']

let first: TestServer
let second: Pick<TestServer, 'app' | 'context'>
const sockets: WebSocket[] = []

beforeAll(async () => {
  first = await createTestServer()
  await first.app.listen({ port: 0, host: '127.0.0.1' })
  second = await startAnotherServer(first)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})
afterAll(async () => {
  await second.app.close()
  await first.close()
})

interface Linked {
  unitId: string
  socket: WebSocket
  frames: StreamFrame[]
  reported: string[]
  closed: () => number | undefined
  send: (frame: StreamFrame) => void
}

/** A robot of a test, linked to the first server, that answers nothing by itself. */
async function link(
  admitted?: { robot: TestRobot; unitId: string },
  capabilities?: readonly string[],
): Promise<Linked> {
  const { robot, unitId } = admitted ?? (await addAdmitted(first))
  const { port } = first.app.server.address() as AddressInfo
  const authorization = `Bearer ${await robotToken(first, robot, { unitId, audience: linkAudience })}`
  const socket = new WebSocket(`ws://127.0.0.1:${port}${openLink.path}`, [linkProtocol], {
    headers: { authorization },
  })
  sockets.push(socket)
  const frames: StreamFrame[] = []
  const reported: string[] = []
  let closed: number | undefined
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    const frame = isBinary ? decodeStreamFrame(data) : undefined
    if (frame) frames.push(frame)
    else reported.push(data.toString())
  })
  socket.on('close', (code) => {
    closed = code
  })
  socket.on('error', () => {})
  await new Promise((resolve) => socket.once('open', resolve))
  socket.send(JSON.stringify(helloOf(first, capabilities ? { capabilities } : {})))
  await vi.waitFor(() => expect(reported.join()).toContain('welcome'), soon)
  const send = (frame: StreamFrame) => socket.send(encodeStreamFrame(frame))
  return { unitId, socket, frames, reported, closed: () => closed, send }
}

const data = (bytes: number, stream = 1): StreamFrame => ({
  stream,
  type: 'data',
  bytes: new Uint8Array(bytes).fill(65),
})

/** A stream that the second server asks for; what comes is taken when the test says so. */
function request(unitId: string) {
  const came: number[] = []
  const taking: (() => void)[] = []
  const onClose = vi.fn()
  const onOpen = vi.fn()
  const stream = second.context.streams.open(unitId, 'live-state', {
    onOpen,
    onClose,
    onData: (bytes) => {
      came.push(bytes.length)
      return new Promise<void>((resolve) => taking.push(resolve))
    },
  })
  const readAll = () => {
    for (const handle of taking.splice(0)) handle()
  }
  return { stream, came, onClose, onOpen, readAll }
}

const opened = async (robot: Linked) => {
  await vi.waitFor(() => expect(robot.frames.at(-1)?.type).toBe('open'), soon)
  return robot.frames.at(-1)?.stream ?? 0
}

test('over two servers a robot sends no more than the one who asked has taken, and goes on when they take it', async () => {
  const robot = await link()
  const view = request(robot.unitId)
  await opened(robot)
  expect(robot.frames).toMatchObject([{ type: 'open', kind: 'live-state', credit: window }])
  robot.send(data(streamMaxDataBytes))
  robot.send(data(window - streamMaxDataBytes))
  await vi.waitFor(() => expect(view.came).toHaveLength(2), soon)
  expect(robot.frames).toHaveLength(1)
  view.readAll()
  await vi.waitFor(() => expect(robot.frames.at(-1)).toMatchObject({ type: 'credit' }), soon)
  const granted = robot.frames.reduce((sum, frame) => sum + (frame.type === 'credit' ? frame.bytes : 0), 0)
  expect(granted).toBe(window)
  view.stream.close('done')
  await vi.waitFor(
    () => expect(robot.frames.at(-1)).toEqual({ stream: 1, type: 'close', reason: 'done' }),
    soon,
  )
  expect(first.context.streams.counts()).toEqual({ requested: 0, locked: 0 })
})

test('a robot that sends more than was taken is cut by name; what it sends then goes nowhere', async () => {
  const robot = await link()
  const view = request(robot.unitId)
  await opened(robot)
  for (let sent = 0; sent <= window; sent += streamMaxDataBytes) robot.send(data(streamMaxDataBytes))
  await vi.waitFor(() => expect(view.onClose.mock.calls).toEqual([['over_credit']]), soon)
  robot.send(data(10))
  robot.socket.send(JSON.stringify({ type: 'command-done', seq: 1 }))
  await vi.waitFor(() => expect(robot.reported.join()).toContain('"ack"'), soon)
  expect(view.came.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(window)
  expect(robot.closed()).toBeUndefined()
})

test('a robot that sends faster than its kind may is cut, however quickly everything is taken', async () => {
  const robot = await link()
  const view = request(robot.unitId)
  await opened(robot)
  const pumping = setInterval(view.readAll, 1)
  for (let sent = 0; sent < 20 && view.onClose.mock.calls.length === 0; sent += 1) {
    const credits = robot.frames.length
    robot.send(data(streamMaxDataBytes))
    robot.send(data(streamMaxDataBytes))
    await vi.waitFor(() => expect(robot.frames.length).toBeGreaterThan(credits), soon).catch(() => undefined)
  }
  clearInterval(pumping)
  expect(view.onClose.mock.calls).toEqual([['too_fast']])
})

test.each<[string, (robot: Linked) => void]>([
  ['a stream that was never opened', (robot) => robot.send(data(1, 77))],
  [
    'a stream that it opens itself',
    (robot) => robot.send({ stream: 1, type: 'open', kind: 'live-state', params: '', credit: 1 }),
  ],
  ['no frame at all', (robot) => robot.socket.send(Buffer.from([9, 9, 9]))],
  ['a frame larger than any', (robot) => robot.send(data(streamMaxDataBytes + 1))],
])('a robot that sends %s is sent away with the reason, and its views end', async (_name, act) => {
  const robot = await link()
  const view = request(robot.unitId)
  await opened(robot)
  act(robot)
  await vi.waitFor(() => expect(robot.reported.join()).toContain('"reason":"protocol"'), soon)
  await vi.waitFor(() => expect(view.onClose.mock.calls).toEqual([['link_lost']]), soon)
})

test('a robot has so many streams and no more; one whose agent knows none is asked for none; one that is away does not answer', async () => {
  const robot = await link()
  const views = Array.from({ length: streamsPerLink + 1 }, () => request(robot.unitId))
  await vi.waitFor(() => expect(views.at(-1)?.onClose.mock.calls).toEqual([['too_many_streams']]), soon)
  for (const { stream } of views) stream.close('done')
  const old = await link(undefined, ['send-log'])
  const refused = request(old.unitId)
  await vi.waitFor(() => expect(refused.onClose.mock.calls).toEqual([['agent_too_old']]), soon)
  expect(old.frames).toEqual([])
  const away = request(await addUnit(first))
  await vi.waitFor(() => expect(away.onClose.mock.calls).toEqual([['offline']]), soon)
})

test('a link that ends, or a stream on which nothing comes, ends what hangs on it', async () => {
  const robot = await link()
  const view = request(robot.unitId)
  await opened(robot)
  robot.socket.terminate()
  await vi.waitFor(() => expect(view.onClose.mock.calls).toEqual([['link_lost']]), soon)
  expect(first.context.streams.counts().locked).toBe(0)
})

async function look(server: Pick<TestServer, 'app'>, unitId: string, cookie: string) {
  const { port } = server.app.server.address() as AddressInfo
  const closing = new AbortController()
  const path = streamLiveState.path.replace(':unitId', unitId)
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    headers: { cookie },
    signal: closing.signal,
  })
  let text = ''
  let isOver = false
  void (async () => {
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) text += piece
  })()
    .catch(() => undefined)
    .finally(() => {
      isOver = true
    })
  return { status: answer.status, text: () => text, isOver: () => isOver, close: () => closing.abort() }
}

test('a person is unharmed by a robot that sends no sample: the view says that it was cut', async () => {
  const robot = await link()
  const support = await signInAs(first, 'support')
  const view = await look(second, robot.unitId, support.cookie)
  await opened(robot)
  robot.send(data(100))
  await vi.waitFor(() => expect(view.text()).toContain('{"state":"away","reason":"bad_data"}'), soon)
  expect(view.isOver()).toBe(false)
  // The view asks again by itself after a while: the last frame may already be the next opening.
  const cut = expect.objectContaining({ type: 'close', reason: 'bad_data' })
  await vi.waitFor(() => expect(robot.frames).toContainEqual(cut), soon)
  view.close()
})

test('a robot of another customer is as good as none; a view ends with the session within two seconds', async () => {
  const robot = await link()
  const stranger = await signInAs(first, 'customer_admin', { customerId: await addCustomer(first, 'Liman') })
  expect((await look(first, robot.unitId, stranger.cookie)).status).toBe(404)
  const support = await signInAs(first, 'support')
  const view = await look(second, robot.unitId, support.cookie)
  await opened(robot)
  const startMs = performance.now()
  await support.call(signOut, {})
  await vi.waitFor(() => expect(view.text()).toContain('{"state":"over","reason":"not_permitted"}'), soon)
  expect(performance.now() - startMs).toBeLessThan(2000)
  await vi.waitFor(() => expect(view.isOver()).toBe(true), soon)
  await vi.waitFor(() => expect(robot.frames.at(-1)).toMatchObject({ type: 'close', reason: 'done' }), soon)
})

test('a customer that allows no remote access ends the maker’s views within two seconds, and not its own', async () => {
  const admitted = await addAdmitted(first)
  const customerId = await addCustomer(first, 'Kıyı')
  await first.context.db
    .update(producedRobots)
    .set({ customerId })
    .where(eq(producedRobots.id, admitted.unitId))
  const robot = await link(admitted)
  const support = await signInAs(first, 'support')
  const manager = await signInAs(first, 'customer_admin', { customerId })
  const view = await look(second, robot.unitId, support.cookie)
  const own = await look(second, robot.unitId, manager.cookie)
  await opened(robot)
  const startMs = performance.now()
  await manager.call(setRemotePolicy, { params: { customerId }, body: { access: 'never' } })
  await vi.waitFor(() => expect(view.text()).toContain('{"state":"over","reason":"customer_refuses"}'), soon)
  expect(performance.now() - startMs).toBeLessThan(2000)
  expect((await look(first, robot.unitId, support.cookie)).status).toBe(403)
  expect(own.isOver()).toBe(false)
  own.close()
})

test('a person looks at so many robots at once and no more', async () => {
  const support = await signInAs(first, 'support')
  const unitIds = await Promise.all(Array.from({ length: 11 }, () => addUnit(first)))
  const views = await Promise.all(unitIds.map((unitId) => look(first, unitId, support.cookie)))
  expect(views.filter(({ status }) => status === 429)).toHaveLength(1)
  for (const { close } of views) close()
  await vi.waitFor(() => expect(first.context.liveState.count()).toBe(0), soon)
})
