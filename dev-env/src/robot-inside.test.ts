import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VirtualRobot } from '@filo/agent/simulator/start-virtual-robot'
import { urlOf } from '@filo/contract/client'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import type { HardwareTest } from '@filo/contract/hardware-tests/hardware-test-table'
import {
  cancelHardwareTests,
  getUnitHardwareTests,
  requestHardwareTests,
} from '@filo/contract/hardware-tests/hardware-tests-routes'
import { LiveSample } from '@filo/contract/live-state/live-sample'
import { streamLiveState } from '@filo/contract/live-state/live-state-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { getUnitConfig } from '@filo/contract/robot-config/robot-config-routes'
import { getVoiceTrial, tryVoice } from '@filo/contract/robot-config/voice-trial-routes'
import { customers } from '@filo/server/db/schema/customers'
import { producedRobots } from '@filo/server/db/schema/produced-robots'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type CountingDoor, openCountingDoor } from './counting-door.ts'
import { ensurePeople } from './people.ts'
import { signInTeam, type Team } from './releases/team.ts'
import { ensureCatalogue } from './seed/catalogue.ts'
import { type SignedIn, signInAs } from './seed/person-client.ts'
import { startTestRobot } from './start-test-robot.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

const soon = { timeout: 10_000, interval: 20 }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

let product: TestProduct
let door: CountingDoor
let robot: VirtualRobot
let team: Team
let support: SignedIn
let unitId: string
const folder = mkdtempSync(join(tmpdir(), 'filo-inside-'))

beforeAll(async () => {
  product = await startTestProduct()
  const people = await ensurePeople(product.context)
  team = await signInTeam(product.address, people)
  support = await signInAs(product.address, people, 'support')
  const variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
  const made = await team.production.call(createInstallKey, { body: { name: 'Hat 1', variantId } })
  door = await openCountingDoor(product.address)
  const own = { serverUrl: door.address, dataFolder: join(folder, 'robot'), serial: 'NH1-000001' }
  robot = await startTestRobot({ ...own, installKey: made.text })
  const { items } = await team.production.call(listProducedRobots, {})
  unitId = items[0]?.id ?? ''
}, 60_000)

afterAll(async () => {
  await robot?.stop({ stopServices: true })
  door?.close()
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Looks at the robot as a page does. */
async function look() {
  const closing = new AbortController()
  const url = product.address + urlOf(streamLiveState, { unitId })
  const answer = await fetch(url, { headers: { cookie: support.cookie }, signal: closing.signal })
  expect(answer.status).toBe(200)
  const came: { sample: LiveSample; atMs: number }[] = []
  let text = ''
  let isEnded = false
  void (async () => {
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const [line = ''] = text.split('\n\n')
        text = text.slice(end + 2)
        if (line.startsWith('data: '))
          came.push({ sample: LiveSample.parse(JSON.parse(line.slice(6))), atMs: Date.now() })
      }
    }
  })()
    .catch(() => undefined)
    .finally(() => {
      isEnded = true
    })
  return { came, close: () => closing.abort(), isEnded: () => isEnded }
}

test('nothing of streams is sent while nobody looks, and how the robot is within a second once somebody does', async () => {
  expect(door.binaryFrames()).toBe(0)
  const startMs = Date.now()
  const view = await look()
  await vi.waitFor(() => expect(view.came.length).toBeGreaterThan(0), soon)
  expect(Date.now() - startMs).toBeLessThan(1500)
  await robot.body.send({ jointsMoving: [{ part: 'right_arm', moving: true }] })
  await pause(1500)
  const angleOf = (sample: LiveSample, part: string) =>
    sample.joints.find((joint) => joint.part === part && joint.name === 'elbow')?.angleDeg ?? Number.NaN
  const ages = view.came.map(({ sample, atMs }) => atMs - Date.parse(sample.at) + (sample.jointsAgeMs ?? 0))
  expect(Math.max(...ages)).toBeLessThan(1000)
  const reported = view.came.filter(({ sample }) => sample.joints.length > 0).map(({ sample }) => sample)
  expect(reported.length).toBeGreaterThan(3)
  const spread = (part: string) => {
    const angles = reported.map((sample) => angleOf(sample, part))
    return Math.max(...angles) - Math.min(...angles)
  }
  expect(spread('right_arm')).toBeGreaterThan(2)
  expect(spread('left_arm')).toBeLessThan(1)
  expect(reported.at(-1)?.runtime.processes.length).toBeGreaterThan(0)
  view.close()
}, 30_000)

test('two who look share one stream, and once both have left not one byte of it follows', async () => {
  const [one, other] = [await look(), await look()]
  await vi.waitFor(() => expect(Math.min(one.came.length, other.came.length)).toBeGreaterThan(1), soon)
  expect(product.context.streams.counts()).toEqual({ requested: 1, locked: 1 })
  one.close()
  const seen = other.came.length
  await vi.waitFor(() => expect(other.came.length).toBeGreaterThan(seen + 1), soon)
  other.close()
  await vi.waitFor(() => expect(product.context.streams.counts()).toEqual({ requested: 0, locked: 0 }), soon)
  await pause(100)
  const sent = door.binaryFrames()
  await pause(1200)
  expect(door.binaryFrames()).toBe(sent)
}, 30_000)

