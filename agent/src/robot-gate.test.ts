import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentFolder } from './agent-folder.ts'
import { type Clock, systemClock } from './context.ts'
import { createLocalApiClient } from './local-api/client.ts'
import { openStoredClaims } from './local-api/stored-claims.ts'
import { gateMs } from './state/job/look-at-gate.ts'
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
const holdsOf = (...input: Parameters<RobotFixture['progressOf']>) =>
  fixture.progressOf(...input).flatMap(({ phase, message }) => (phase === 'waiting' ? [message] : []))

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
  await fixture.body.send({ speaking: true, jointsMoving: true })
  const next = release('2.0.0')
  fixture.server.publish(next)
  const updateId = fixture.server.assign(robot, next)
  await fixture.server.see(() => holdsOf(robot, updateId).length === 1)
  await systemClock.sleep(200)
  await fixture.body.send({ speaking: false })
  await fixture.server.see(() => holdsOf(robot, updateId).length === 2)
  await fixture.body.send({ jointsMoving: false })
  await fixture.ending(robot, updateId)
  expect(holdsOf(robot, updateId).map(({ key }) => key)).toEqual(['waiting_speaking', 'waiting_moving'])
})

test('an update waits while a program says by the local API that the right arm moves, then goes on', async () => {
  const { agent, robot } = await startOn()
  const client = createLocalApiClient({ socketPath: agentFolder(fixture.folder).localSocket })
  await client.report({ jointsMoving: [{ part: 'right_arm', moving: true }], ttlS: 60 })
  const next = release('2.0.0')
  fixture.server.publish(next)
  const updateId = fixture.server.assign(robot, next)
  const [hold] = await fixture.server.see(() => {
    const holds = holdsOf(robot, updateId)
    return holds.length > 0 && holds
  })
  expect(hold).toMatchObject({ key: 'waiting_moving_right_arm', text: expect.stringContaining('right arm') })
  expect(await client.status()).toMatchObject({
    serial: 'T-1',
    agentVersion: expect.any(String),
    release: { name: '1.0.0' },
    update: { id: updateId, phase: 'waiting', message: { key: 'waiting_moving_right_arm' } },
    server: { linked: true },
    hold: null,
    unknown: [],
  })
  await client.hold(600, 'tour')
  await client.report({ jointsMoving: false, ttlS: 60 })
  await fixture.server.see(() => holdsOf(robot, updateId).some(({ params }) => params['reason'] === 'tour'))
  expect((await client.status()).hold).toMatchObject({ reason: 'tour' })
  await client.release()
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'succeeded' })
  await agent.until((status) => status.isIdle)
  expect(await client.status()).toMatchObject({ release: { name: '2.0.0' }, update: null })
})

test('a hold of a program that is gone says who asked and until when, and a person may end it', async () => {
  const { robot } = await startOn()
  const client = createLocalApiClient({ socketPath: agentFolder(fixture.folder).localSocket })
  const { until } = await client.hold(3600, 'museum tour', 'guide')
  const next = release('2.0.0')
  fixture.server.publish(next)
  const updateId = fixture.server.assign(robot, next)
  const [hold] = await fixture.server.see(() => {
    const holds = holdsOf(robot, updateId)
    return holds.length > 0 && holds
  })
  expect(hold).toMatchObject({ key: 'waiting_hold', params: { reason: 'museum tour', who: 'guide', until } })
  await fixture.server.see(() => robot.heartbeats.at(-1)?.runtime.hold?.reason === 'museum tour')
  expect(robot.heartbeats.at(-1)?.runtime.hold).toEqual({ reason: 'museum tour', by: 'guide', until })
  const of = (id: string) => ({
    type: 'command' as const,
    id: randomUUID(),
    kind: 'end-hold' as const,
    updateId: id,
  })
  const other = of(randomUUID())
  const desired = of(updateId)
  for (const command of [other, desired]) fixture.server.send(robot, command)
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'succeeded' })
  const outcomeOf = (id: string) =>
    robot.messages.find((reported) => reported.type === 'command-done' && reported.commandId === id)
  await fixture.server.see(() => outcomeOf(desired.id))
  expect(outcomeOf(desired.id)).toMatchObject({ outcome: 'done' })
  expect(outcomeOf(other.id)).toMatchObject({ outcome: 'refused' })
  expect((await client.status()).hold).toBeNull()
})

