import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock, systemRandomness } from './context.ts'
import { failureExitCode } from './exit-codes.ts'
import { mostRecoveries } from './state/recovery-pause.ts'
import { spawnAgent } from './test/agent-process.ts'
import { makeRelease, type Release } from './test/make-release.ts'
import { openRobotFixture, type RobotFixture } from './test/robot-fixture.ts'
import { isAlive, servicePackage } from './test/service-package.ts'

let fixture: RobotFixture
let release: Release
beforeEach(async () => {
  fixture = await openRobotFixture()
  release = makeRelease('one', [servicePackage('1.0.0')])
  fixture.server.publish(release)
})
afterEach(() => fixture.close())

const manifestFile = () => join(fixture.folder, 'manifests', `${release.manifest.arosId}.json`)
const readPid = () => readFile(join(fixture.folder, 'packages/service/pid'), 'utf8')
/** Pauses as short as they can be drawn. */
const hasty = { randomness: { ...systemRandomness, fraction: () => 0 } }

/** Waits for what no message tells. */
const eventually = (look: () => Promise<unknown>) => expect.poll(look, { timeout: 15_000 })
const readText = (path: string) => readFile(path, 'utf8').catch(() => undefined)

/** A robot that runs a release and is switched off. */
async function switchOff() {
  const { agent, robot } = await fixture.startLinked()
  await fixture.ending(robot, fixture.server.assign(robot, release))
  await agent.until((now) => now.isIdle && now.current !== null)
  await fixture.stop(agent)
  return robot
}

/** A robot that is switched off with a release whose manifest the disk has damaged. */
async function damageRobot() {
  const robot = await switchOff()
  await writeFile(manifestFile(), '{"format":1,')
  return robot
}

/** Whether the server gives manifests away. */
function serveManifests(isServed: boolean): void {
  fixture.server.setIntercept((request, response) => {
    if (isServed || !request.url?.startsWith('/api/tuf/targets/')) return false
    response.writeHead(503).end()
    return true
  })
}

test('a damaged manifest is fetched again, and the services of the installed release start', async () => {
  await damageRobot()
  const agent = await fixture.start()
  await agent.until((now) => now.isConnected)
  await eventually(async () => isAlive(await readPid())).toBe(true)
  await agent.until((now) => now.problem === undefined)
  expect(await readFile(manifestFile(), 'utf8')).toBe(release.manifestText)
})

test('a lost manifest is fetched again like a damaged one', async () => {
  await switchOff()
  await rm(manifestFile())
  const agent = await fixture.start()
  await eventually(async () => isAlive(await readPid())).toBe(true)
  await agent.until((now) => now.isConnected && now.problem === undefined)
  expect(await readFile(manifestFile(), 'utf8')).toBe(release.manifestText)
})

test('a package that could not start is well again once it starts', async () => {
  const { agent, robot } = await fixture.startLinked()
  const start = 'test ! -e "$FILO_STATE_DIR/broken" || exit 1; sleep 1000 &'
  const frail = makeRelease('frail', [servicePackage('1.0.0', { start, healthcheck: 'true' })])
  fixture.server.publish(frail)
  await fixture.ending(robot, fixture.server.assign(robot, frail))
  await agent.until((now) => now.isIdle && now.current !== null)
  await fixture.stop(agent)
  const isUnhealthy = () =>
    robot.heartbeats.at(-1)?.runtime.errors.some(({ code }) => code === 'package_unhealthy')
  const broken = join(fixture.folder, 'packages/service/broken')
  await writeFile(broken, '')
  const sick = await fixture.start()
  await fixture.server.see(isUnhealthy)
  await fixture.stop(sick)
  await rm(broken)
  const beats = robot.heartbeats.length
  await fixture.start()
  await fixture.server.see(() => robot.heartbeats.length > beats + 2 && !isUnhealthy())
})

test('what a kill right after an installation left behind goes with the next start', async () => {
  await switchOff()
  const litter = join(fixture.folder, 'releases/gone/file')
  await mkdir(join(fixture.folder, 'releases/gone'))
  await writeFile(litter, 'x')
  await fixture.start()
  await eventually(() => readText(litter)).toBeUndefined()
})

test('a robot that cannot take up its work says why in every heartbeat and goes on when it can', async () => {
  const robot = await damageRobot()
  serveManifests(false)
  const reported = () => robot.heartbeats.at(-1)?.runtime.errors ?? []
  const agent = await fixture.start()
  await fixture.server.see(() => reported().some(({ code }) => code === 'manifest_invalid'))
  expect(agent.status().isConnected).toBe(true)
  serveManifests(true)
  await fixture.server.see(() => reported().every(({ code }) => code !== 'manifest_invalid'))
  await eventually(async () => isAlive(await readPid())).toBe(true)
})

