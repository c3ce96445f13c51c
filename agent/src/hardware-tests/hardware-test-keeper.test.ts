import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HardwareTestReport } from '@filo/contract/hardware-tests/hardware-test-report'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { agentFolder } from '../agent-folder.ts'
import { systemClock } from '../context.ts'
import { realDisk } from '../disk/real-disk.ts'
import { type Measure, openTestKeeper } from './hardware-test-keeper.ts'
import { beginRun, cancelRun, endTest, finishRun, startTest, type TestOrder } from './hardware-test-run.ts'
import { outcomeOf } from './outcomes.ts'

let base: string
let reported: HardwareTestReport[]
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'filo-tests-'))
  reported = []
})
afterEach(() => rm(base, { recursive: true, force: true }))

const open = () =>
  openTestKeeper({
    folder: agentFolder(base),
    disk: realDisk,
    clock: systemClock,
    logger: pino({ level: 'silent' }),
    async report(message) {
      if (message.type === 'hardware-test') reported.push(message)
    },
  })

const forever = new AbortController().signal
const orderOf = (more: Partial<TestOrder> = {}): TestOrder => ({
  id: '01900000-0000-7000-8000-000000000001',
  tests: ['disk', 'camera'],
  reason: 'Deneme',
  needsConsent: true,
  consentSeconds: 30,
  ...more,
})
const measured: Measure = async (name) =>
  outcomeOf('passed', { values: { [name === 'disk' ? 'writeMBps' : 'frames']: 5 } })
const hangs: Measure = (_test, _run, signal) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))
const states = () => reported.map(({ state }) => state)
const ended = () => reported.at(-1)?.tests.map(({ state }) => state)

test('nothing is measured before the person beside the robot says yes', async () => {
  const keeper = await open()
  const order = orderOf()
  await keeper.handle(order, measured, forever)
  const requested = await keeper.follow({ program: undefined, turn: undefined, waitMs: 0 }, forever)
  expect(requested.run?.report.state).toBe('waiting_consent')
  expect(await keeper.answer('01900000-0000-7000-8000-00000000000f', 'yes', 'X')).toBe(false)
  expect(await keeper.answer(order.id, 'yes', 'Mehmet')).toBe(true)
  await keeper.idle()
  expect(reported.at(-1)).toMatchObject({ state: 'done', consent: { answer: 'yes', by: 'Mehmet' } })
  expect(ended()).toEqual(['passed', 'passed'])
  expect(states()[0]).toBe('waiting_consent')
  const before = reported.length
  await keeper.handle(order, measured, forever)
  await keeper.idle()
  expect(reported).toHaveLength(before)
  expect(await keeper.answer(order.id, 'no', 'Mehmet')).toBe(false)
})

test.each([
  ['a no ends it', 'no', 'refused'],
  ['no answer lets it expire', undefined, 'expired'],
] as const)('%s, and nothing is measured', async (_, answer, end) => {
  const keeper = await open()
  const order = orderOf({ consentSeconds: answer ? 30 : 0.02 })
  let count = 0
  await keeper.handle(order, async () => outcomeOf('passed', { values: { n: ++count } }), forever)
  if (answer) await keeper.answer(order.id, answer, 'Mehmet')
  await keeper.idle()
  expect(states()).toEqual(['waiting_consent', end])
  expect(ended()).toEqual([end, end])
  expect(count).toBe(0)
})

test('a request that is cancelled while it asks is over: the question goes, and a late yes counts for nothing', async () => {
  const keeper = await open()
  const order = orderOf()
  await keeper.handle(order, measured, forever)
  await keeper.cancel(order.id)
  await keeper.idle()
  expect(states()).toEqual(['waiting_consent', 'cancelled'])
  expect(ended()).toEqual(['cancelled', 'cancelled'])
  expect(await keeper.answer(order.id, 'yes', 'Mehmet')).toBe(false)
  expect((await keeper.follow({ program: undefined, turn: undefined, waitMs: 0 }, forever)).run).toBeNull()
})

test('one that is cancelled in the middle stops at once, keeps what it measured, and makes room for the next', async () => {
  const keeper = await open()
  const order = orderOf({ needsConsent: false })
  const diskOnly: Measure = (name, run, signal) => (name === 'disk' ? measured : hangs)(name, run, signal)
  await keeper.handle(order, diskOnly, forever)
  await expect.poll(() => ended()).toEqual(['passed', 'running'])
  await keeper.cancel('01900000-0000-7000-8000-00000000000f')
  expect(states().at(-1)).toBe('running')
  await keeper.cancel(order.id)
  await keeper.idle()
  expect(states().at(-1)).toBe('cancelled')
  expect(ended()).toEqual(['passed', 'cancelled'])
  const count = reported.length
  await keeper.cancel(order.id)
  expect(reported).toHaveLength(count)
  const next = { ...order, id: '01900000-0000-7000-8000-000000000002' }
  await keeper.handle(next, measured, forever)
  await keeper.idle()
  expect(ended()).toEqual(['passed', 'passed'])
})

