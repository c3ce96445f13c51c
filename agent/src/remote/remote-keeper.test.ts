import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { RemoteDeedReport, RemoteOrder, RemoteReport } from '@filo/contract/remote/remote-orders'
import { decodeStreamFrame, encodeStreamFrame, type StreamFrame } from '@filo/contract/streams/stream-frames'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentFolder } from '../agent-folder.ts'
import { systemRandomness } from '../context.ts'
import type { Disk } from '../disk/disk.ts'
import { realDisk } from '../disk/real-disk.ts'
import type { Unnumbered } from '../link/outbox.ts'
import { createRobotStreams, type OwnStream } from '../streams/robot-streams.ts'
import { createManualClock, type ManualClock } from '../test/manual-clock.ts'
import { createRemoteOrders } from '../test/remote-orders.ts'
import { openRemoteKeeper, type RemoteKeeper, type RemoteKeeperOptions } from './remote-keeper.ts'
import type { OpenSession, PartStream } from './remote-part.ts'
import { usualRemoteSettings } from './remote-settings.ts'
import type { RobotServer } from './session-dossiers.ts'

let base: string
let time: ManualClock
let reported: (RemoteReport | RemoteDeedReport)[]
let steps: string[]
let next: ReturnType<typeof createRemoteOrders>
let opened: { session: OpenSession; stream: PartStream }[]

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'filo-remote-'))
  time = createManualClock()
  reported = []
  steps = []
  opened = []
  next = createRemoteOrders()
})
afterEach(() => rm(base, { recursive: true, force: true }))

/** Fake dossiers need nothing of it. */
const server = {} as RobotServer
const forever = new AbortController().signal
const deniz = { id: '01900000-0000-7000-8000-0000000000d1', name: 'Deniz' }
const ece = { id: '01900000-0000-7000-8000-0000000000d2', name: 'Ece' }

const part = (name: string) => ({
  open: (session: OpenSession, stream: PartStream) => {
    if (stream.request === 'nonsense') throw new Error('not a request')
    opened.push({ session, stream })
    return {
      onData: () => undefined,
      onClose: (reason: string) => void steps.push(`${name} closed ${reason}`),
    }
  },
  end: async (session: Pick<OpenSession, 'report'>) => {
    steps.push(`${name} ends`)
    await session.report({ kind: 'terminal_ended', exitCode: null, ended: 2 }, null)
  },
})

async function report(message: Unnumbered): Promise<void> {
  if (message.type === 'remote-session' || message.type === 'remote-deed') reported.push(message)
  if (message.type === 'remote-session') steps.push(`reported ${message.state}`)
}

const open = (more: Partial<RemoteKeeperOptions> = {}): Promise<RemoteKeeper> =>
  openRemoteKeeper({
    folder: agentFolder(base),
    disk: realDisk,
    clock: time.clock,
    monotonicMs: time.monotonicMs,
    logger: pino({ level: 'silent' }),
    randomness: systemRandomness,
    remote: usualRemoteSettings,
    report,
    parts: { 'remote-terminal': part('terminal') },
    canTerminal: async () => true,
    ...more,
  })

const view = async (keeper: RemoteKeeper) => keeper.follow({ turn: undefined, waitMs: 0 }, forever)
const stateOf = async (keeper: RemoteKeeper) => (await view(keeper)).session?.state
const states = () => reported.flatMap((one) => ('state' in one ? [one.state] : []))
const last = () => reported.findLast((one): one is RemoteReport => 'state' in one)
const idOf = (order: RemoteOrder) => order.sessionId

/** A keeper with an open session. */
async function openSession(more: Partial<RemoteKeeperOptions> = {}) {
  const keeper = await open(more)
  keeper.setLinked(true)
  const order = next({ desired: 'open' })
  await keeper.handle(order)
  await expect.poll(states).toContain('open')
  return { keeper, id: idOf(order) }
}

function connect(keeper: RemoteKeeper, id: string, more: object = {}) {
  const closed: string[] = []
  const own: OwnStream = {
    write: () => true,
    close: (reason) => {
      closed.push(reason)
      work.onClose(reason)
    },
    backlogBytes: () => 0,
  }
  const params = JSON.stringify({ sessionId: id, by: deniz, mode: 'control', request: {}, ...more })
  const start = keeper.streamKinds['remote-terminal']
  if (!start) throw new Error('no terminals')
  const work = start(own, params)
  return { closed, leave: () => work.onClose('done') }
}

