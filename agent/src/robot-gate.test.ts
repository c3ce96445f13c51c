import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Clock, systemClock } from './context.ts'
import { gateMs } from './state/wait-at-gate.ts'
import { makeRelease } from './test/make-release.ts'
import { openRobotFixture, type RobotFixture } from './test/robot-fixture.ts'

let fixture: RobotFixture
beforeEach(async () => {
  fixture = await openRobotFixture()
})
afterEach(() => fixture.close())

const release = (version: string, hooks = {}) =>
  makeRelease(version, [{ code: 'core', version, files: { 'version.txt': version }, hooks }])

/** The true clock, but impatient at the gate. */
const clock: Clock = {
  now: () => systemClock.now(),
  sleep: (ms, signal) => systemClock.sleep(ms === gateMs ? 20 : ms, signal),
}

async function startOn(first = release('1.0.0')) {
  const linked = await fixture.startLinked({ clock })
  fixture.server.publish(first)
  await fixture.ending(linked.robot, fixture.server.assign(linked.robot, first))
  return linked
}

/** What an update said while it waited. */
const holdsOf = (...given: Parameters<RobotFixture['progressOf']>) =>
  fixture.progressOf(...given).flatMap(({ phase, message }) => (phase === 'waiting' ? [message] : []))

test('a low battery holds an installation back until the robot charges, and says the numbers', async () => {
  const { robot } = await startOn()
  fixture.body.setBattery({ percent: 20, charging: false })
  const next = release('2.0.0')
  fixture.server.publish(next)
  const updateId = fixture.server.assign(robot, next)
  const [hold] = await fixture.server.see(() => {
    const holds = holdsOf(robot, updateId)
    return holds.length > 0 && holds
  })
  expect(hold).toMatchObject({ key: 'waiting_battery', params: { percent: 20, needed: 40 } })
  fixture.body.setBattery({ percent: 20, charging: true })
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'succeeded' })
  const phases = fixture.progressOf(robot, updateId).map(({ phase }) => phase)
  expect(phases.indexOf('waiting')).toBeGreaterThan(phases.lastIndexOf('verifying'))
})

test('a robot that speaks and moves is asked again and again but says each reason once', async () => {
  const { robot } = await startOn()
  fixture.body.setActivities(['speaking', 'moving'])
  const next = release('2.0.0')
  fixture.server.publish(next)
  const updateId = fixture.server.assign(robot, next)
  await fixture.server.see(() => holdsOf(robot, updateId).length === 1)
  await systemClock.sleep(200)
  fixture.body.setActivities(['moving'])
  await fixture.server.see(() => holdsOf(robot, updateId).length === 2)
  fixture.body.setActivities([])
  await fixture.ending(robot, updateId)
  expect(holdsOf(robot, updateId).map(({ key }) => key)).toEqual(['waiting_speaking', 'waiting_moving'])
})

test('a release that waits gives way to a newer one, which waits in its place', async () => {
  const { robot } = await startOn()
  fixture.body.setBattery({ percent: 10, charging: false })
  const [second, third] = [release('2.0.0'), release('3.0.0')]
  fixture.server.publish(second, third)
  const given = fixture.server.assign(robot, second)
  await fixture.server.see(() => holdsOf(robot, given).length > 0)
  const wanted = fixture.server.assign(robot, third)
  expect(await fixture.ending(robot, given)).toMatchObject({ phase: 'failed', errorCode: 'interrupted' })
  await fixture.server.see(() => holdsOf(robot, wanted).length > 0)
  fixture.body.setBattery(null)
  expect(await fixture.ending(robot, wanted)).toMatchObject({ phase: 'succeeded' })
})

test('a robot without a release takes its first one at once', async () => {
  fixture.body.setBattery({ percent: 5, charging: false })
  const first = release('1.0.0')
  const { agent, robot } = await startOn(first)
  expect((await agent.until((now) => now.isIdle)).current?.name).toBe('1.0.0')
  const progress = [...robot.messages].filter((message) => message.type === 'progress')
  expect(progress.some(({ phase }) => phase === 'waiting')).toBe(false)
})

test('the way back waits for nothing', async () => {
  const { robot } = await startOn()
  const sick = release('2.0.0', { install: 'sleep 0.3', healthcheck: { text: 'exit 1', timeoutS: 1 } })
  fixture.server.publish(sick)
  const updateId = fixture.server.assign(robot, sick)
  await fixture.server.see(() =>
    fixture.progressOf(robot, updateId).some(({ phase }) => phase === 'installing'),
  )
  fixture.body.setBattery({ percent: 5, charging: false })
  fixture.body.setActivities(['speaking'])
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'rolled_back' })
  expect(holdsOf(robot, updateId)).toEqual([])
})
