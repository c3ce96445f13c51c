import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { type RequestOptions, request } from 'node:http'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentFolder } from '../agent-folder.ts'
import { type Clock, systemClock, systemRandomness } from '../context.ts'
import { realDisk } from '../disk/real-disk.ts'
import { openTestKeeper } from '../hardware-tests/hardware-test-keeper.ts'
import { noIsolation } from '../isolation/open-isolation.ts'
import { openRemoteKeeper } from '../remote/remote-keeper.ts'
import { usualRemoteSettings } from '../remote/remote-settings.ts'
import { openConfigKeeper } from '../robot-config/config-keeper.ts'
import { createVoiceTrials } from '../robot-voice/voice-trials.ts'
import { wrongTokensAMinute } from './access/token-guesses.ts'
import { createLocalApiClient, LocalApiRefusal } from './client.ts'
import { keepTelling } from './keep-telling.ts'
import type { LocalStatus } from './local-api-shapes.ts'
import { createReportedJoints, type ReportedJoints } from './reported-joints.ts'
import { type LocalApi, serveLocalApi } from './serve-local-api.ts'
import { openStoredClaims, type StoredClaims, settleMs } from './stored-claims.ts'

const status: LocalStatus = {
  agentVersion: '0.1.0',
  serial: 'T-1',
  release: null,
  link: { state: 'release', target: 'a'.repeat(64) },
  update: null,
  server: { linked: true },
  problem: null,
  hold: null,
  restoredAt: null,
  unknown: [],
}

const names = { serial: 'T-1', name: 'Nova 1', model: { tr: 'Nova H1', en: 'Nova H1' } }

let base: string
let port: number
let now: number
let claims: StoredClaims
let api: LocalApi
const logger = pino({ level: 'silent' })
const folderOf = () => agentFolder(base)

/** Below the ports that systems hand out by themselves: one that is closed and opened again is nobody else's meanwhile. */
const PORTS = { first: 8100, count: 1800 }

function isFree(candidate: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(candidate, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

async function freePort(): Promise<number> {
  for (let tried = 0; tried < PORTS.count; tried += 1) {
    const candidate = PORTS.first + ((process.pid * 7 + tried) % PORTS.count)
    if (await isFree(candidate)) return candidate
  }
  throw new Error('no free port')
}

/** Has the port as another program does; what `portClock` says of the agent is true of this one. */
async function occupyPort(): Promise<Server> {
  for (;;) {
    const other = createServer().listen(port, '127.0.0.1')
    const isListening = await once(other, 'listening').then(
      () => true,
      () => false,
    )
    if (isListening) return other
    await systemClock.sleep(20)
  }
}

/** How long the agent waited for its port, each time. */
let portWaits: number[]
/**
 * A program that another test starts at the moment has the port of an API that was closed until it runs (fork, then exec): the
 * agent finds the port taken then, and its minute is none here.
 */
const portClock: Clock = {
  ...systemClock,
  async sleep(ms, signal) {
    portWaits.push(ms)
    await systemClock.sleep(20, signal)
  },
}

let joints: ReportedJoints
const openClaims = () => openStoredClaims(folderOf().localClaims, { now: () => now })

async function open(folder = folderOf()): Promise<LocalApi> {
  const retained = { disk: realDisk, folder: folderOf(), clock: systemClock, logger }
  const config = await openConfigKeeper({ ...retained, report: async () => undefined })
  const tests = await openTestKeeper({ ...retained, report: async () => undefined })
  const own = { ...retained, remote: usualRemoteSettings, randomness: systemRandomness }
  const remote = await openRemoteKeeper({ ...own, report: async () => undefined })
  const isolation = noIsolation('simulated')
  const context = { folder, clock: portClock, randomness: systemRandomness, logger, isolation }
  const reported = { ...names, agentVersion: '0.1.0', collectedAt: null, topics: [] }
  const readers = {
    readStatus: async () => status,
    readNames: async () => names,
    readHardware: async () => reported,
  }
  const kind = { claims, joints, voice: createVoiceTrials(systemClock), config, tests, remote }
  return serveLocalApi({ context, ...kind, clock: systemClock, logger, port, ...readers })
}

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'filo-local-'))
  port = await freePort()
  portWaits = []
  now = 1_700_000_000_000
  claims = await openClaims()
  joints = createReportedJoints({ now: () => now })
  api = await open()
  await expect.poll(() => readFile(folderOf().localToken, 'utf8').catch(() => '')).not.toBe('')
  await expect.poll(() => call({}).catch(() => undefined)).toBeDefined()
})
afterEach(async () => {
  await api.close()
  await rm(base, { recursive: true, force: true })
})

const token = async () => (await readFile(folderOf().localToken, 'utf8')).trim()

interface Query extends Omit<RequestOptions, 'headers'> {
  body?: string
  headers?: Readonly<Record<string, string>>
}

