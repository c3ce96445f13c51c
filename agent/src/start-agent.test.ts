import { readdir, readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeRelease, type PackageInput } from './test/make-release.ts'
import { openRobotFixture, type RobotFixture } from './test/robot-fixture.ts'
import { isAlive, servicePackage } from './test/service-package.ts'

let fixture: RobotFixture

beforeEach(async () => {
  fixture = await openRobotFixture()
})
afterEach(() => fixture.close())

const content: PackageInput = {
  code: 'content',
  version: '1.0.0',
  files: { 'run.sh': { data: '#!/bin/sh\n', mode: 0o755 }, 'same.sh': '#!/bin/sh\n', empty: '' },
}
const sick = { text: 'echo "port closed" >&2; exit 3', timeoutS: 1 }

const read = (name: string) => readFile(join(fixture.folder, 'packages/service', name), 'utf8')
const callsOf = async (version: string) =>
  (await read('calls')).split('\n').filter((line) => line.includes(version))

test('a first release is installed, its service runs, and the server reads every phase', async () => {
  const { agent, robot } = await fixture.startLinked()
  const release = makeRelease('one', [content, servicePackage('1.0.0')])
  fixture.server.publish(release)
  const updateId = fixture.server.assign(robot, release)
  expect(await fixture.ending(robot, updateId)).toMatchObject({
    phase: 'succeeded',
    percent: 100,
    errorCode: null,
  })
  await agent.until((status) => status.isIdle && status.current?.name === 'one')
  const progress = fixture.progressOf(robot, updateId)
  expect([...new Set(progress.map((message) => message.phase))]).toEqual([
    'queued',
    'downloading',
    'verifying',
    'installing',
    'restarting',
    'validating',
    'succeeded',
  ])
  const percents = progress.map((message) => message.percent)
  expect(percents).toEqual(percents.toSorted((a, b) => a - b))
  expect(await readlink(join(fixture.folder, 'current'))).toBe(`releases/${release.manifest.contentHash}`)
  expect(isAlive(await read('pid'))).toBe(true)
})

test('the software part of a report names the number of the release, as the base image does', async () => {
  const { robot } = await fixture.startLinked()
  const release = makeRelease('one', [content])
  fixture.server.publish(release)
  await fixture.ending(robot, fixture.server.assign(robot, release))
  const named = await fixture.server.see(() =>
    robot.messages.find((message) => message.type === 'report' && message.current !== null),
  )
  expect(named).toMatchObject({ current: { name: 'one' }, softwareInfo: { arosVersion: 'v-one' } })
})

test('the next release replaces the service; the one before is kept and older ones are removed', async () => {
  const { agent, robot } = await fixture.startLinked()
  const versions = ['1.0.0', '2.0.0', '3.0.0']
  const releases = versions.map((version) => makeRelease(version, [content, servicePackage(version)]))
  fixture.server.publish(...releases)
  for (const release of releases) await fixture.ending(robot, fixture.server.assign(robot, release))
  const status = await agent.until((now) => now.isIdle && now.current?.name === '3.0.0')
  expect(status.previous?.name).toBe('2.0.0')
  expect(await read('running')).toBe('3.0.0')
  expect(await callsOf('3.0.0')).toEqual(
    ['preinstall', 'install', 'start', 'healthy'].map((hook) => `${hook} 3.0.0 update`),
  )
  expect(new Set(await readdir(join(fixture.folder, 'releases')))).toEqual(
    new Set(releases.slice(1).map((release) => release.manifest.contentHash)),
  )
})

test('a package that leaves the release is uninstalled and its service ends', async () => {
  const { agent, robot } = await fixture.startLinked()
  const releases = [
    makeRelease('with', [content, servicePackage('1.0.0')]),
    makeRelease('without', [content]),
  ]
  fixture.server.publish(...releases)
  await fixture.ending(robot, fixture.server.assign(robot, releases[0] ?? null))
  const pid = await read('pid')
  await fixture.ending(robot, fixture.server.assign(robot, releases[1] ?? null))
  await agent.until((now) => now.isIdle && now.current?.name === 'without')
  expect((await callsOf('1.0.0')).at(-1)).toBe('uninstall 1.0.0 remove')
  expect(isAlive(pid)).toBe(false)
})

test('a release whose health check fails is rolled back with its reason and not tried again by itself', async () => {
  const { agent, robot } = await fixture.startLinked()
  const good = makeRelease('good', [servicePackage('1.0.0')])
  const bad = makeRelease('bad', [servicePackage('2.0.0', { healthcheck: sick })])
  fixture.server.publish(good, bad)
  await fixture.ending(robot, fixture.server.assign(robot, good))
  const updateId = fixture.server.assign(robot, bad)
  expect(await fixture.ending(robot, updateId)).toMatchObject({
    phase: 'rolled_back',
    errorCode: 'healthcheck_failed',
    message: { key: 'rolled_back', params: { package: 'service', previous: 'good v-good' } },
  })
  const status = await agent.until((now) => now.isIdle && now.updateId === null)
  expect(status).toMatchObject({ current: { name: 'good' }, failedUpdateIds: [updateId] })
  expect(await read('running')).toBe('1.0.0')
  expect(isAlive(await read('pid'))).toBe(true)
  expect((await callsOf('2.0.0')).at(-1)).toBe('rollback 2.0.0 rollback')
  expect((await callsOf('1.0.0')).slice(-3)).toEqual(
    ['install', 'start', 'healthy'].map((hook) => `${hook} 1.0.0 rollback`),
  )
  const log = robot.messages.find((message) => message.type === 'log' && message.stream === 'stderr')
  expect(log).toMatchObject({ package: 'service', hook: 'healthcheck', text: 'port closed\n' })
})

