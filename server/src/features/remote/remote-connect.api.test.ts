import type { AddressInfo } from 'node:net'
import { openLink } from '@filo/contract/device/device-routes'
import { linkAudience } from '@filo/contract/device/link/device-token'
import { linkProtocol } from '@filo/contract/device/link/link-limits'
import {
  createRemoteTicket,
  endRemoteSession,
  handOverRemoteControl,
} from '@filo/contract/remote/remote-routes'
import { remoteConnectPath, remoteProtocol, remoteTicketPrefix } from '@filo/contract/remote/remote-wire'
import { decodeStreamFrame, encodeStreamFrame, type StreamFrame } from '@filo/contract/streams/stream-frames'
import { streamKinds } from '@filo/contract/streams/stream-kinds'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { sessions } from '../../db/schema/sessions.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import {
  addRemoteUnit,
  openRemoteSession,
  type RemoteUnit,
  remoteCapabilities,
} from '../../testing/test-remote.ts'
import { robotToken } from '../../testing/test-robot-keys.ts'
import { helloOf } from '../../testing/test-robot-link.ts'
import { startAnotherServer } from '../../testing/test-servers.ts'

const soon = { timeout: 5000, interval: 10 }
const kind = 'remote-terminal'
const { window } = streamKinds[kind]

let first: TestServer
let second: Pick<TestServer, 'app' | 'context'>
let support: TestPerson
const sockets: WebSocket[] = []
const stops: (() => void)[] = []

beforeAll(async () => {
  first = await createTestServer()
  await first.app.listen({ port: 0, host: '127.0.0.1' })
  second = await startAnotherServer(first)
  for (const { context } of [first, second]) stops.push(context.remoteConnections.start())
  support = await signInAs(first, 'support')
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})
afterAll(async () => {
  for (const stop of stops) stop()
  await second.app.close()
  await first.close()
})

const portOf = ({ app }: Pick<TestServer, 'app'>) => (app.server.address() as AddressInfo).port

interface Peer {
  frames: StreamFrame[]
  texts: string[]
  closed: () => number | undefined
  send: (frame: StreamFrame) => void
  sendText: (text: string) => void
}

/** A WebSocket with what came by it. @throws Error with the status where it is refused */
async function open(
  url: string,
  protocols: string[],
  headers: Record<string, string>,
  autoPong = true,
): Promise<Peer> {
  const socket = new WebSocket(url, protocols, { headers, autoPong })
  sockets.push(socket)
  const frames: StreamFrame[] = []
  const texts: string[] = []
  let closed: number | undefined
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    const frame = isBinary ? decodeStreamFrame(data) : undefined
    if (frame) frames.push(frame)
    else texts.push(data.toString())
  })
  socket.on('close', (code) => {
    closed = code
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  const send = (frame: StreamFrame) => socket.send(encodeStreamFrame(frame))
  return { frames, texts, closed: () => closed, send, sendText: (text) => socket.send(text) }
}

/** Links a robot to the first server; it answers nothing by itself. */
async function linkRobot({ robot, unitId }: RemoteUnit): Promise<Peer> {
  const authorization = `Bearer ${await robotToken(first, robot, { unitId, audience: linkAudience })}`
  const peer = await open(`ws://127.0.0.1:${portOf(first)}${openLink.path}`, [linkProtocol], {
    authorization,
  })
  peer.sendText(JSON.stringify(helloOf(first, { capabilities: remoteCapabilities })))
  await vi.waitFor(() => expect(peer.texts.join()).toContain('welcome'), soon)
  return peer
}

const redeemTicket = async (sessionId: string, by = support) =>
  (await by.call(createRemoteTicket, { params: { sessionId } })).body.ticket

interface Coming {
  cookie?: string
  origin?: string
  protocols?: string[]
  at?: Pick<TestServer, 'app'>
  /** Whether it answers pings, as every browser that is still there does. */
  answersPings?: boolean
}

function connect(sessionId: string, ticket: string, coming: Coming = {}): Promise<Peer> {
  const { cookie = support.cookie, at = first, answersPings = true } = coming
  const { origin = `http://127.0.0.1:${portOf(at)}` } = coming
  const { protocols = [remoteProtocol, `${remoteTicketPrefix}${ticket}`] } = coming
  const url = `ws://127.0.0.1:${portOf(at)}${remoteConnectPath(sessionId)}`
  return open(url, protocols, { cookie, ...(origin && { origin }) }, answersPings)
}

const opening = (stream: number, params: object = { cols: 80, rows: 24 }): StreamFrame => ({
  stream,
  type: 'open',
  kind,
  params: JSON.stringify(params),
  credit: window,
})
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text))
const textsOf = ({ frames }: Peer) =>
  frames.flatMap((frame) => (frame.type === 'data' ? Buffer.from(frame.bytes).toString() : []))

