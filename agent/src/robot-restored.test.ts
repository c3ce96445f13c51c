import { cp, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DurableMessage } from '@filo/contract/device/messages/agent-messages'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLocalApiClient } from './local-api/client.ts'
import type { FakeRobot } from './test/fake-server.ts'
import { makeRelease, type Release } from './test/make-release.ts'
import { openRobotFixture, type RobotFixture } from './test/robot-fixture.ts'
import { isAlive, servicePackage } from './test/service-package.ts'

let fixture: RobotFixture
let one: Release
let two: Release
beforeEach(async () => {
  fixture = await openRobotFixture()
  one = makeRelease('one', [servicePackage('1.0.0')])
  two = makeRelease('two', [servicePackage('2.0.0')])
  fixture.server.publish(one, two)
})
afterEach(() => fixture.close())

const inFolder = (path: string) => join(fixture.folder, path)
const hashOf = ({ manifest }: Release) => manifest.contentHash
/** Which release's service runs. */
const runningService = async () => {
  const [pid, version] = await Promise.all([
    readFile(inFolder('packages/service/pid'), 'utf8'),
    readFile(inFolder('packages/service/running'), 'utf8'),
  ])
  return isAlive(pid) ? version : undefined
}
const reportsOf = (robot: FakeRobot) =>
  robot.messages.flatMap((message) => (message.type === 'report' ? [message] : []))
const lastReport = (robot: FakeRobot) => reportsOf(robot).at(-1)
const successes = (robot: FakeRobot) =>
  robot.messages.flatMap((message) =>
    message.type === 'progress' && message.phase === 'succeeded' ? [message] : [],
  )

/** Has the link lead elsewhere as a person does; null: takes it away. */
async function flipLink(target: string | null): Promise<void> {
  await rm(inFolder('current'))
  if (target !== null) await symlink(target, inFolder('current'))
}

type Linked = Awaited<ReturnType<RobotFixture['startLinked']>>

/** Installs releases one after the other. */
async function install({ agent, robot }: Linked, ...releases: Release[]): Promise<string> {
  let updateId = ''
  for (const release of releases) {
    updateId = fixture.server.assign(robot, release)
    await fixture.ending(robot, updateId)
    await agent.until((now) => now.isIdle && now.current?.contentHash === hashOf(release))
  }
  return updateId
}

/** Waits until the server has taken in a report that says so. */
const reported = (robot: FakeRobot, isIt: (report: NonNullable<ReturnType<typeof lastReport>>) => boolean) =>
  fixture.server.see(() => reportsOf(robot).find(isIt))

test('a robot that is restored from an image tells all that happens to it from then on', async () => {
  const linked = await fixture.startLinked()
  await install(linked, one)
  await fixture.stop(linked.agent)
  const image = `${fixture.folder}.image`
  await cp(fixture.folder, image, { recursive: true, verbatimSymlinks: true })
  const later = await fixture.start()
  await later.until((now) => now.isConnected)
  const updateId = await install({ agent: later, robot: linked.robot }, two)
  await fixture.stop(later)

  await rm(fixture.folder, { recursive: true })
  await cp(image, fixture.folder, { recursive: true, verbatimSymlinks: true })
  await rm(image, { recursive: true })
  const { robot } = linked
  const before = { hellos: robot.hellos.length, messages: robot.messages.length }
  const former = robot.hellos.at(-1)?.outboxId
  const restored = await fixture.start()
  await restored.until((now) => now.isConnected)
  const [first, anew] = robot.hellos.slice(before.hellos)
  expect(first?.outboxId).toBe(former)
  expect(anew?.outboxRestart).toEqual({ formerOutboxId: former, reason: 'restored' })
  // Its work may have something to say before the report is made: the new outbox begins with whatever comes first.
  const sent = () => robot.messages.slice(before.messages)
  await fixture.server.see(() => sent().some(({ type }) => type === 'report'))
  expect(sent()[0]).toMatchObject({ seq: 1 })
  const report = sent().find(({ type }) => type === 'report')
  expect(report).toMatchObject({ current: { name: 'one' }, link: { target: hashOf(one) } })
  // Then it follows its assignment once more, and says so.
  const again = () => robot.messages.slice(before.messages).filter((each) => isSuccess(each, updateId))
  await fixture.server.see(() => again().length > 0)
  expect(again()).toMatchObject([{ runningHash: hashOf(two) }])
  fixture.server.hangUp()
  await fixture.server.see(() => robot.hellos.length > before.hellos + 2)
  expect(robot.hellos.at(-1)).not.toHaveProperty('outboxRestart')
}, 120_000)