test('a question opens by a yes, once the dossier has begun, and its folder is the agent’s alone', async () => {
  const begun = Promise.withResolvers<void>()
  const dossier = { begin: () => begun.promise, end: async () => undefined }
  const keeper = await open({ createDossier: () => dossier })
  keeper.join(server)
  const order = next()
  await keeper.handle(order)
  expect(states()).toEqual(['asking'])
  expect(await keeper.answer(ece.id, 'yes', 'Ayşe')).toBe(false)
  expect(await keeper.answer(idOf(order), 'yes', 'Ayşe')).toBe(true)
  expect(await stateOf(keeper)).toBe('opening')
  expect(() => connect(keeper, idOf(order))).toThrow('no such session')
  begun.resolve()
  await expect.poll(states).toEqual(['asking', 'open'])
  expect(last()).toMatchObject({ consent: { answer: 'yes', by: 'Ayşe' } })
  expect((await stat(agentFolder(base).remoteSession(idOf(order)))).mode & 0o777).toBe(0o700)
  expect(await keeper.answer(idOf(order), 'no', 'Ayşe')).toBe(false)
})

test.each([
  ['a no ends it', 'no', 'denied'],
  ['no answer ends it', undefined, 'no_answer'],
] as const)('%s, and nothing opens', async (_, answer, reason) => {
  const keeper = await open()
  const order = next()
  await keeper.handle(order)
  if (answer) await keeper.answer(idOf(order), answer, 'Ayşe')
  else await time.advance(119_999)
  expect(states()).toHaveLength(answer ? 2 : 1)
  if (!answer) await time.advance(1)
  await expect.poll(() => last()?.end?.reason).toBe(reason)
  expect(await keeper.answer(idOf(order), 'yes', 'Ayşe')).toBe(false)
  expect(steps).not.toContain('terminal ends')
})

test('its time is that of no clock that jumps, and at its end streams close, parts end, and only then it is reported', async () => {
  const { keeper, id } = await openSession()
  connect(keeper, id)
  connect(keeper, id, { by: ece })
  expect((await view(keeper)).connected).toEqual(['Deniz', 'Ece'])
  time.jump(86_400_000)
  await time.advance(599_000)
  expect(await stateOf(keeper)).toBe('open')
  time.jump(-172_800_000)
  await time.advance(1000)
  await expect.poll(states).toEqual(['open', 'ended'])
  expect(last()?.end).toEqual({ reason: 'time_over', refusal: null, text: '' })
  expect(steps.slice(1)).toEqual([
    'terminal closed session_over',
    'terminal closed session_over',
    'terminal ends',
    'reported ended',
  ])
  expect(reported.at(-2)).toMatchObject({ sessionId: id, deed: { kind: 'terminal_ended' }, by: null })
  expect(opened[0]?.session.signal.aborted).toBe(true)
  expect(() => connect(keeper, id)).toThrow('no such session')
  await expect.poll(() => readdir(dirname(agentFolder(base).remote))).toEqual(['sessions.json'])
  expect(time.waiting()).toBe(0)
})

test('a stream is let in for what the session carries alone, and for those who are in it', async () => {
  const keeper = await open()
  const order = next({ desired: 'open', mode: 'view', types: ['terminal'] })
  await keeper.handle(order)
  await expect.poll(states).toContain('open')
  const id = idOf(order)
  expect(() => connect(keeper, id)).toThrow('only views')
  expect(() => connect(keeper, id, { mode: 'view', request: 'nonsense' })).toThrow('not a request')
  expect(() => connect(keeper, id, { by: 'me' })).toThrow()
  expect(() => connect(keeper, deniz.id, { mode: 'view' })).toThrow('no such session')
  expect(() => keeper.streamKinds['remote-terminal']?.({} as OwnStream, '{')).toThrow()
  expect((await view(keeper)).connected).toEqual([])
  const { turn } = await view(keeper)
  const news = keeper.follow({ turn, waitMs: 20_000 }, forever)
  const one = connect(keeper, id, { mode: 'view' })
  const twice = connect(keeper, id, { mode: 'view' })
  expect((await news).connected).toEqual(['Deniz'])
  one.leave()
  expect((await view(keeper)).connected).toEqual(['Deniz'])
  twice.leave()
  expect((await view(keeper)).connected).toEqual([])
})

