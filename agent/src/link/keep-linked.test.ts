import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { AgentMessage, HelloMessage } from '@filo/contract/device/messages/agent-messages'
import type { ServerMessage } from '@filo/contract/device/messages/server-messages'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import type { AgentContext } from '../context.ts'
import { toRuntimeInfo } from '../local-api/to-runtime-info.ts'
import { makeContext } from '../test/make-context.ts'
import { createHttp } from '../updates/http/download.ts'
import { keepLinked } from './keep-linked.ts'
import { openLinkHistory } from './link-history.ts'
import type { LinkTrouble } from './link-trouble.ts'
import { openOutbox } from './outbox.ts'

const ANSWER_AFTER_MS = 150
const PATIENCE = { timeout: 10_000 }
const unitId = '019a0000-0000-7000-8000-000000000001'

const folder = mkdtempSync(join(tmpdir(), 'filo-keep-linked-'))
const links = new WebSocketServer({ noServer: true })
const server = createServer()
let refusal: string | undefined
server.on('upgrade', (request, socket, head) => {
  // Node.js hands the socket over without a listener; a robot that is off before it has read the answer resets it.
  socket.on('error', () => undefined)
  if (refusal) return socket.end(refusal)
  setTimeout(
    () => links.handleUpgrade(request, socket, head, (link) => links.emit('connection', link)),
    ANSWER_AFTER_MS,
  )
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

function hello({ bootId, agentVersion }: AgentContext): HelloMessage {
  const at = new Date().toISOString()
  const own = { bootId, agentVersion, outboxId: bootId, assignmentVersion: 0, updateId: null }
  return { type: 'hello', protocol: 1, at, current: null, ...own }
}

/** A robot that keeps its link to the server above; `sleeps` tells how long it waited between two tries. */
async function startLinked(random = 0) {
  const { port } = server.address() as AddressInfo
  const stopper = new AbortController()
  const own = await makeContext(folder, `http://127.0.0.1:${port}`)
  const sleeps: number[] = []
  const troubles: (LinkTrouble | undefined)[] = []
  const logged: string[] = []
  const clock = {
    now: () => own.clock.now(),
    sleep: (ms: number, signal?: AbortSignal) => {
      sleeps.push(ms)
      return own.clock.sleep(Math.min(ms, 20), signal)
    },
  }
  const randomness = { ...own.randomness, fraction: () => random }
  const send = (about: unknown, words = about) => logged.push(String(words))
  const logger = Object.assign(Object.create(own.logger), { warn: send, info: send })
  const context = { ...own, clock, randomness, logger, stopping: stopper.signal }
  const outbox = await openOutbox(own.disk, join(folder, 'outbox.jsonl'))
  const history = await openLinkHistory(context)
  const ended = keepLinked({
    context,
    http: createHttp(context),
    outbox,
    history,
    unitId,
    onBarred: () => undefined,
    makeHello: async () => ({ ...hello(context), ...outbox.introduce() }),
    makeRuntime: async () => toRuntimeInfo(await context.body.runtimeInfo(), context.claims.reported()),
    readDigest: async () => undefined,
    onReportRequest: () => undefined,
    onWelcome: () => {},
    onDesiredChanged: () => {},
    onConfigVersion: () => undefined,
    onDesiredVersion: () => {},
    onCommand: () => {},
    streamKinds: {},
    onConnected: () => {},
    onLinkTrouble: (trouble) => troubles.push(trouble),
  })
  return { stop: () => stopper.abort(), ended, history, sleeps, troubles, logged }
}

/** Answers the hello of every link from now on with a welcome and more; @returns what came, with its time. */
function greetWith(...messages: ServerMessage[]) {
  const came: { type: string; atMs: number }[] = []
  links.removeAllListeners('connection')
  links.on('connection', (link: WebSocket) => {
    link.on('message', (data: Buffer) => {
      const { type } = JSON.parse(data.toString('utf8')) as AgentMessage
      came.push({ type, atMs: performance.now() })
      const serverTime = new Date().toISOString()
      const welcome = { type: 'welcome', protocol: 1, unitId, heartbeatSeconds: 1, serverTime, ackedSeq: 0 }
      if (type === 'hello') for (const each of [welcome, ...messages]) link.send(JSON.stringify(each))
    })
  })
  return came
}

test('a robot stays away as long as a server that stops asks it to', async () => {
  const came = greetWith({ type: 'bye', reason: 'restarting', retryAfterSeconds: 7 })
  const robot = await startLinked()
  await vi.waitFor(() => expect(came.length).toBeGreaterThan(1), PATIENCE)
  robot.stop()
  await robot.ended
  expect(robot.sleeps[0]).toBe(7000)
})

test('a robot that asked too much stays away as long as it is told to, and longer each time', async () => {
  const came = greetWith({ type: 'bye', reason: 'flooding', retryAfterSeconds: 30 })
  const robot = await startLinked(0.5)
  await vi.waitFor(() => expect(came.length).toBeGreaterThan(3), PATIENCE)
  robot.stop()
  await robot.ended
  expect(robot.sleeps.slice(0, 3)).toEqual([30_500, 31_000, 32_000])
})

test('a robot whose link is refused for a while comes back after that while', async () => {
  refusal = 'HTTP/1.1 429 Too Many Requests\r\nretry-after: 42\r\nconnection: close\r\n\r\n'
  const robot = await startLinked()
  await vi.waitFor(() => expect(robot.sleeps.length).toBeGreaterThan(0), PATIENCE)
  refusal = undefined
  robot.stop()
  await robot.ended
  expect(robot.sleeps[0]).toBe(42_000)
})

test('a robot that a server with no room sends away comes back then, and no later for having been sent away before', async () => {
  refusal = 'HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\n\r\n'
  const robot = await startLinked(0.5)
  await vi.waitFor(() => expect(robot.sleeps.length).toBeGreaterThan(3), PATIENCE)
  refusal = undefined
  robot.stop()
  await robot.ended
  expect(robot.sleeps.slice(0, 4)).toEqual([5500, 5500, 5500, 5500])
})

test('a robot whose server in front takes WebSocket out says so, once, until it is linked', async () => {
  greetWith()
  refusal = 'HTTP/1.1 426 Upgrade Required\r\nupgrade: websocket\r\nconnection: close\r\n\r\n'
  const robot = await startLinked(0.5)
  await vi.waitFor(() => expect(robot.sleeps.length).toBeGreaterThan(2), PATIENCE)
  expect(robot.logged).toEqual([expect.stringMatching(/^link: not linked: .* does not pass WebSocket on$/)])
  expect(robot.troubles.some((trouble) => trouble?.nextTryMs)).toBe(true)
  refusal = undefined
  await vi.waitFor(() => expect(robot.troubles.at(-1)).toBeUndefined(), PATIENCE)
  robot.stop()
  await robot.ended
  expect(robot.logged.at(-1)).toBe('link: linked')
})

test('a robot tries every few seconds where a server said that it restarts', async () => {
  greetWith({ type: 'bye', reason: 'restarting', retryAfterSeconds: 0 })
  const robot = await startLinked(0.999)
  await vi.waitFor(() => expect(robot.sleeps.length).toBeGreaterThan(0), PATIENCE)
  refusal = 'HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\n\r\n'
  await vi.waitFor(() => expect(robot.sleeps.length).toBeGreaterThan(8), PATIENCE)
  refusal = undefined
  robot.stop()
  await robot.ended
  expect(Math.max(...robot.sleeps)).toBeLessThan(4000)
})

test('a robot speaks no more often than it is asked to, and as before once that is over', async () => {
  const came = greetWith({ type: 'slow-down', seconds: 2 })
  const robot = await startLinked()
  const beats = () => came.filter(({ type }) => type === 'heartbeat').map(({ atMs }) => atMs)
  await vi.waitFor(() => expect(beats()).toHaveLength(1), PATIENCE)
  expect((beats()[0] ?? 0) - (came[0]?.atMs ?? 0)).toBeGreaterThan(1900)
  for (const link of links.clients) link.send(JSON.stringify({ type: 'slow-down', seconds: 1 }))
  await vi.waitFor(() => expect(beats()).toHaveLength(3), PATIENCE)
  const [, second = 0, third = 0] = beats()
  expect(third - second).toBeLessThan(1900)
  robot.stop()
  await robot.ended
})

test('a robot that began a new outbox says hello anew at once, but not again and again', async () => {
  links.removeAllListeners('connection')
  const outboxIds: string[] = []
  let sleeps: readonly number[] = []
  const waitedBefore: number[] = []
  links.on('connection', (link: WebSocket) => {
    link.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString('utf8')) as AgentMessage
      if (message.type !== 'hello') return
      outboxIds.push(message.outboxId)
      waitedBefore.push(sleeps.length)
      const serverTime = new Date().toISOString()
      const welcome = { type: 'welcome', protocol: 1, unitId, heartbeatSeconds: 1, serverTime, ackedSeq: 99 }
      link.send(JSON.stringify(welcome))
    })
  })
  const robot = await startLinked(0.5)
  sleeps = robot.sleeps
  await vi.waitFor(() => expect(outboxIds.length).toBeGreaterThan(4), PATIENCE)
  robot.stop()
  await robot.ended
  expect(new Set(outboxIds).size).toBe(outboxIds.length)
  expect(waitedBefore.slice(0, 4)).toEqual([0, 0, 1, 2])
})

test('an agent that is told to stop while its link opens does not wait for the server', async () => {
  const robot = await startLinked()
  await wait(ANSWER_AFTER_MS / 2)
  robot.stop()
  expect(await Promise.race([robot.ended, wait(5000, 'still there')])).toBe('stopped')
})