/** A request such as a robot's program makes; on the port it carries the token that is given, the right one at first. */
async function call({ body, headers = {}, ...options }: Query): Promise<{ status: number; body: unknown }> {
  const all = { authorization: `Bearer ${await token()}`, 'content-type': 'application/json', ...headers }
  return new Promise((resolve, reject) => {
    const requested = request(
      { host: '127.0.0.1', port, path: '/v1/status', agent: false, headers: all, ...options },
      (response) => {
        let text = ''
        response.on('data', (chunk: Buffer) => {
          text += chunk.toString()
        })
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, body: text ? JSON.parse(text) : undefined }),
        )
      },
    )
    requested.once('error', reject)
    requested.end(body)
  })
}

const put = (body: string, headers: Readonly<Record<string, string>>) =>
  call({ method: 'PUT', path: '/v1/body', body, headers })

test('on the port a request needs the token, and this machine’s own name', async () => {
  expect(await call({})).toEqual({ status: 200, body: status })
  for (const authorization of ['', 'Bearer ', 'Bearer filo_local_wrong', `Basic ${await token()}`])
    expect(await call({ headers: { authorization } })).toMatchObject({
      status: 401,
      body: { code: 'token_refused' },
    })
  for (const host of ['robot.example.com', '127.0.0.1.example.com', '192.168.1.4:7480', 'localhost:80:80'])
    expect(await call({ headers: { host } })).toMatchObject({ status: 403, body: { code: 'host_refused' } })
  expect(await call({ headers: { host: 'localhost:1' } })).toMatchObject({ status: 200 })
  for (const origin of ['http://localhost', 'http://localhost:1', `https://127.0.0.1:${port}`, 'null'])
    expect(await call({ headers: { origin } })).toMatchObject({
      status: 403,
      body: { code: 'origin_refused' },
    })
  const ownPage = { host: `127.0.0.1:${port}`, origin: `http://127.0.0.1:${port}` }
  expect(await call({ headers: ownPage })).toMatchObject({ status: 200 })
})

test('connections that never say who they are keep no program out that has the token', async () => {
  const strangers = Array.from({ length: 60 }, () => connect({ host: '127.0.0.1', port }))
  const dialled = strangers.map((stranger) => once(stranger, 'connect').catch(() => undefined))
  for (const stranger of strangers) {
    stranger.on('error', () => undefined)
    stranger.write('GET /v1/status HTTP/1.1\r\nHost: localhost\r\n')
  }
  await Promise.all(dialled)
  for (let count = 0; count < 5; count++) expect(await call({})).toEqual({ status: 200, body: status })
  for (const stranger of strangers) stranger.destroy()
})

test('who keeps guessing tokens is sent away, and the right one is heard meanwhile', async () => {
  const wrong = () => call({ headers: { authorization: 'Bearer filo_local_wrong' } })
  for (let count = 0; count < wrongTokensAMinute; count++) expect((await wrong()).status).toBe(401)
  expect(await wrong()).toMatchObject({ status: 429, body: { code: 'too_many_wrong_tokens' } })
  expect(await call({})).toEqual({ status: 200, body: status })
})

test('socket and token are for the agent’s own user alone; a token that others could read is replaced', async () => {
  const { localApi, localSocket, localToken } = folderOf()
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777
  expect([await modeOf(localApi), await modeOf(localSocket), await modeOf(localToken)]).toEqual([
    0o700, 0o600, 0o600,
  ])
  const before = await token()
  await api.close()
  api = await open()
  await expect.poll(() => call({}).catch(() => undefined)).toMatchObject({ status: 200 })
  expect(await token()).toBe(before)
  await api.close()
  await chmod(localToken, 0o644)
  api = await open()
  await expect.poll(token).not.toBe(before)
  expect(await modeOf(localToken)).toBe(0o600)
})

test('a port that another program has is tried again every minute', async () => {
  await api.close()
  portWaits = []
  const other = await occupyPort()
  api = await open()
  expect(api.hasSocket).toBe(true)
  await expect.poll(() => portWaits.length).toBeGreaterThan(1)
  expect(new Set(portWaits)).toEqual(new Set([60_000]))
  other.close()
  await expect.poll(() => call({}).catch(() => undefined)).toMatchObject({ status: 200 })
})

test.each([
  ['{"ttlS":', {}, 400, 'bad_json'],
  ['{"ttlS":10,"mode":"\\ud800', {}, 400, 'bad_json'],
  ['[]', {}, 422, 'bad_shape'],
  ['{"speaking":true}', {}, 422, 'bad_shape'],
  ['{"speaking":"no","ttlS":10}', {}, 422, 'bad_shape'],
  ['{"speaking":true,"ttlS":301}', {}, 422, 'bad_shape'],
  ['{"jumping":true,"ttlS":10}', {}, 422, 'bad_shape'],
  ['{"jointsMoving":[{"part":"tail","moving":true}],"ttlS":10}', {}, 422, 'bad_shape'],
  [JSON.stringify({ ttlS: 10, mode: 'x'.repeat(20_000) }), {}, 413, 'too_long'],
  ['{"ttlS":10}', {}, 422, 'bad_shape'],
  ['{"ttlS":10,"mode":"a"}', { 'content-type': 'text/plain' }, 415, 'not_json'],
])('%.60s with %j is refused with %i %s', async (body, headers, code, word) => {
  expect(await put(body, headers)).toMatchObject({
    status: code,
    body: { code: word, message: expect.any(String) },
  })
  expect(claims.reported()).toEqual({ joints: {} })
})