test('over a link a stream is opened, refused with a reason of its own, and closed as its session ends', async () => {
  const { keeper, id } = await openSession()
  const frames: (StreamFrame | undefined)[] = []
  const send = (bytes: Uint8Array) => void frames.push(decodeStreamFrame(bytes))
  const link = createRobotStreams({ kinds: keeper.streamKinds, send, backlogBytes: () => 0 })
  const request = (stream: number, kind: string, more: object) => {
    const params = JSON.stringify({ sessionId: id, by: deniz, mode: 'control', request: {}, ...more })
    link.receive(encodeStreamFrame({ stream, type: 'open', kind, params, credit: 1000 }))
  }
  request(1, 'remote-terminal', {})
  request(2, 'remote-terminal', { sessionId: ece.id })
  request(3, 'remote-desktop', {})
  await keeper.end(id, 'Ayşe')
  await expect.poll(states).toContain('ended')
  expect(frames.filter((frame) => frame?.type === 'close')).toEqual([
    { stream: 2, type: 'close', reason: 'refused' },
    { stream: 3, type: 'close', reason: 'unknown_kind' },
    { stream: 1, type: 'close', reason: 'session_over' },
  ])
  expect(link.count()).toBe(0)
})

test('a link that comes back in time changes nothing; one that stays away ends it', async () => {
  const { keeper } = await openSession()
  keeper.setLinked(false)
  await time.advance(100_000)
  keeper.setLinked(false)
  keeper.setLinked(true)
  await time.advance(60_000)
  expect(await stateOf(keeper)).toBe('open')
  keeper.setLinked(false)
  await time.advance(119_000)
  expect(await stateOf(keeper)).toBe('open')
  await time.advance(1000)
  await expect.poll(() => last()?.end?.reason).toBe('link_lost')
})

test('a second session is refused while one is there, and follows as soon as that has ended', async () => {
  const slow = Promise.withResolvers<void>()
  const parts = { 'remote-logs': { open: part('logs').open, end: () => slow.promise } }
  const { keeper, id } = await openSession({ parts })
  const other = createRemoteOrders('01900000-0000-7000-8000-00000000000b')
  await keeper.handle(other({ desired: 'open' }))
  expect(last()).toMatchObject({ state: 'ended', end: { reason: 'robot_refused', refusal: 'busy' } })
  await keeper.handle(next({ desired: 'ended', endReason: 'superseded' }))
  const third = createRemoteOrders('01900000-0000-7000-8000-00000000000c')({ desired: 'open' })
  await keeper.handle(third)
  expect((await view(keeper)).session).toMatchObject({ id: idOf(third), state: 'opening' })
  slow.resolve()
  await expect.poll(() => reported.length).toBe(4)
  expect(reported.slice(2)).toMatchObject([
    { sessionId: id, state: 'ended', end: { reason: 'superseded' } },
    { sessionId: idOf(third), state: 'open' },
  ])
})

test('a part or a dossier that fails or hangs keeps nothing else from being ended', async () => {
  const parts = {
    'remote-terminal': { open: part('terminal').open, end: () => new Promise<void>(() => undefined) },
    'remote-files': { open: part('files').open, end: () => Promise.reject(new Error('broken')) },
    'remote-logs': part('logs'),
  }
  const { keeper, id } = await openSession({ parts })
  expect(await keeper.end(ece.id, 'Ayşe')).toBe(false)
  expect(await keeper.end(id, 'Ayşe')).toBe(true)
  await expect.poll(() => steps).toContain('logs ends')
  expect(states()).toEqual(['open'])
  await time.advance(15_000)
  await expect.poll(states).toEqual(['open', 'ended'])
  expect(last()?.end).toMatchObject({ reason: 'robot_ended', text: 'Ayşe' })
})

test('a dossier waits for its server as long as it must, over starts of the agent, and holds up no session', async () => {
  const folderOf = (id: string) => agentFolder(base).remoteSession(id)
  const calls: string[] = []
  const hanging = {
    begin: () => Promise.reject(new Error('no room')),
    end: async (session: { id: string }) => {
      calls.push(`end of ${session.id}`)
      await new Promise(() => undefined)
    },
  }
  const keeper = await open({ createDossier: () => hanging })
  keeper.join(server)
  const order = next({ desired: 'open' })
  await keeper.handle(order)
  await expect.poll(states).toEqual(['open'])
  await keeper.end(idOf(order), 'Ayşe')
  await expect.poll(states).toEqual(['open', 'ended'])
  keeper.join(server)
  const stopped = keeper.interrupt()
  await expect.poll(() => time.waiting()).toBe(1)
  await time.advance(10_000)
  await stopped
  const later = await open({
    createDossier: () => ({
      begin: () => undefined,
      async end({ id, folder }) {
        calls.push(`later end of ${id}`)
        await rm(folder, { recursive: true })
      },
    }),
  })
  expect(existsSync(folderOf(idOf(order)))).toBe(true)
  later.join(server)
  await expect.poll(() => existsSync(folderOf(idOf(order)))).toBe(false)
  later.join(server)
  await later.interrupt()
  expect(calls).toEqual([`end of ${idOf(order)}`, `later end of ${idOf(order)}`])
})