test('once a person went on, a program that asks for more time holds that update back no more', async () => {
  const path = `${fixture.folder}/claims.json`
  const claims = await openStoredClaims(path, clock)
  await claims.hold({ seconds: 60, reason: 'tour' })
  await claims.endHoldFor('update-1')
  await claims.hold({ seconds: 60, reason: 'tour again' })
  const afterStart = await openStoredClaims(path, clock)
  for (const each of [claims, afterStart]) {
    expect(each.holdFor('update-1')).toBeUndefined()
    expect(each.holdFor('update-2')).toMatchObject({ reason: 'tour again' })
  }
})

test('a robot of which nobody tells anything waits where it was told to, and says what is not known', async () => {
  const body = { ...fixture.body, startSoftware: async () => () => undefined }
  const { agent, robot } = await fixture.startLinked({ clock, body, unknownBody: 'wait' })
  const [first, next] = [release('1.0.0'), release('2.0.0')]
  fixture.server.publish(first, next)
  await fixture.ending(robot, fixture.server.assign(robot, first))
  const updateId = fixture.server.assign(robot, next)
  await fixture.server.see(() =>
    holdsOf(robot, updateId).some(({ key }) => key === 'waiting_unknown_speaking'),
  )
  const { runtime } = await fixture.server.see(() => robot.heartbeats.at(-1))
  expect(runtime).toMatchObject({ mode: null, unreported: ['speaking', 'moving', 'program', 'errors'] })
  const client = createLocalApiClient({ socketPath: agentFolder(agent.dataFolder).localSocket })
  await client.report({ speaking: false, ttlS: 60 })
  await fixture.server.see(() => holdsOf(robot, updateId).some(({ key }) => key === 'waiting_unknown_moving'))
  await client.report({ jointsMoving: false, ttlS: 60 })
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'succeeded' })
})

test('after a start of the agent an update waits until programs that told before have told again', async () => {
  const body = { ...fixture.body, startSoftware: async () => () => undefined }
  const { agent, robot } = await fixture.startLinked({ clock, body })
  const [first, next] = [release('1.0.0'), release('2.0.0')]
  fixture.server.publish(first, next)
  await fixture.ending(robot, fixture.server.assign(robot, first))
  const client = createLocalApiClient({ socketPath: agentFolder(agent.dataFolder).localSocket })
  await client.report({ speaking: true, jointsMoving: false, ttlS: 300 })
  await agent.until((status) => status.isIdle)
  await fixture.stop(agent)
  const updateId = fixture.server.assign(robot, next)
  await fixture.start({ clock, body })
  await fixture.server.see(() =>
    holdsOf(robot, updateId).some(({ key }) => key === 'waiting_unknown_speaking'),
  )
  await client.report({ speaking: false, jointsMoving: false, ttlS: 300 })
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'succeeded' })
})

test('a release whose own software says that its self-test failed is left', async () => {
  const { agent, robot } = await startOn()
  const client = createLocalApiClient({ socketPath: agentFolder(agent.dataFolder).localSocket })
  await client.report({ selfTest: { passed: false, text: 'of the old release' }, ttlS: 300 })
  const next = release('2.0.0')
  const healthcheck = { text: 'touch "$FILO_STATE_DIR/asked"; test -e "$FILO_STATE_DIR/go"', timeoutS: 20 }
  const sick = release('3.0.0', { healthcheck })
  fixture.server.publish(next, sick)
  expect(await fixture.ending(robot, fixture.server.assign(robot, next))).toMatchObject({
    phase: 'succeeded',
  })
  const updateId = fixture.server.assign(robot, sick)
  const state = (name: string) => join(agentFolder(agent.dataFolder).packageState('core'), name)
  await expect.poll(() => readFile(state('asked'), 'utf8').catch(() => undefined), { timeout: 5000 }).toBe('')
  await client.report({ selfTest: { passed: false, text: 'left knee' }, ttlS: 300 })
  await writeFile(state('go'), '')
  expect(await fixture.ending(robot, updateId)).toMatchObject({
    phase: 'rolled_back',
    errorCode: 'self_test_failed',
    message: { params: { reason: 'left knee' } },
  })
})