test('a request that is cancelled before it comes is not taken up, not even by the next start', async () => {
  const order = orderOf({ needsConsent: false })
  await (await open()).cancel(order.id)
  const next = await open()
  await next.handle(order, measured, forever)
  await next.idle()
  expect(reported).toEqual([])
})

test('a cancelled test that a program carries out is taken from it, and what it still tells is left out', async () => {
  const keeper = await open()
  keeper.offer('voice', ['microphone'], 60_000)
  const order = orderOf({ tests: ['microphone'], needsConsent: false })
  await keeper.handle(order, measured, forever)
  const requested = { program: 'voice', turn: undefined, waitMs: 0 }
  await expect.poll(async () => (await keeper.follow(requested, forever)).task?.test).toBe('microphone')
  await keeper.cancel(order.id)
  expect((await keeper.follow(requested, forever)).task).toBeNull()
  const result = { runId: order.id, test: 'microphone' as const, outcome: outcomeOf('passed') }
  await keeper.idle()
  expect(keeper.report('voice', result)).toBe(false)
  expect(ended()).toEqual(['cancelled'])
})

test('a start finds a test in the middle interrupted, tells it once, and clears away what it wrote', async () => {
  const first = await open()
  await first.handle(orderOf({ needsConsent: false }), hangs, forever)
  await expect.poll(() => ended()).toEqual(['running', 'queued'])
  const { hardwareTestRoom } = agentFolder(base)
  await mkdir(hardwareTestRoom)
  await writeFile(join(hardwareTestRoom, 'disk'), 'x'.repeat(1000))
  reported = []
  const next = await open()
  expect(states()).toEqual(['interrupted'])
  expect(ended()).toEqual(['interrupted', 'interrupted'])
  expect(await readdir(base)).toEqual(['hardware-tests.json'])
  await next.handle(orderOf({ needsConsent: false }), measured, forever)
  await open()
  expect(states()).toEqual(['interrupted'])
})

test('an agent that is stopped ends what runs as interrupted', async () => {
  const keeper = await open()
  const stopper = new AbortController()
  await keeper.handle(orderOf(), measured, stopper.signal)
  stopper.abort()
  await keeper.idle()
  expect(states()).toEqual(['waiting_consent', 'interrupted'])
})

test('a program that owns a part carries its test out, and one that nobody offered is measured by the agent', async () => {
  const keeper = await open()
  expect(keeper.offer('voice', ['microphone'], 60_000)).toBe(true)
  const order = orderOf({ tests: ['microphone', 'disk'], needsConsent: false })
  await keeper.handle(order, measured, forever)
  const requested = { program: 'voice', turn: undefined, waitMs: 0 }
  await expect.poll(async () => (await keeper.follow(requested, forever)).task?.test).toBe('microphone')
  expect((await keeper.follow({ ...requested, program: 'other' }, forever)).task).toBeNull()
  const outcome = outcomeOf('failed', {
    reason: 'program_reported',
    text: 'kısık',
    values: { levelDbfs: -70 },
  })
  const result = { runId: order.id, test: 'microphone' as const, outcome }
  expect(keeper.report('other', result)).toBe(false)
  expect(keeper.report('voice', result)).toBe(true)
  await keeper.idle()
  expect(reported.at(-1)?.tests).toMatchObject([
    { test: 'microphone', state: 'failed', program: 'voice', text: 'kısık' },
    { test: 'disk', state: 'passed', program: null },
  ])
})

test('programs come and go: at most eight offer themselves at a time', async () => {
  const keeper = await open()
  for (let index = 0; index < 8; index += 1) expect(keeper.offer(`p${index}`, ['disk'], 60_000)).toBe(true)
  expect(keeper.offer('p8', ['disk'], 60_000)).toBe(false)
  expect(keeper.offer('p3', ['camera'], 60_000)).toBe(true)
})

test('what comes of a step that was under way as a request was cancelled changes nothing of how it ended', () => {
  const at = '2026-03-01T10:00:00.000Z'
  const cancelled = cancelRun(at)(beginRun(orderOf({ needsConsent: false })))
  const late = endTest('disk', outcomeOf('passed'), at)(startTest('disk', null, at)(cancelled))
  expect(finishRun(late)).toEqual(cancelled)
  expect(cancelled.report).toMatchObject({ state: 'cancelled', tests: [{ state: 'cancelled' }, {}] })
})
