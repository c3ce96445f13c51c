import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { ProgramOrder } from '@filo/contract/device/assignment/program-orders'
import type { ProgramProgressMessage, ReportMessage } from '@filo/contract/device/messages/agent-messages'
import { isFinalPhase } from '@filo/contract/device/messages/update-progress'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AgentFolder, agentFolder, folderOfSlot } from './agent-folder.ts'
import type { FakeRobot } from './test/fake-server.ts'
import { makeProgram, makeRelease, type ProgramRelease, type Release } from './test/make-release.ts'
import { openRobotFixture, type RobotFixture } from './test/robot-fixture.ts'
import { isAlive, servicePackage } from './test/service-package.ts'

let fixture: RobotFixture
let folder: AgentFolder
let robot: FakeRobot
const aros = makeRelease('one', [servicePackage('1.0.0')])
const arosTwo = makeRelease('two', [servicePackage('2.0.0')])

beforeEach(async () => {
  fixture = await openRobotFixture()
  folder = agentFolder(fixture.folder)
})
afterEach(() => fixture.close())

const slot = (code: string) => folderOfSlot(folder, code)
const pidOf = (own: AgentFolder, code = 'service') =>
  readFile(join(own.packageState(code), 'pid'), 'utf8').then((text) => text.trim())
const menu = (version: string, hooks = {}) =>
  makeProgram('menu', version, [servicePackage(version, hooks, 'board')])

type Ordered = { order: ProgramOrder; release?: ProgramRelease }

/** An order to have a release, or to remove a program. */
function order(code: string, release?: ProgramRelease, more: Partial<ProgramOrder> = {}): Ordered {
  const releaseId = release?.manifest.releaseId ?? null
  const plain = { orderId: randomUUID(), code, releaseId, isStopped: false, keepData: false }
  return { order: { ...plain, ...more }, ...(release && { release }) }
}

const messagesOf = (orderId: string): ProgramProgressMessage[] =>
  robot.messages.flatMap((message) =>
    message.type === 'program-progress' && message.orderId === orderId ? [message] : [],
  )

const ending = ({ order: { orderId } }: Ordered): Promise<ProgramProgressMessage> =>
  fixture.server.see(() => messagesOf(orderId).find(({ phase }) => isFinalPhase(phase)))

/** The robot's last word on its programs, once it is as expected. */
const reported = (isSo: (programs: ReportMessage['softwareInfo']['programs']) => boolean) =>
  fixture.server.see(() => {
    const programs = robot.messages.findLast((message) => message.type === 'report')?.softwareInfo.programs
    return programs && isSo(programs) && programs
  })

/** Begins with the AROS release at work. */
async function begin(release: Release = aros) {
  const linked = await fixture.startLinked()
  robot = linked.robot
  fixture.server.publish(release)
  const updateId = fixture.server.assign(robot, release)
  expect((await fixture.ending(robot, updateId)).phase).toBe('succeeded')
  return { agent: linked.agent, updateId }
}

/** Signs what the robot shall run and have. */
function assign(updateId: string, programs: readonly Ordered[], release: Release = aros): void {
  fixture.server.publish(...programs.flatMap((program) => program.release ?? []))
  fixture.server.assign(robot, release, { updateId, programs })
}

/** Every path below a folder but those of files that are just being written. */
async function pathsBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  const whole = entries.filter(({ name }) => !name.endsWith('.new'))
  return whole.map((entry) => relative(path, join(entry.parentPath, entry.name))).sort()
}

/** What a robot writes by itself some time after it was linked, and keeps. */
const signsOfRest = ['hardware.json', 'state.json', 'trust/assignment.json']

/** Every path in the robot's folder once nothing more comes by itself. */
async function pathsAtRest(): Promise<string[]> {
  const paths = () => pathsBelow(fixture.folder)
  await expect.poll(paths, { timeout: 90_000 }).toEqual(expect.arrayContaining(signsOfRest))
  return paths()
}