const isSuccess = (message: DurableMessage, updateId: string) =>
  message.type === 'progress' && message.phase === 'succeeded' && message.updateId === updateId

test('an image whose numbers went on beyond what the server has is told by its marks', async () => {
  const linked = await fixture.startLinked()
  const { robot } = linked
  await install(linked, one)
  await fixture.stop(linked.agent)
  const image = await readFile(inFolder('outbox.jsonl'), 'utf8')
  const later = await fixture.start()
  const before = robot.messages.length
  await later.until((now) => now.isConnected)
  await fixture.server.see(() => robot.messages.length > before)
  await fixture.stop(later)
  const [lastAcked] = robot.messages.slice(-1)
  // While it is off the link, the restored robot gives the same numbers to other messages.
  const lines = Array.from({ length: 20 }, (_, index) => {
    const body = { type: 'command-done', at: new Date().toISOString(), commandId, outcome: 'done', text: '' }
    return JSON.stringify({ ...body, seq: Number(nextSeq(image)) + index, mark: markOf(index) })
  })
  await writeFile(inFolder('outbox.jsonl'), `${image}${lines.join('\n')}\n`)
  expect(lastAcked?.seq).toBeLessThan(Number(nextSeq(image)) + lines.length)
  const restored = await fixture.start()
  await restored.until((now) => now.isConnected)
  await fixture.server.see(
    () => robot.messages.filter(({ type }) => type === 'command-done').length === lines.length,
  )
  expect(robot.hellos.at(-1)?.outboxRestart?.reason).toBe('restored')
})

const commandId = '019a0000-0000-7000-8000-00000000000d'
const markOf = (index: number) => (0xabcd0000 + index).toString(16)
function nextSeq(outbox: string): number {
  const { lastSeq } = JSON.parse(outbox.split('\n')[0] ?? '') as { lastSeq: number }
  return lastSeq + 1
}

test('a robot whose outbox is lost begins a new one and says so until it is welcomed', async () => {
  const linked = await fixture.startLinked()
  await install(linked, one)
  await fixture.stop(linked.agent)
  await rm(inFolder('outbox.jsonl'))
  const hellos = linked.robot.hellos.length
  const agent = await fixture.start()
  await agent.until((now) => now.isConnected)
  expect(linked.robot.hellos[0]).not.toHaveProperty('outboxRestart')
  expect(linked.robot.hellos[hellos]).toMatchObject({
    outboxRestart: { formerOutboxId: null, reason: 'lost' },
    lastSeq: 0,
  })
})

test('a link that was changed while the agent was off decides what runs, and nothing succeeds that does not run', async () => {
  const linked = await fixture.startLinked()
  const { robot } = linked
  await install(linked, one)
  const updateId = await install(linked, two)
  await fixture.stop(linked.agent, false)
  await flipLink(`releases/${hashOf(one)}`)
  const before = successes(robot).length
  fixture.server.assign(robot, null, { isLost: true })
  const agent = await fixture.start()
  await reported(robot, ({ current, previous }) => current?.name === 'one' && previous?.name === 'two')
  await expect.poll(runningService, { timeout: 10_000 }).toBe('1.0.0')
  expect(successes(robot)).toHaveLength(before)
  // The server assigns the other release again: it is installed, once.
  const again = fixture.server.assign(robot, two)
  expect(again).not.toBe(updateId)
  await fixture.ending(robot, again)
  await agent.until((now) => now.isIdle && now.current?.name === 'two')
  expect(successes(robot).slice(before)).toMatchObject([{ updateId: again, runningHash: hashOf(two) }])
  await expect.poll(runningService, { timeout: 10_000 }).toBe('2.0.0')
})

