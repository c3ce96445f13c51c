import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { RemoteOrder } from '@filo/contract/remote/remote-orders'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../context.ts'
import { createLocalApiClient } from '../local-api/client.ts'
import type { FakeRobot } from '../test/fake-server.ts'
import { createRemoteOrders, orderRemote, remoteReports } from '../test/remote-orders.ts'
import { openRobotFixture, type RobotFixture } from '../test/robot-fixture.ts'
import { usualRemoteSettings } from './remote-settings.ts'

let fixture: RobotFixture
let order: ReturnType<typeof createRemoteOrders>

beforeEach(async () => {
  fixture = await openRobotFixture()
  fixture.body.beside('nobody')
  order = createRemoteOrders(randomUUID())
})
afterEach(() => fixture.close())

const files = (more: Partial<RemoteOrder> = {}) => order({ types: ['files'], ...more })
const local = () => createLocalApiClient({ socketPath: join(fixture.folder, 'api', 'socket') })
const command = (robot: FakeRobot, ordered: RemoteOrder) => orderRemote(fixture.server, robot, ordered)
/** The first report of this state. */
const seen = (robot: FakeRobot, state: 'asking' | 'open' | 'ended') =>
  fixture.server.see(() => remoteReports(robot).find((report) => report.state === state))

async function openSession(robot: FakeRobot, more: Partial<RemoteOrder> = {}): Promise<string> {
  const ordered = files({ desired: 'open', ...more })
  command(robot, ordered)
  await seen(robot, 'open')
  return ordered.sessionId
}

test('the person beside the robot reads who comes and why, says yes, and ends it', async () => {
  const { robot } = await fixture.startLinked()
  expect(robot.hellos.at(-1)?.capabilities).toContain('remote')
  const client = local()
  const { turn } = await client.remote()
  const news = client.remote({ turn, waitS: 10 })
  const ordered = files()
  command(robot, ordered)
  const { session } = await news
  expect(session).toMatchObject({
    id: ordered.sessionId,
    requestedBy: 'Deniz Destek',
    reason: 'Ses gelmiyor',
    types: [{ type: 'files', name: 'Files' }],
    modeName: 'Control',
    minutes: 10,
    extension: null,
    secondsLeft: null,
    connected: [],
  })
  expect(session?.request?.secondsLeft).toBeGreaterThan(110)
  await client.answerRemote({ session: ordered.sessionId, answer: 'yes', by: ' Ayşe ' })
  expect(await seen(robot, 'open')).toMatchObject({ consent: { answer: 'yes', by: 'Ayşe' } })
  await fixture.server.see(() => robot.messages.some(({ type }) => type === 'command-done'))
  expect((await client.remote()).session).toMatchObject({ request: null, secondsLeft: 600 })
  const late = client.answerRemote({ session: ordered.sessionId, answer: 'no', by: 'Ayşe' })
  await expect(late).rejects.toMatchObject({ status: 409, code: 'not_requested' })
  await client.endRemote({ session: ordered.sessionId, by: 'Ayşe' })
  expect(await seen(robot, 'ended')).toMatchObject({ end: { reason: 'robot_ended', text: 'Ayşe' } })
  expect(await client.remote()).toMatchObject({ session: null })
  const gone = client.endRemote({ session: ordered.sessionId, by: 'Ayşe' })
  await expect(gone).rejects.toMatchObject({ status: 409, code: 'not_open' })
  expect(remoteReports(robot).map(({ state }) => state)).toEqual(['asking', 'open', 'ended'])
})

test.each([
  ['a no', 'no', 'denied'],
  ['silence', 'nobody', 'no_answer'],
] as const)('%s beside the robot keeps everybody out', async (_, message, reason) => {
  fixture.body.beside(message)
  const { robot } = await fixture.startLinked()
  command(robot, files({ question: { seconds: message === 'nobody' ? 1 : 60 } }))
  expect(await seen(robot, 'ended')).toMatchObject({ end: { reason } })
  expect(remoteReports(robot).map(({ state }) => state)).toEqual(['asking', 'ended'])
})

test('more time is asked for, and a yes of whoever stands beside a virtual robot gives it', async () => {
  fixture.body.beside('yes')
  const { robot } = await fixture.startLinked()
  const session = await openSession(robot)
  command(robot, files({ desired: 'open', extension: { minutes: 5, seconds: 60 } }))
  const extended = await fixture.server.see(() => remoteReports(robot).find(({ extension }) => extension))
  expect(extended).toMatchObject({ sessionId: session, state: 'open', extension: { answer: 'yes' } })
  expect((await local().remote()).session?.secondsLeft).toBeGreaterThan(600)
})

test('its time over, a session ends by itself', async () => {
  const { robot } = await fixture.startLinked()
  await openSession(robot, { secondsLeft: 1 })
  expect(await seen(robot, 'ended')).toMatchObject({ end: { reason: 'time_over' } })
})

test('a link that stays away longer than its grace ends a session, which the server hears afterwards', async () => {
  // A hundred times as fast, so that two minutes are over in a moment.
  const clock = {
    ...systemClock,
    sleep: (ms: number, signal?: AbortSignal) => systemClock.sleep(ms / 100, signal),
  }
  const { robot } = await fixture.startLinked({ clock })
  await openSession(robot, { secondsLeft: 3600 })
  fixture.body.setOnline(false)
  await expect.poll(async () => (await local().remote()).session, { timeout: 5000 }).toBeNull()
  fixture.body.setOnline(true)
  expect(await seen(robot, 'ended')).toMatchObject({ end: { reason: 'link_lost' } })
})

test('a server alone opens nothing where the owner wants each session asked', async () => {
  const remote = { ...usualRemoteSettings, access: 'consent' as const }
  const { robot } = await fixture.startLinked({ remote })
  const ordered = files({ desired: 'open', secondsLeft: 86_400 })
  command(robot, ordered)
  await seen(robot, 'asking')
  command(robot, files({ desired: 'open', secondsLeft: 86_400 }))
  await fixture.server.see(() => robot.messages.filter(({ type }) => type === 'command-done').length === 2)
  expect((await local().remote()).session?.request).not.toBeNull()
  await local().answerRemote({ session: ordered.sessionId, answer: 'yes', by: 'Ayşe' })
  await seen(robot, 'open')
  expect((await local().remote()).session?.secondsLeft).toBe(600)
})

test('a robot whose owner lets nobody in announces nothing and refuses', async () => {
  const remote = { ...usualRemoteSettings, access: 'off' as const }
  const { robot } = await fixture.startLinked({ remote })
  expect(robot.hellos.at(-1)?.capabilities?.filter((name) => name.startsWith('remote'))).toEqual([])
  command(robot, files({ desired: 'open' }))
  expect(await seen(robot, 'ended')).toMatchObject({ end: { reason: 'robot_refused', refusal: 'disabled' } })
})