test('other paths and methods are refused with words', async () => {
  expect(await call({ path: '/v1/nothing' })).toMatchObject({ status: 404 })
  expect(await call({ path: '/v1/constructor' })).toMatchObject({ status: 404 })
  expect(await call({ method: 'DELETE' })).toMatchObject({ status: 405, body: { code: 'method_refused' } })
})

test('what a program tells by the socket counts until its time is over; a hold until it is taken back', async () => {
  const client = createLocalApiClient({ socketPath: folderOf().localSocket })
  await client.report({ speaking: true, program: null, ttlS: 20 })
  expect(claims.reported()).toEqual({ speaking: true, program: null, joints: {} })
  now += 20_000
  expect(claims.reported()).toEqual({ joints: {} })
  const until = new Date(now + 600_000).toISOString()
  expect(await client.hold(600, 'müze turu')).toEqual({ reason: 'müze turu', until })
  expect(claims.activeHold()).toMatchObject({ reason: 'müze turu' })
  await client.release()
  expect(claims.activeHold()).toBeUndefined()
  await expect(client.hold(3601, 'for ever')).rejects.toThrow(LocalApiRefusal)
})

test('the client works on the port too, and keeps claims alive when the agent was away', async () => {
  const { localSocket, localToken } = folderOf()
  expect(await createLocalApiClient({ port, tokenFile: localToken }).status()).toEqual(status)
  const errors: unknown[] = []
  const retained = keepTelling(createLocalApiClient({ socketPath: localSocket }), {
    ttlS: 1,
    onError: (error) => errors.push(error),
  })
  await retained.set({ speaking: true })
  await retained.set({ mode: 'service' })
  expect(claims.reported()).toMatchObject({ speaking: true, mode: 'service' })
  await api.close()
  await retained.set({ speaking: false })
  expect(errors.length).toBeGreaterThan(0)
  claims = await openClaims()
  api = await open()
  await expect
    .poll(() => claims.reported(), { timeout: 2000 })
    .toMatchObject({ speaking: false, mode: 'service' })
  retained.stop()
})

test('after a start of the agent a hold is still in force, and programs that told before have time to tell again', async () => {
  expect(claims.isSettling()).toBe(false)
  await claims.report({ speaking: true, ttlS: 300 })
  await claims.hold({ seconds: 600, reason: 'tour' })
  now += 1000
  claims = await openClaims()
  expect(claims.reported()).toEqual({ joints: {} })
  expect(claims.activeHold()).toMatchObject({ reason: 'tour' })
  expect(claims.isSettling()).toBe(true)
  now += settleMs
  expect(claims.isSettling()).toBe(false)
  await claims.releaseHold()
  expect((await openClaims()).activeHold()).toBeUndefined()
  await writeFile(folderOf().localClaims, '{')
  expect((await openClaims()).activeHold()).toBeUndefined()
})

test('what a killed agent left in the way is cleared, and a path that is too long costs the socket alone', async () => {
  await api.close()
  await writeFile(folderOf().localSocket, '')
  api = await open()
  expect(api.hasSocket).toBe(true)
  const far = await open(agentFolder(join(base, 'x'.repeat(100))))
  expect(far.hasSocket).toBe(false)
  await far.close()
})

test('the robot’s own screen learns name and model without a token, and its hardware with one', async () => {
  const at = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers })
  const page = await at('/aros-info')
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await page.text()).toContain('/aros-info.js')
  expect(await (await at('/aros-info/robot')).json()).toEqual(names)
  expect((await at('/v1/hardware')).status).toBe(401)
  const token = (await readFile(folderOf().localToken, 'utf8')).trim()
  const reported = await at('/v1/hardware', { authorization: `Bearer ${token}` })
  expect(await reported.json()).toMatchObject({ serial: 'T-1', topics: [] })
})

test('a page that made a name of its own lead to the robot learns nothing', async () => {
  const answer = await new Promise<number>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: '/aros-info/robot', headers: { host: 'evil.example' } }
    request(options, (response) => resolve(response.resume().statusCode ?? 0))
      .on('error', reject)
      .end()
  })
  expect(answer).toBe(403)
})

test('joints are told one by one, each for its own time, and bounded', async () => {
  const report = (body: object) => call({ method: 'PUT', path: '/v1/joints', body: JSON.stringify(body) })
  const elbow = { part: 'left_arm', name: 'elbow', angleDeg: 41.5, minDeg: 0, maxDeg: 145, state: 'active' }
  expect((await report({ joints: [elbow], ttlMs: 500 })).status).toBe(204)
  now += 400
  expect((await report({ joints: [{ part: 'head', name: 'yaw' }], ttlMs: 500 })).status).toBe(204)
  expect(joints.read()).toEqual({ joints: [elbow, { part: 'head', name: 'yaw' }], ageMs: 0 })
  now += 100
  expect(joints.read()).toEqual({ joints: [{ part: 'head', name: 'yaw' }], ageMs: 100 })
  now += 400
  expect(joints.read()).toEqual({ joints: [], ageMs: null })
})
