import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { jsonMessage, type RemoteStreamKind, readRemoteMessage } from '@filo/contract/remote/remote-streams'
import { createStreamEnd } from '@filo/contract/streams/stream-end'
import { decodeStreamFrame, encodeStreamFrame } from '@filo/contract/streams/stream-frames'
import { streamKinds } from '@filo/contract/streams/stream-kinds'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AgentProcess, spawnAgent } from '../test/agent-process.ts'
import { type FakeRobot, type FakeServer, startFakeServer } from '../test/fake-server.ts'
import { travelling } from '../test/files-fixture.ts'
import { testPerson } from '../test/open-part-stream.ts'
import { createRemoteOrders, orderRemote, remoteReports } from '../test/remote-orders.ts'

/** Whom the agent runs as: nobody, where these tests may choose. */
const isRoot = process.getuid?.() === 0
const who: { name: string; uid?: number; gid?: number } = isRoot
  ? { name: 'nobody', uid: 65_534, gid: 65_534 }
  : { name: userInfo().username }

let folder: string
let server: FakeServer
let agent: AgentProcess
let robot: FakeRobot
const sessionId = '01900000-0000-7000-8000-00000000000b'
const own = () => join(folder, 'own')
const foreign = () => join(folder, 'foreign')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filo-rootless-'))
  await chmod(folder, 0o755)
  const data = join(folder, 'data')
  for (const path of [data, own(), foreign()]) await mkdir(path)
  // Not the agent's user's, or shut by them where there is but one user.
  await writeFile(join(foreign(), 'secret'), 'x')
  const { uid, gid } = who
  if (uid !== undefined && gid !== undefined) for (const path of [data, own()]) await chown(path, uid, gid)
  await chmod(foreign(), isRoot ? 0o700 : 0)
  server = await startFakeServer()
  const place = { serverUrl: server.url, dataFolder: data, installKey: server.installKey }
  const roots = `${own()}:${foreign()}`
  agent = spawnAgent(place, { FILO_REMOTE_ROOTS: roots, FILO_REMOTE_SYSTEM_SERVICES: '1' }, who)
  robot = await server.see(() => [...server.robots.values()].find(({ hellos }) => hellos.length > 0))
  await server.see(() => robot.heartbeats.length > 0)
}, 30_000)
afterAll(async () => {
  await agent?.stop()
  await server?.close()
  await chmod(foreign(), 0o755)
  await rm(folder, { recursive: true, force: true })
})

let streams = 0

/**
 * Opens a stream of the session over the robot's link, as a server does; `message` is sent once it may be.
 * @returns the last of what came, when it ended or that was an answer to the message
 */
async function request(kind: RemoteStreamKind, request: unknown, message?: object): Promise<unknown> {
  streams += 1
  const stream = streams
  const { window } = streamKinds[kind]
  let last: unknown
  let unsent = message && jsonMessage(message)
  const over = Promise.withResolvers<void>()
  const { socket } = robot
  if (!socket) throw new Error('the robot is not linked')
  const end = createStreamEnd({
    window,
    isOpener: true,
    send: (step) => socket.send(encodeStreamFrame({ stream, ...step })),
    onData(bytes) {
      const read = readRemoteMessage(bytes)
      if (read && 'json' in read) last = read.json
      if (message) end.close('done')
    },
    onCredit() {
      if (unsent && end.write(unsent)) unsent = undefined
    },
    onClose: () => over.resolve(),
  })
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    const frame = isBinary ? decodeStreamFrame(data) : undefined
    if (frame && frame.type !== 'open' && frame.stream === stream) end.receive(frame)
  })
  const params = JSON.stringify({ sessionId, by: testPerson, mode: 'control', request })
  socket.send(encodeStreamFrame({ stream, type: 'open', kind, params, credit: window }))
  await over.promise
  return last
}

const list = (path: string) => request('remote-files', { op: 'list', path: path && travelling(path) })

test('an agent that is not root says so, and offers no terminal', async () => {
  const announced = robot.hellos.at(-1)?.capabilities
  expect(announced).toContain('remote')
  expect(announced).not.toContain('remote-terminal')
  const report = await server.see(() => robot.messages.findLast(({ type }) => type === 'report'))
  expect(report).toMatchObject({ deviceInfo: { isolation: { level: 'none', reason: 'not_root' } } })
})

test('a session for a terminal alone is refused by it, by the reason', async () => {
  const alone = createRemoteOrders('01900000-0000-7000-8000-00000000000c')
  orderRemote(server, robot, alone({ desired: 'open', types: ['terminal'] }))
  const refused = await server.see(() => remoteReports(robot).find(({ state }) => state === 'ended'))
  expect(refused.end).toMatchObject({ reason: 'robot_refused', refusal: 'no_terminal' })
})

test('in its sessions files are worked with as its own user, and nothing more than that user may', async () => {
  orderRemote(server, robot, createRemoteOrders(sessionId)({ desired: 'open', types: ['files', 'logs'] }))
  await server.see(() => remoteReports(robot).find(({ state }) => state === 'open'))
  const roots = [{ name: own() }, { name: foreign() }]
  expect(await list('')).toMatchObject({ user: who.name, entries: roots })
  expect(await list(own())).toMatchObject({ canWrite: true, user: who.name })
  expect(await list(foreign())).toMatchObject({ type: 'error', code: 'not_allowed' })
  const made = { op: 'make-folder', folder: travelling(own()), name: 'yeni' }
  expect(await request('remote-files', made)).toMatchObject({ type: 'done' })
  expect((await stat(join(own(), 'yeni'))).uid).toBe(who.uid ?? process.getuid?.())
})

test('no service of the system is restarted by it, though its owner would let that be done', async () => {
  const restart = { op: 'restart', service: 'unit:ssh.service', reason: 'Takıldı' }
  expect(await request('remote-services', {}, restart)).toMatchObject({
    outcome: 'refused',
    text: 'the agent is not root and restarts no services of the system',
  })
})
