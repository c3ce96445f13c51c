import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { RemoteOrder } from '@filo/contract/remote/remote-orders'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLocalApiClient } from '../local-api/client.ts'
import { type AgentProcess, spawnAgent } from '../test/agent-process.ts'
import type { FakeRobot } from '../test/fake-server.ts'
import { createRemoteOrders, orderRemote, remoteReports } from '../test/remote-orders.ts'
import { openRobotFixture, type RobotFixture } from '../test/robot-fixture.ts'

let fixture: RobotFixture
let order: ReturnType<typeof createRemoteOrders>
let spawned: AgentProcess | undefined

beforeEach(async () => {
  fixture = await openRobotFixture()
  order = createRemoteOrders(randomUUID())
})
afterEach(async () => {
  await spawned?.kill()
  spawned = undefined
  await fixture.close()
})

const files = (more: Partial<RemoteOrder> = {}) => order({ types: ['files'], ...more })
const local = () => createLocalApiClient({ socketPath: join(fixture.folder, 'api', 'socket') })
const seen = (robot: FakeRobot, state: 'open' | 'ended') =>
  fixture.server.see(() => remoteReports(robot).find((report) => report.state === state))

async function openSession(robot: FakeRobot): Promise<void> {
  orderRemote(fixture.server, robot, files({ desired: 'open' }))
  await seen(robot, 'open')
}

test('an agent that is stopped in the middle ends its session, and the server hears of it from the next one', async () => {
  const { agent, robot } = await fixture.startLinked()
  await openSession(robot)
  await fixture.stop(agent)
  const again = await fixture.start()
  expect(await seen(robot, 'ended')).toMatchObject({ end: { reason: 'agent_restarted' } })
  await again.until((status) => status.isConnected)
  expect((await local().remote()).session).toBeNull()
})

test('an agent that is killed in the middle opens the session never again, and says so', async () => {
  const place = { serverUrl: fixture.server.url, dataFolder: fixture.folder }
  const start = (access: string) =>
    spawnAgent({ ...place, installKey: fixture.server.installKey }, { FILO_REMOTE: access })
  spawned = start('on')
  const robot = await fixture.server.see(() =>
    [...fixture.server.robots.values()].find(({ socket }) => socket),
  )
  await fixture.server.see(() => robot.heartbeats.length > 0)
  await openSession(robot)
  await spawned.kill()
  spawned = start('off')
  expect(await seen(robot, 'ended')).toMatchObject({ end: { reason: 'agent_restarted' } })
  orderRemote(fixture.server, robot, files({ desired: 'open' }))
  await fixture.server.see(() => robot.messages.filter(({ type }) => type === 'command-done').length > 1)
  expect((await local().remote()).session).toBeNull()
  expect(remoteReports(robot).map(({ state }) => state)).toEqual(['open', 'ended'])
  const announced = robot.hellos.map(({ capabilities }) => capabilities?.includes('remote'))
  expect([announced.at(0), announced.at(-1)]).toEqual([true, false])
}, 30_000)