test('a robot that went and came back is shown again on the same page', async () => {
  const view = await look()
  await vi.waitFor(() => expect(view.came.length).toBeGreaterThan(0), soon)
  robot.body.setOnline(false)
  await robot.until(({ isConnected }) => !isConnected)
  await pause(200)
  const seen = view.came.length
  robot.body.setOnline(true)
  await vi.waitFor(() => expect(view.came.length).toBeGreaterThan(seen + 1), { ...soon, timeout: 20_000 })
  view.close()
}, 40_000)

/** Asks for tests, and what became of them once they have ended. */
async function requestFor(tests: HardwareTest[]) {
  const params = { unitId }
  await support.client.call(requestHardwareTests, {
    params,
    body: { tests, reason: 'Robot sesini duyurmuyor' },
  })
  const read = async () => (await support.client.call(getUnitHardwareTests, { params })).run
  await vi.waitFor(async () => expect((await read())?.endedAt).not.toBeNull(), { ...soon, timeout: 15_000 })
  return read()
}

test('a robot of the maker tests its parts at once, and one that fails is told with its reason', async () => {
  robot.body.failHardwareTest('camera', 'dark')
  const run = await requestFor(['speaker', 'camera', 'network'])
  expect(run).toMatchObject({ state: 'done', needsConsent: false, consent: null })
  expect(run?.tests).toMatchObject([
    { test: 'speaker', state: 'passed', values: { heard: true } },
    { test: 'camera', state: 'failed', reason: 'dark' },
    { test: 'network', state: 'passed' },
  ])
  const { values } = run?.tests[2] ?? {}
  expect(values?.['downloadBytes']).toBeGreaterThan(20_000_000)
  expect(values?.['uploadMbps']).toBeGreaterThan(0)
}, 30_000)

async function sell(): Promise<void> {
  const { db } = product.context
  const [owner] = await db.select().from(customers).limit(1)
  const customerId = owner?.id ?? ''
  await db.update(producedRobots).set({ customerId }).where(eq(producedRobots.id, unitId))
}

test('at a customer the person beside the robot is asked first, and a no is a no', async () => {
  await sell()
  robot.body.beside('no')
  expect(await requestFor(['disk'])).toMatchObject({
    state: 'refused',
    consent: { answer: 'no', by: 'Sanal kullanıcı' },
    tests: [{ test: 'disk', state: 'refused' }],
  })
  robot.body.beside('yes')
  expect(await requestFor(['disk'])).toMatchObject({
    state: 'done',
    consent: { answer: 'yes' },
    tests: [{ state: 'passed', values: { verified: true } }],
  })
}, 30_000)

test('a question on the robot that support calls off is gone, and the robot says that it stopped', async () => {
  await sell()
  robot.body.beside('nobody')
  const params = { unitId }
  const body = { tests: ['disk' as const], reason: 'Robot sesini duyurmuyor' }
  const { id: runId } = await support.client.call(requestHardwareTests, { params, body })
  const read = async () => (await support.client.call(getUnitHardwareTests, { params })).run
  await vi.waitFor(async () => expect((await read())?.state).toBe('waiting_consent'), soon)
  const cancelled = await support.client.call(cancelHardwareTests, { params: { unitId, runId } })
  expect(cancelled.state).toBe('cancelled')
  await vi.waitFor(async () => expect((await read())?.isStopping).toBe(false), soon)
  robot.body.beside('yes')
  expect(await requestFor(['disk'])).toMatchObject({ state: 'done', tests: [{ state: 'passed' }] })
}, 30_000)

test('a robot says a sentence with the voice it is set to, or why its program cannot', async () => {
  const params = { unitId }
  async function trial() {
    const { id: trialId } = await support.client.call(tryVoice, { params })
    const read = () => support.client.call(getVoiceTrial, { params: { unitId, trialId } })
    await vi.waitFor(async () => expect((await read()).state).not.toBe('waiting'), soon)
    return read()
  }
  await vi.waitFor(async () => expect(await trial()).toMatchObject({ state: 'spoken', refusal: null }), soon)
  robot.body.silence('hoparlör yok')
  expect(await trial()).toMatchObject({ state: 'refused', refusal: 'program_reported', text: 'hoparlör yok' })
  robot.body.silence(null)
}, 40_000)

test('a robot reports what its programs are set to, what none of them reads, and what was set on it', async () => {
  const item = async (key: string) => {
    const { items } = await team.production.call(getUnitConfig, { params: { unitId } })
    return items.find((each) => each.key === key)
  }
  await vi.waitFor(async () => {
    expect(await item('speechVolume')).toMatchObject({ reported: { value: 50, by: 'program' }, isRead: true })
    expect(await item('soundCardNo')).toMatchObject({ reported: null, isRead: false })
  }, soon)
  await robot.body.setConfig({ musicVolume: 12 })
  await vi.waitFor(async () => {
    expect(await item('musicVolume')).toMatchObject({ reported: { value: 12, by: 'program' } })
  }, soon)
})