test('a program is installed beside AROS, is updated and removed, and nothing of it is left', async () => {
  const { agent, updateId } = await begin()
  const [arosPid, before] = [await pidOf(folder), await pathsAtRest()]
  const first = order('menu', menu('1.0.0'))
  assign(updateId, [first])
  expect(await ending(first)).toMatchObject({ phase: 'succeeded', code: 'menu' })
  expect(await reported((programs) => programs.length === 1)).toMatchObject([
    { code: 'menu', version: '1.0.0', state: 'installed' },
  ])
  const pid = await pidOf(slot('menu'), 'board')
  expect(isAlive(pid)).toBe(true)

  const second = order('menu', menu('1.1.0'))
  assign(updateId, [second])
  expect((await ending(second)).phase).toBe('succeeded')
  expect([isAlive(pid), isAlive(await pidOf(slot('menu'), 'board'))]).toEqual([false, true])

  const [last, removal] = [await pidOf(slot('menu'), 'board'), order('menu')]
  assign(updateId, [removal])
  const { phase, releaseId, receipt } = await ending(removal)
  expect({ phase, releaseId }).toEqual({ phase: 'succeeded', releaseId: null })
  expect(receipt).toMatchObject({ left: [], notes: [], dataBytes: null, services: ['board'] })
  expect(receipt?.paths.some((path) => path.startsWith('menu/releases/'))).toBe(true)
  expect(receipt?.fileCount).toBeGreaterThan(3)
  await reported((programs) => programs.length === 0)
  await expect.poll(() => pathsBelow(fixture.folder)).toEqual(before)
  await agent.until(({ isIdle }) => isIdle)
  expect(messagesOf(removal.order.orderId).filter(({ percent }) => percent === 100)).toHaveLength(1)
  expect([isAlive(last), await pidOf(folder), isAlive(arosPid)]).toEqual([false, arosPid, true])
})

test('a program that does not start goes back to the one before, and AROS runs on untouched', async () => {
  const { updateId } = await begin()
  const arosPid = await pidOf(folder)
  const first = order('menu', menu('1.0.0'))
  assign(updateId, [first])
  await ending(first)
  const bad = order('menu', menu('2.0.0', { healthcheck: { text: 'exit 1', timeoutS: 1 } }))
  assign(updateId, [bad])
  expect(await ending(bad)).toMatchObject({ phase: 'rolled_back', errorCode: 'healthcheck_failed' })
  expect(await readFile(join(slot('menu').packageState('board'), 'running'), 'utf8')).toBe('1.0.0')
  expect([await pidOf(folder), isAlive(arosPid)]).toEqual([arosPid, true])
  expect(await reported(([program]) => program?.version === '1.0.0')).toMatchObject([{ state: 'installed' }])
})

test('an AROS update, good or bad, leaves programs running as they are', async () => {
  const { updateId } = await begin()
  const first = order('menu', menu('1.0.0'))
  assign(updateId, [first])
  await ending(first)
  const pid = await pidOf(slot('menu'), 'board')
  const bad = makeRelease('bad', [servicePackage('9.0.0', { healthcheck: { text: 'exit 1', timeoutS: 1 } })])
  fixture.server.publish(bad, arosTwo)
  const failing = fixture.server.assign(robot, bad, { programs: [first] })
  expect((await fixture.ending(robot, failing)).phase).toBe('rolled_back')
  const working = fixture.server.assign(robot, arosTwo, { programs: [first] })
  expect((await fixture.ending(robot, working)).phase).toBe('succeeded')
  expect([await pidOf(slot('menu'), 'board'), isAlive(pid)]).toEqual([pid, true])
  expect(messagesOf(first.order.orderId).filter(({ phase }) => phase === 'succeeded')).toHaveLength(1)
})

test('two installs, a removal and an AROS update at once all come to their ends', async () => {
  const { updateId } = await begin()
  const guide = order('guide', makeProgram('guide', '1.0.0', [servicePackage('1.0.0', {}, 'tour')]))
  assign(updateId, [guide])
  await ending(guide)
  const [one, two, gone] = [
    order('menu', menu('1.0.0')),
    order('game', makeProgram('game', '1.0.0', [servicePackage('1.0.0', {}, 'quiz')])),
    order('guide'),
  ]
  fixture.server.publish(arosTwo)
  const next = randomUUID()
  assign(next, [one, two, gone], arosTwo)
  const ends = await Promise.all([fixture.ending(robot, next), ending(one), ending(two), ending(gone)])
  expect(ends.map(({ phase }) => phase)).toEqual(Array(4).fill('succeeded'))
  const codes = (await reported((programs) => programs.length === 2)).map(({ code }) => code)
  expect(codes).toEqual(['game', 'menu'])
})