describe('a ticket', () => {
  let unit: RemoteUnit
  let sessionId: string
  beforeAll(async () => {
    unit = await addRemoteUnit(first)
    sessionId = await openRemoteSession(first, support, unit)
  })

  const refusals: [string, () => Promise<unknown>][] = [
    [
      'used twice',
      async () => {
        const ticket = await redeemTicket(sessionId)
        await connect(sessionId, ticket)
        return connect(sessionId, ticket)
      },
    ],
    [
      'older than 30 s',
      async () => {
        const ticket = await redeemTicket(sessionId)
        first.clock.advance(30_000)
        return connect(sessionId, ticket)
      },
    ],
    [
      'of another session',
      async () => {
        const other = await openRemoteSession(first, support, await addRemoteUnit(first))
        return connect(sessionId, await redeemTicket(other))
      },
    ],
    [
      'from a page of another site',
      async () => connect(sessionId, await redeemTicket(sessionId), { origin: 'http://evil.example' }),
    ],
    ['without an origin', async () => connect(sessionId, await redeemTicket(sessionId), { origin: '' })],
    ['from nobody', async () => connect(sessionId, await redeemTicket(sessionId), { cookie: '' })],
    [
      'stolen by a colleague',
      async () =>
        connect(sessionId, await redeemTicket(sessionId), {
          cookie: (await signInAs(first, 'support')).cookie,
        }),
    ],
    [
      'stolen by another browser of the same person',
      async () => {
        const ticket = await redeemTicket(sessionId)
        const { token } = await first.context.db.transaction((tx) =>
          first.context.sessions.openFor(tx, support.userId, {
            ip: '127.0.0.1',
            device: 'other',
            requestId: 'test',
            role: 'support',
          }),
        )
        const cookie = `${support.cookie.split('=')[0]}=${token}`
        return connect(sessionId, ticket, { cookie })
      },
    ],
    ['made up', () => connect(sessionId, 'a'.repeat(43))],
    ['missing', () => connect(sessionId, '', { protocols: [remoteProtocol] })],
    [
      'without our protocol',
      async () =>
        connect(sessionId, '', { protocols: [`${remoteTicketPrefix}${await redeemTicket(sessionId)}`] }),
    ],
    ['of an id that is none', async () => connect('not-an-id', await redeemTicket(sessionId))],
  ]
  test.each(refusals)('%s opens nothing', async (_, attempt) => {
    await expect(attempt()).rejects.toThrow(/40[013]|401|403/)
  })

  test('that a thief tried is gone for its owner as well, who takes another', async () => {
    const ticket = await redeemTicket(sessionId)
    const { cookie } = await signInAs(first, 'support')
    await expect(connect(sessionId, ticket, { cookie })).rejects.toThrow('403')
    await expect(connect(sessionId, ticket)).rejects.toThrow('403')
    expect((await connect(sessionId, await redeemTicket(sessionId))).texts.join()).not.toContain('over')
  })

  test('after the end of its session opens nothing', async () => {
    const own = await openRemoteSession(first, support, await addRemoteUnit(first))
    const ticket = await redeemTicket(own)
    await support.call(endRemoteSession, { params: { sessionId: own }, body: {} })
    await expect(connect(own, ticket)).rejects.toThrow('409')
  })
})

/** A session with a linked robot and a page with an open terminal. */
async function openTerminal(at: Pick<TestServer, 'app'> = first) {
  const by = await signInAs(first, 'support')
  const unit = await addRemoteUnit(first)
  const robot = await linkRobot(unit)
  const sessionId = await openRemoteSession(first, by, unit)
  const page = await connect(sessionId, await redeemTicket(sessionId, by), { at, cookie: by.cookie })
  page.send(opening(1))
  await vi.waitFor(() => expect(robot.frames).toHaveLength(1), soon)
  return { by, unit, robot, sessionId, page }
}

test.each(['first', 'second'] as const)(
  'bytes go both ways within credit, by the %s server',
  async (name) => {
    const { by, robot, page, sessionId } = await openTerminal(name === 'first' ? first : second)
    const requested = robot.frames[0]
    expect(requested).toMatchObject({ type: 'open', kind, credit: window })
    expect(JSON.parse(requested?.type === 'open' ? requested.params : '')).toMatchObject({
      sessionId,
      mode: 'control',
      by: { id: by.userId },
      request: { cols: 80, rows: 24 },
    })
    robot.send({ stream: 1, type: 'credit', bytes: window })
    robot.send({ stream: 1, type: 'data', bytes: bytesOf('$ ') })
    await vi.waitFor(() => expect(textsOf(page)).toEqual(['$ ']), soon)
    await vi.waitFor(
      () => expect(page.frames).toContainEqual({ stream: 1, type: 'credit', bytes: window }),
      soon,
    )
    page.send({ stream: 1, type: 'data', bytes: bytesOf('ls\r') })
    await vi.waitFor(() => expect(textsOf(robot)).toEqual(['ls\r']), soon)
    page.send({ stream: 1, type: 'close', reason: 'done' })
    await vi.waitFor(() => expect(robot.frames.at(-1)).toMatchObject({ type: 'close' }), soon)
  },
)

