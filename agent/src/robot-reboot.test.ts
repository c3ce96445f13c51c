import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restartExitCode } from './exit-codes.ts'
import type { Power } from './hardware/power.ts'
import { spawnAgent } from './test/agent-process.ts'
import { makeRelease, type Release } from './test/make-release.ts'
import { openRobotFixture, type RobotFixture } from './test/robot-fixture.ts'
import { isAlive, servicePackage } from './test/service-package.ts'
import { UpdateError } from './updates/update-error.ts'

let fixture: RobotFixture
beforeEach(async () => {
  fixture = await openRobotFixture()
})
afterEach(() => fixture.close())

const sick = { text: 'exit 3', timeoutS: 1 }
const restarting = (version: string, hooks = {}): Release =>
  makeRelease(version, [{ ...servicePackage(version, hooks), restart: 'robot' }])
const plain = makeRelease('plain', [servicePackage('1.0.0')])
const read = (name: string) => readFile(join(fixture.folder, 'packages/service', name), 'utf8')

/** A robot that runs the plain release. */
async function startOnPlain(extra: Parameters<RobotFixture['start']>[0] = {}) {
  const linked = await fixture.startLinked(extra)
  fixture.server.publish(plain)
  await fixture.ending(linked.robot, fixture.server.assign(linked.robot, plain))
  return linked
}

const keysOf = (messages: ReturnType<RobotFixture['progressOf']>) =>
  messages.map(({ phase, message }) => `${phase} ${message.key}`)

test('a release that asks for it starts on a robot that restarted, and everybody reads that it does', async () => {
  const { agent, robot } = await startOnPlain()
  const [pid, bootId] = [await read('pid'), await fixture.body.power.bootId()]
  const release = restarting('2.0.0')
  fixture.server.publish(release)
  const updateId = fixture.server.assign(robot, release)
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'succeeded' })
  expect(keysOf(fixture.progressOf(robot, updateId)).slice(-4)).toEqual([
    'restarting rebooting',
    'restarting restarting',
    'validating validating',
    'succeeded succeeded',
  ])
  expect(await fixture.body.power.bootId()).not.toBe(bootId)
  expect(new Set(robot.hellos.map((hello) => hello.bootId)).size).toBe(2)
  expect(isAlive(pid)).toBe(false)
  const status = await agent.until((now) => now.isIdle && now.current?.name === '2.0.0')
  expect(status.isConnected).toBe(true)
  expect(isAlive(await read('pid'))).toBe(true)
})

test('a release that is sick after the restart is left, and the one before starts on a robot that restarted again', async () => {
  const { agent, robot } = await startOnPlain()
  const release = restarting('2.0.0', { healthcheck: sick })
  fixture.server.publish(release)
  const updateId = fixture.server.assign(robot, release)
  expect(await fixture.ending(robot, updateId)).toMatchObject({
    phase: 'rolled_back',
    errorCode: 'healthcheck_failed',
  })
  const reported = keysOf(fixture.progressOf(robot, updateId))
  expect(reported.filter((words) => words.endsWith('rebooting'))).toEqual([
    'restarting rebooting',
    'validating rebooting',
  ])
  await agent.until((now) => now.isIdle && now.current?.name === 'plain')
  expect(new Set(robot.hellos.map((hello) => hello.bootId)).size).toBe(3)
  expect(await read('running')).toBe('1.0.0')
})

test('a robot that cannot restart itself waits for a hand, also when its agent is started meanwhile', async () => {
  const first = await startOnPlain()
  fixture.body.power.setRestartable(false)
  const release = restarting('2.0.0')
  fixture.server.publish(release)
  const updateId = fixture.server.assign(first.robot, release)
  const waiting = () =>
    keysOf(fixture.progressOf(first.robot, updateId)).filter((words) => words === 'waiting waiting_reboot')
  await fixture.server.see(() => waiting().length === 1)
  await fixture.stop(first.agent)
  const second = await fixture.startLinked()
  await fixture.server.see(() => waiting().length === 2)
  await fixture.stop(second.agent)
  fixture.body.power.restartByHand()
  await fixture.startLinked()
  expect(await fixture.ending(first.robot, updateId)).toMatchObject({ phase: 'succeeded', attempt: 1 })
})