test('a disk that takes nothing keeps no service down and holds the rest up, visibly, only as long as it does', async () => {
  const robot = await switchOff()
  fixture.body.power.restartByHand()
  const obstacle = join(fixture.folder, 'state.json.new')
  const isReported = () => robot.heartbeats.at(-1)?.runtime.errors.some(({ text }) => text.includes('EISDIR'))
  await mkdir(obstacle)
  const agent = await fixture.start()
  await fixture.server.see(isReported)
  expect(isAlive(await readPid())).toBe(true)
  await rm(obstacle, { recursive: true })
  await fixture.server.see(() => !isReported())
  await mkdir(obstacle)
  const next = makeRelease('two', [servicePackage('2.0.0')])
  fixture.server.publish(next)
  const updateId = fixture.server.assign(robot, next)
  await fixture.server.see(isReported)
  await rm(obstacle, { recursive: true })
  expect(await fixture.ending(robot, updateId)).toMatchObject({ phase: 'succeeded' })
  await agent.until((now) => now.isIdle && now.problem === undefined && now.current?.name === 'two')
})

test('tries to recover do not count as starts of the agent, which would turn the update round', async () => {
  const { agent, robot } = await fixture.startLinked()
  const slow = { text: 'touch "$FILO_STATE_DIR/asked"; sleep 20', timeoutS: 30 }
  const waiting = makeRelease('waiting', [servicePackage('2.0.0', { healthcheck: slow })])
  fixture.server.publish(waiting)
  fixture.server.assign(robot, waiting)
  const requested = join(fixture.folder, 'packages/service/asked')
  await eventually(() => readText(requested)).toBe('')
  await fixture.stop(agent, false)
  const file = join(fixture.folder, 'manifests', `${waiting.manifest.arosId}.json`)
  await writeFile(file, 'x')
  await rm(requested)
  serveManifests(false)
  let pauses = 0
  const sleep = (ms: number, signal?: AbortSignal) => {
    pauses += 1
    return systemClock.sleep(ms, signal)
  }
  const broken = await fixture.start({ ...hasty, clock: { ...systemClock, sleep }, isSupervised: true })
  expect(await broken.ended).toBe('failed')
  expect(pauses).toBeGreaterThanOrEqual(mostRecoveries - 1)
  const state = JSON.parse(await readFile(join(fixture.folder, 'state.json'), 'utf8'))
  expect(state.job).toMatchObject({ resumes: 1, mode: 'forward' })
  await writeFile(file, waiting.manifestText)
})

test('an agent that gives up ends where somebody supervises it, and begins again where nobody does', async () => {
  const robot = await damageRobot()
  serveManifests(false)
  const supervised = await fixture.start({ ...hasty, isSupervised: true })
  expect(await supervised.ended).toBe('failed')
  expect(supervised.status()).toMatchObject({ isConnected: false, problem: { code: 'manifest_invalid' } })
  await fixture.stop(supervised, false)
  const runs = () => new Set(robot.hellos.map(({ bootId }) => bootId)).size
  const before = runs()
  const agent = await fixture.start(hasty)
  await fixture.server.see(() => runs() > before + 1)
  serveManifests(true)
  await agent.until((now) => now.isConnected && now.problem === undefined)
  await eventually(async () => isAlive(await readPid())).toBe(true)
})

test('the process of an agent that gives up ends with a code of its own', async () => {
  const dataFolder = join(fixture.folder, 'broken')
  await mkdir(join(dataFolder, 'enrolment.json'), { recursive: true })
  const { url: serverUrl, installKey } = fixture.server
  expect(await spawnAgent({ serverUrl, dataFolder, installKey }).ended).toBe(failureExitCode)
})

test('a damaged record of the enrolment is asked for again', async () => {
  const { agent } = await fixture.startLinked()
  await fixture.stop(agent)
  await writeFile(join(fixture.folder, 'enrolment.json'), 'x')
  const again = await fixture.start()
  expect(await again.until((now) => now.isConnected)).toMatchObject({ enrolment: 'accepted' })
})

test('a damaged record of the last assignment shows in the heartbeat', async () => {
  const robot = await switchOff()
  await writeFile(join(fixture.folder, 'trust/assignment.json'), 'x')
  await fixture.start()
  await fixture.server.see(() =>
    robot.heartbeats.at(-1)?.runtime.errors.some(({ code }) => code === 'internal'),
  )
})