test('a link that is changed while the agent runs is noticed, its services start, and the assignment is followed anew', async () => {
  const linked = await fixture.startLinked()
  const { robot } = linked
  await install(linked, one, two)
  const before = { messages: robot.messages.length, successes: successes(robot).length }
  await flipLink(`releases/${hashOf(one)}`)
  await reported(
    robot,
    (each) => robot.messages.indexOf(each) >= before.messages && each.current?.name === 'one',
  )
  await fixture.server.see(() => successes(robot).length > before.successes)
  expect(successes(robot).slice(before.successes)).toMatchObject([{ runningHash: hashOf(two) }])
  await linked.agent.until((now) => now.isIdle && now.current?.name === 'two')
  expect(await runningService()).toBe('2.0.0')
  expect(await readFile(inFolder('packages/service/calls'), 'utf8')).toContain('start 1.0.0 boot')
})

test.each([
  ['leads to nothing', '/nowhere', { state: 'unknown', target: '/nowhere' }],
  ['is gone', null, { state: 'none', target: null }],
])('a robot whose link %s says so and is brought to its assignment', async (_, target, link) => {
  const linked = await fixture.startLinked()
  const { robot } = linked
  await install(linked, one)
  await fixture.stop(linked.agent)
  await flipLink(target)
  const before = robot.messages.length
  const agent = await fixture.start()
  const report = await reported(robot, (each) => robot.messages.indexOf(each) >= before)
  expect(report).toMatchObject({ current: null, link, softwareInfo: { packages: [] } })
  await fixture.server.see(() => successes(robot).length > 1)
  await agent.until((now) => now.isIdle && now.current?.name === 'one')
  await reported(robot, ({ link: now, seq }) => now?.state === 'release' && seq > report.seq)
  await expect.poll(runningService, { timeout: 10_000 }).toBe('1.0.0')
})

test('a robot that lost its journal takes up what its disk runs', async () => {
  const linked = await fixture.startLinked()
  const { robot } = linked
  const updateId = await install(linked, one)
  const before = successes(robot).length
  await fixture.stop(linked.agent, false)
  await rm(inFolder('state.json'))
  const calls = () => readFile(inFolder('packages/service/calls'), 'utf8')
  const callsBefore = await calls()
  const agent = await fixture.start()
  await fixture.server.see(() => successes(robot).length > before)
  await agent.until((now) => now.isIdle && now.current?.name === 'one')
  expect(successes(robot).slice(before)).toMatchObject([{ updateId, runningHash: hashOf(one) }])
  expect(await runningService()).toBe('1.0.0')
  expect(await calls()).toBe(callsBefore)
})

test('a robot reports at every link, and once when the server asks for a report of what it has said', async () => {
  const linked = await fixture.startLinked()
  const { robot } = linked
  await install(linked, one)
  const count = () => reportsOf(robot).length
  const before = count()
  fixture.server.hangUp()
  await fixture.server.see(() => count() === before + 1)
  const beats = robot.heartbeats.length
  await fixture.server.see(() => robot.heartbeats.length > beats)
  for (let times = 0; times < 3; times += 1) fixture.server.send(robot, { type: 'report-request' })
  await fixture.server.see(() => count() === before + 2)
  const soon = robot.heartbeats.length
  await fixture.server.see(() => robot.heartbeats.length > soon + 1)
  expect(count()).toBe(before + 2)
})

test('the robot itself says what its link leads to and that its disk was restored', async () => {
  const linked = await fixture.startLinked()
  await install(linked, one)
  await mkdir(inFolder('elsewhere'))
  await flipLink('elsewhere')
  const status = await createLocalApiClient({ socketPath: inFolder('api/socket') }).status()
  expect(status).toMatchObject({
    release: null,
    link: { state: 'unknown', target: 'elsewhere' },
    restoredAt: null,
  })
})