test('an agent that was killed ends what it left, also what it was ending, reports each once, and opens none again', async () => {
  const { keeper, id } = await openSession()
  const runId = (await view(keeper)).session?.runId
  steps = []
  const order = next({ desired: 'open' })
  const ended: string[] = []
  const parts = {
    'remote-terminal': {
      open: part('terminal').open,
      end: async (session: { id: string; runId: string }) =>
        void ended.push(`${session.id} ${session.runId}`),
    },
  }
  const second = await open({ parts })
  await expect.poll(states).toEqual(['open', 'ended'])
  expect(ended).toEqual([`${id} ${runId}`])
  expect(last()?.end).toMatchObject({ reason: 'agent_restarted' })
  await second.handle(order)
  expect((await view(second)).session).toBeNull()
  await second.interrupt()
  await (await open({ parts })).interrupt()
  expect(states()).toEqual(['open', 'ended'])
  expect(ended).toHaveLength(1)
})

test('a report that the outbox did not take is said by the next start', async () => {
  let isFull = true
  const { keeper, id } = await openSession()
  const stubborn = await open({
    report: (message) => (isFull ? Promise.reject(new Error('ENOSPC')) : report(message)),
  })
  await stubborn.interrupt()
  expect(states()).toEqual(['open'])
  isFull = false
  await (await open()).interrupt()
  expect(last()).toMatchObject({ sessionId: id, state: 'ended', end: { reason: 'agent_restarted' } })
  await keeper.interrupt()
})

test('a disk that takes nothing opens no session, and ends one all the same', async () => {
  let isFull = false
  const disk: Disk = {
    ...realDisk,
    open: (path, options) => (isFull ? Promise.reject(new Error('ENOSPC')) : realDisk.open(path, options)),
  }
  const keeper = await open({ disk })
  const order = next()
  await keeper.handle(order)
  isFull = true
  await expect(keeper.answer(idOf(order), 'yes', 'Ayşe')).rejects.toThrow('ENOSPC')
  expect(await stateOf(keeper)).toBe('asking')
  isFull = false
  await keeper.answer(idOf(order), 'yes', 'Ayşe')
  await expect.poll(states).toEqual(['asking', 'open'])
  isFull = true
  await keeper.end(idOf(order), 'Ayşe')
  await expect.poll(states).toEqual(['asking', 'open', 'ended'])
})

test('a journal that cannot be read keeps no robot from starting', async () => {
  const { remote } = agentFolder(base)
  await mkdir(dirname(remote), { recursive: true })
  await writeFile(remote, '{"sessions": [{"id": 1}]')
  const { id } = await openSession()
  const stored = async () => JSON.parse(await readFile(remote, 'utf8'))
  await expect.poll(stored).toMatchObject({ sessions: [{ id, isReported: true }] })
})

test.each([
  ['off', []],
  ['on', ['remote', 'remote-terminal']],
  ['consent', ['remote', 'remote-terminal']],
] as const)('a robot whose owner set %s announces %j', async (access, names) => {
  const remote = { ...usualRemoteSettings, access }
  const canDesktop = () => Promise.reject(new Error('no display'))
  expect(await (await open({ remote, canDesktop })).capabilities()).toEqual(names)
})

test('sessions that ended long ago are forgotten, the newest are not', async () => {
  const disk: Disk = {
    ...realDisk,
    sync: async () => undefined,
    open: async (path, options) => ({ ...(await realDisk.open(path, options)), sync: async () => undefined }),
  }
  const keeper = await open({ disk })
  for (let n = 0; n < 205; n += 1) {
    const id = `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`
    await keeper.handle(createRemoteOrders(id)({ desired: 'ended' }))
  }
  const { sessions } = JSON.parse(await readFile(agentFolder(base).remote, 'utf8'))
  expect(sessions.length).toBeLessThanOrEqual(201)
  expect(sessions.at(-1).id).toContain('000000000204')
})