test('a failed update is tried again on command, and the command is answered', async () => {
  const { robot } = await fixture.startLinked()
  const bad = makeRelease('bad', [servicePackage('2.0.0', { healthcheck: sick })])
  fixture.server.publish(bad)
  const updateId = fixture.server.assign(robot, bad)
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'failed', attempt: 1 })
  const commandId = '019a0000-0000-7000-8000-00000000000a'
  fixture.server.send(robot, { type: 'command', id: commandId, kind: 'retry', updateId })
  const done = await fixture.server.see(() =>
    robot.messages.find((message) => message.type === 'command-done'),
  )
  expect(done).toMatchObject({ commandId, outcome: 'done' })
  await fixture.server.see(() =>
    fixture.progressOf(robot, updateId).some(({ attempt, phase }) => attempt === 2 && phase === 'failed'),
  )
})

test('the body may refuse a release that its packages call healthy', async () => {
  const { agent, robot } = await fixture.startLinked()
  const releases = ['1.0.0', '2.0.0'].map((version) => makeRelease(version, [servicePackage(version)]))
  fixture.server.publish(...releases)
  await fixture.ending(robot, fixture.server.assign(robot, releases[0] ?? null))
  fixture.body.failSelfTest('left arm does not answer')
  const ending = await fixture.ending(robot, fixture.server.assign(robot, releases[1] ?? null))
  expect(ending).toMatchObject({ phase: 'rolled_back', errorCode: 'self_test_failed' })
  expect(ending.message.params['reason']).toContain('left arm')
  expect((await agent.until((now) => now.isIdle)).current?.name).toBe('1.0.0')
})

test('a health check that the time limit ends in the middle is told by the attempt before', async () => {
  const { robot } = await fixture.startLinked()
  const text =
    'if [ -e "$FILO_STATE_DIR/asked" ]; then sleep 30; fi; touch "$FILO_STATE_DIR/asked"; echo "port closed" >&2; exit 3'
  const sickOnce = servicePackage('1.0.0', { healthcheck: { text, timeoutS: 2 } })
  const release = makeRelease('one', [sickOnce])
  fixture.server.publish(release)
  const ending = await fixture.ending(robot, fixture.server.assign(robot, release))
  expect(ending.errorCode).toBe('healthcheck_failed')
  expect(ending.message.params['reason']).toContain('port closed')
})

test('a hook that runs too long is ended with everything it started', async () => {
  const { robot } = await fixture.startLinked()
  const text = 'sleep 60 & echo $! > "$FILO_STATE_DIR/child"; wait'
  const slow = makeRelease('slow', [servicePackage('1.0.0', { install: { text, timeoutS: 1 } })])
  fixture.server.publish(slow)
  const ending = await fixture.ending(robot, fixture.server.assign(robot, slow))
  expect(ending).toMatchObject({ phase: 'failed', errorCode: 'hook_timeout' })
  expect(isAlive(await read('child'))).toBe(false)
})

test('services outlive the agent and are not started twice', async () => {
  const { agent, robot } = await fixture.startLinked()
  const release = makeRelease('one', [servicePackage('1.0.0')])
  fixture.server.publish(release)
  await fixture.ending(robot, fixture.server.assign(robot, release))
  await agent.until((now) => now.isIdle && now.current !== null)
  const pid = await read('pid')
  await fixture.stop(agent, false)
  expect(isAlive(pid)).toBe(true)
  const again = await fixture.startLinked()
  expect(robot.hellos.at(-1)?.current?.name).toBe('one')
  expect(await read('pid')).toBe(pid)
  await fixture.stop(again.agent)
  expect(isAlive(pid)).toBe(false)
  const reports = () => robot.messages.filter(({ type }) => type === 'report').length
  const before = reports()
  const third = await fixture.start()
  await fixture.server.see(() => robot.hellos.length > 2 && reports() > before)
  await vi.waitFor(async () => expect(isAlive(await read('pid'))).toBe(true), 10_000)
  await fixture.stop(third)
})

test('a service that ended by itself is started again', async () => {
  const { robot } = await fixture.startLinked()
  const end = join(fixture.folder, 'packages/service/end')
  const start = `echo "$FILO_REASON" >> "$FILO_STATE_DIR/starts"
rm -f "$FILO_STATE_DIR/end"
(while [ ! -e "$FILO_STATE_DIR/end" ]; do sleep 0.1; done; exit 1) &`
  const release = makeRelease('one', [servicePackage('1.0.0', { start, healthcheck: 'true' })])
  fixture.server.publish(release)
  await fixture.ending(robot, fixture.server.assign(robot, release))
  await writeFile(end, '')
  await expect.poll(() => read('starts'), { timeout: 30_000 }).toBe('install\nrestart\n')
  expect(robot.heartbeats.at(-1)?.runtime.errors).toEqual([])
})