test('a robot is granted only what the page took in', async () => {
  const { robot, page } = await openTerminal()
  const piece = new Uint8Array(65_536)
  for (let index = 0; index < window / piece.length; index += 1)
    robot.send({ stream: 1, type: 'data', bytes: piece })
  await vi.waitFor(() => expect(page.frames.filter(({ type }) => type === 'data')).toHaveLength(4), soon)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(robot.frames.filter(({ type }) => type === 'credit')).toEqual([])
  page.send({ stream: 1, type: 'credit', bytes: window / 2 })
  await vi.waitFor(
    () => expect(robot.frames.filter(({ type }) => type === 'credit')).toMatchObject([{ bytes: window / 2 }]),
    soon,
  )
})

test('a page that sends what the robot did not allow is cut', async () => {
  const { page } = await openTerminal()
  page.send({ stream: 1, type: 'data', bytes: bytesOf('x') })
  await vi.waitFor(() => expect(page.closed()).toBe(4400), soon)
})

test('a page that is gone without a word is cut, and those that answer stay', async () => {
  const sessionId = await openRemoteSession(first, support, await addRemoteUnit(first))
  const come = async (answersPings: boolean) =>
    connect(sessionId, await redeemTicket(sessionId), { answersPings })
  const [here, gone] = [await come(true), await come(false)]
  const before = first.context.remoteConnections.count()
  for (let requested = 0; requested < 5 && gone.closed() === undefined; requested += 1) {
    first.context.remoteConnections.request()
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  expect(gone.closed()).toBe(1006)
  expect(here.closed()).toBeUndefined()
  expect(first.context.remoteConnections.count()).toBe(before - 1)
})

test('types that the session does not have are not opened', async () => {
  const { page, robot } = await openTerminal()
  const { window: credit } = streamKinds['remote-files']
  page.send({ stream: 2, type: 'open', kind: 'remote-files', params: '{"op":"list","path":""}', credit })
  page.send({ stream: 3, type: 'open', kind: 'live-state', params: '', credit })
  await vi.waitFor(() => expect(page.frames).toHaveLength(2), soon)
  expect(page.frames).toMatchObject([{ reason: 'not_permitted' }, { reason: 'unknown_kind' }])
  expect(robot.frames).toHaveLength(1)
})

test('an end by somebody is at every page within two seconds, whichever server it came by', async () => {
  const { by, page, robot, sessionId } = await openTerminal(second)
  const from = performance.now()
  await by.call(endRemoteSession, { params: { sessionId }, body: {} })
  await vi.waitFor(() => expect(page.closed()).toBe(4410), soon)
  expect(performance.now() - from).toBeLessThan(2000)
  expect(page.texts.at(-1)).toBe(JSON.stringify({ type: 'over', reason: 'session_over' }))
  await vi.waitFor(() => expect(robot.frames.at(-1)).toMatchObject({ type: 'close' }), soon)
})

test('a sign-in that ends takes the connection along within two seconds, on another server too', async () => {
  const { by, page } = await openTerminal(second)
  const from = performance.now()
  await first.context.db.delete(sessions).where(eq(sessions.userId, by.userId))
  await vi.waitFor(() => expect(page.closed()).toBe(4410), soon)
  expect(performance.now() - from).toBeLessThan(2000)
  expect(page.texts.at(-1)).toContain('not_permitted')
})

test('a colleague watches, and gets control only when it is handed over', async () => {
  const { by, page, robot, sessionId } = await openTerminal()
  const colleague = await signInAs(first, 'support')
  const own = await connect(sessionId, await redeemTicket(sessionId, colleague), { cookie: colleague.cookie })
  await vi.waitFor(() => expect(own.texts).toEqual(['{"type":"ready","mode":"view"}']), soon)
  own.send(opening(1))
  const modesOf = () =>
    robot.frames.flatMap((frame) => (frame.type === 'open' ? [JSON.parse(frame.params).mode as string] : []))
  await vi.waitFor(() => expect(modesOf()).toEqual(['control', 'view']), soon)
  const handOver = (by: TestPerson, userId: string) =>
    by.call(handOverRemoteControl, { params: { sessionId }, body: { userId } })
  expect((await handOver(colleague, colleague.userId)).problem.code).toBe('remote_not_holder')
  await vi.waitFor(async () => expect((await handOver(by, colleague.userId)).status).toBe(200), soon)
  await vi.waitFor(() => expect(own.texts.at(-1)).toBe('{"type":"ready","mode":"control"}'), soon)
  await vi.waitFor(() => expect(page.texts.at(-1)).toBe('{"type":"ready","mode":"view"}'), soon)
  expect(page.frames.at(-1)).toMatchObject({ type: 'close', reason: 'mode_changed' })
})