test('a package that did not change does not restart the robot, whatever it asks for', async () => {
  const { robot } = await startOnPlain()
  const retained = { code: 'committed', version: '1', files: { a: 'a' }, restart: 'robot' as const }
  const releases = ['2.0.0', '3.0.0'].map((version) =>
    makeRelease(version, [servicePackage(version), retained]),
  )
  fixture.server.publish(...releases)
  const updates: string[] = []
  for (const release of releases) {
    updates.push(fixture.server.assign(robot, release))
    await fixture.ending(robot, updates.at(-1) ?? '')
  }
  const reboots = updates.map((updateId) =>
    keysOf(fixture.progressOf(robot, updateId)).includes('restarting rebooting'),
  )
  expect(reboots).toEqual([true, false])
})

test('a robot that refuses to restart goes back and says why', async () => {
  const restart = async () => {
    throw new UpdateError('reboot_failed', 'systemctl: exit code 1: Access denied')
  }
  const power: Power = { bootId: async () => 'always the same', restart }
  const { agent, robot } = await startOnPlain({ body: { ...fixture.body, power } })
  const release = restarting('2.0.0')
  fixture.server.publish(release)
  const ending = await fixture.ending(robot, fixture.server.assign(robot, release))
  expect(ending).toMatchObject({ phase: 'rolled_back', errorCode: 'reboot_failed' })
  expect(ending.message.params['reason']).toContain('Access denied')
  await agent.until((now) => now.isIdle && now.current?.name === 'plain')
  expect(isAlive(await read('pid'))).toBe(true)
})

test('where the agent stands for the robot it ends with its own code, and the next one goes on', async () => {
  const input = {
    serverUrl: fixture.server.url,
    dataFolder: fixture.folder,
    installKey: fixture.server.installKey,
  }
  const first = spawnAgent(input, { FILO_REBOOT: 'agent', FILO_STOP_SERVICES: '1' })
  const robot = await fixture.server.see(() => [...fixture.server.robots.values()][0])
  const release = restarting('1.0.0')
  fixture.server.publish(release)
  const updateId = fixture.server.assign(robot, release)
  expect(await first.ended).toBe(restartExitCode)
  const second = spawnAgent(input, { FILO_REBOOT: 'agent', FILO_STOP_SERVICES: '1' })
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'succeeded' })
  await second.stop()
  expect(isAlive(await read('pid'))).toBe(false)
})

/** A declared service that leaves its number, and ends at once where it is told to. */
const watched = (version: string, bakeS: number): Release => {
  const life = 'echo $$ > "$0/declared.pid"; if [ -e "$0/break" ]; then exit 3; fi; exec sleep 3600'
  const services = [{ name: 'declared', command: 'sh', args: ['-c', life, `\${FILO_STATE_DIR}`] }]
  return makeRelease(version, [{ ...servicePackage(version), services }], { bakeS })
}

/** A release is being watched when the whole robot goes down by itself, and comes up again. */
async function restartInWatch(bakeS: number, meanwhile: () => Promise<void> = async () => undefined) {
  const { agent, robot } = await startOnPlain()
  const release = watched('2.0.0', bakeS)
  fixture.server.publish(release)
  const updateId = fixture.server.assign(robot, release)
  const watches = () => fixture.progressOf(robot, updateId).filter(({ phase }) => phase === 'baking')
  await fixture.server.see(() => watches().length === 1)
  // Nothing says when the declared one is ready: it is a program that has only just been started.
  await expect.poll(() => read('declared.pid').catch(() => '')).toMatch(/^\d+\n$/)
  const pids = [await read('pid'), await read('declared.pid')]
  await fixture.stop(agent)
  fixture.body.power.restartByHand()
  await meanwhile()
  return { again: (await fixture.startLinked()).agent, robot, updateId, watches, pids }
}

test('a robot that restarts in the watch starts its services again and goes on with the watch before it says succeeded', async () => {
  const { robot, updateId, watches, pids } = await restartInWatch(3)
  expect(pids.map((pid) => isAlive(pid))).toEqual([false, false])
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'succeeded', attempt: 1 })
  expect(watches()).toHaveLength(2)
  const now = [await read('pid'), await read('declared.pid')]
  expect(now.map((pid) => isAlive(pid))).toEqual([true, true])
  expect(now).not.toEqual(pids)
})

test('a release whose service does not come up after a restart in the watch is left', async () => {
  const breakIt = () => writeFile(join(fixture.folder, 'packages/service/break'), '')
  const { again, robot, updateId } = await restartInWatch(60, breakIt)
  expect(await fixture.ending(robot, updateId)).toMatchObject({
    phase: 'rolled_back',
    errorCode: 'service_failed',
  })
  await again.until((now) => now.isIdle && now.current?.name === 'plain')
  expect(await read('running')).toBe('1.0.0')
  expect(isAlive(await read('pid'))).toBe(true)
})