test('a release that waits gives way to a newer one, which waits in its place', async () => {
  const { robot } = await startOn()
  fixture.body.setBattery({ percent: 10, charging: false })
  const [second, third] = [release('2.0.0'), release('3.0.0')]
  fixture.server.publish(second, third)
  const input = fixture.server.assign(robot, second)
  await fixture.server.see(() => holdsOf(robot, input).length > 0)
  const desired = fixture.server.assign(robot, third)
  expect(await fixture.ending(robot, input)).toMatchObject({ phase: 'failed', errorCode: 'interrupted' })
  await fixture.server.see(() => holdsOf(robot, desired).length > 0)
  fixture.body.setBattery(null)
  expect(await fixture.ending(robot, desired)).toMatchObject({ phase: 'succeeded' })
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
  await fixture.body.send({ speaking: true })
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'rolled_back' })
  expect(holdsOf(robot, updateId)).toEqual([])
})

const policyOf = (install: 'now' | 'later', unknownBody = 'robot') => ({
  later: { policy: { install, unknownBody }, requires: ['update-policy'] },
})

test('a robot that shall install later downloads, says that it waits for its turn, and installs when told', async () => {
  const { robot } = await startOn()
  const next = release('2.0.0')
  fixture.server.publish(next)
  const updateId = fixture.server.assign(robot, next, policyOf('later'))
  await fixture.server.see(() => holdsOf(robot, updateId).length === 1)
  expect(holdsOf(robot, updateId)[0]).toMatchObject({ key: 'waiting_turn' })
  await systemClock.sleep(150)
  const phases = () => fixture.progressOf(robot, updateId).map(({ phase }) => phase)
  expect(phases()).toContain('verifying')
  expect(phases()).not.toContain('installing')
  expect(phases().at(-1)).toBe('waiting')
  fixture.server.assign(robot, next, { updateId, ...policyOf('now') })
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'succeeded' })
})

test('a first release waits for its turn as well, also over a restart of the agent', async () => {
  const { agent, robot } = await fixture.startLinked({ clock })
  const first = release('1.0.0')
  fixture.server.publish(first)
  const updateId = fixture.server.assign(robot, first, policyOf('later'))
  await fixture.server.see(() => holdsOf(robot, updateId).length === 1)
  await fixture.stop(agent)
  await fixture.start({ clock })
  await fixture.server.see(() => holdsOf(robot, updateId).length === 2)
  await systemClock.sleep(150)
  expect(fixture.progressOf(robot, updateId).map(({ phase }) => phase)).not.toContain('succeeded')
  fixture.server.assign(robot, first, { updateId, ...policyOf('now') })
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'succeeded' })
})

test('an assignment that has a robot wait for an unknown body comes before what the robot was set to', async () => {
  const body = { ...fixture.body, startSoftware: async () => () => undefined }
  const { robot } = await fixture.startLinked({ clock, body, unknownBody: 'install' })
  const [first, next] = [release('1.0.0'), release('2.0.0')]
  fixture.server.publish(first, next)
  await fixture.ending(robot, fixture.server.assign(robot, first))
  const updateId = fixture.server.assign(robot, next, policyOf('now', 'wait'))
  await fixture.server.see(() => holdsOf(robot, updateId).length === 1)
  expect(holdsOf(robot, updateId)[0]?.key).toMatch(/^waiting_unknown_/)
  fixture.server.assign(robot, next, { updateId, ...policyOf('now', 'install') })
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'succeeded' })
})