test('what a program stored stays where the removal says so, and is there when it comes back', async () => {
  const { updateId } = await begin()
  const first = order('menu', menu('1.0.0'))
  assign(updateId, [first])
  await ending(first)
  await writeFile(join(slot('menu').packageState('board'), 'prices'), '42')
  const removal = order('menu', undefined, { keepData: true })
  assign(updateId, [removal])
  const { receipt } = await ending(removal)
  expect(receipt?.left).toEqual([])
  expect(receipt?.dataBytes).toBeGreaterThan(1)
  await reported((programs) => programs.length === 0)
  expect(existsSync(slot('menu').releases)).toBe(false)
  const again = order('menu', menu('1.1.0'))
  assign(updateId, [again])
  expect((await ending(again)).phase).toBe('succeeded')
  expect(await readFile(join(slot('menu').packageState('board'), 'prices'), 'utf8')).toBe('42')
})

test('a stopped program stays installed with nothing of it running, over a start of the agent too', async () => {
  const { agent, updateId } = await begin()
  const first = order('menu', menu('1.0.0'))
  assign(updateId, [first])
  await ending(first)
  const pid = await pidOf(slot('menu'), 'board')
  const stopped = { ...first, order: { ...first.order, isStopped: true } }
  assign(updateId, [stopped])
  await reported(([program]) => program?.state === 'stopped')
  expect(isAlive(pid)).toBe(false)
  await fixture.stop(agent)
  await fixture.startLinked()
  await fixture.server.see(() => robot.hellos.length > 1)
  assign(updateId, [first])
  await reported(([program]) => program?.state === 'installed')
  await expect.poll(async () => isAlive(await pidOf(slot('menu'), 'board'))).toBe(true)
})

test('an agent that starts again leaves programs running, and a stop with services ends them', async () => {
  const { agent, updateId } = await begin()
  const first = order('menu', menu('1.0.0'))
  assign(updateId, [first])
  await ending(first)
  const pid = await pidOf(slot('menu'), 'board')
  await fixture.stop(agent, false)
  const again = await fixture.startLinked()
  await again.agent.until(({ isIdle }) => isIdle)
  expect([await pidOf(slot('menu'), 'board'), isAlive(pid)]).toEqual([pid, true])
  await fixture.stop(again.agent)
  expect(isAlive(pid)).toBe(false)
})

test('an AROS update that waits for its turn keeps no program from being installed', async () => {
  const { updateId } = await begin()
  expect(updateId).toBeTruthy()
  const one = order('menu', menu('1.0.0'))
  fixture.server.publish(arosTwo, ...(one.release ? [one.release] : []))
  const next = fixture.server.assign(robot, arosTwo, {
    programs: [one],
    later: { policy: { install: 'later', unknownBody: 'robot' } },
  })
  expect((await ending(one)).phase).toBe('succeeded')
  const words = await fixture.server.see(() =>
    fixture.progressOf(robot, next).find(({ phase }) => phase === 'waiting'),
  )
  expect(words.message.key).toBe('waiting_turn')
})

test('a program that no order names any more stays as it is', async () => {
  const { updateId } = await begin()
  const first = order('menu', menu('1.0.0'))
  assign(updateId, [first])
  await ending(first)
  assign(updateId, [])
  const other = order('game', makeProgram('game', '1.0.0', [servicePackage('1.0.0', {}, 'quiz')]))
  assign(updateId, [other])
  await ending(other)
  expect((await reported((programs) => programs.length === 2)).map(({ code }) => code)).toEqual([
    'game',
    'menu',
  ])
})

test('a manifest that is not the ordered one is refused, and keeps AROS from nothing', async () => {
  const { updateId } = await begin()
  const real = menu('1.0.0')
  const other = makeProgram('other', '1.0.0', [servicePackage('1.0.0', {}, 'board')])
  const wrong = order('menu', other)
  fixture.server.publish(real, other)
  assign(updateId, [wrong])
  expect(await ending(wrong)).toMatchObject({ phase: 'failed', errorCode: 'target_mismatch' })
  expect(existsSync(slot('menu').current)).toBe(false)
})
