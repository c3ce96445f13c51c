import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import type { Client } from '@filo/contract/client'
import { getDemo, getDemoContents, loadDemo, purgeDemo } from '@filo/contract/demo/demo-routes'
import { listEnrolments } from '@filo/contract/enrolments/enrolments-routes'
import { listVersions } from '@filo/contract/packages/versions-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { listPrograms } from '@filo/contract/programs/programs-routes'
import { listRemoteEvents, listRemoteSessions } from '@filo/contract/remote/remote-routes'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Credentials, ensurePeople } from '../people.ts'
import { reservePorts } from '../proofs/servers/reserve-ports.ts'
import { signInAs } from '../seed/person-client.ts'
import { startTestProduct, type TestProduct } from '../test-product.ts'
import { createDemoPort } from './demo-port.ts'
import { storiedSerial } from './robot-lives.ts'

/** Loading the whole demo takes half a minute beside other tests, and twice that on a slow machine. */
const PATIENCE = { timeout: 150_000, interval: 100 }
const CONTENTS = { robots: 26, robotModels: 5, packages: 11, versions: 14, arosVersions: 5, customers: 0 }
const options = {
  isJson: true,
  skipsBuild: true,
  virtualRobots: 2,
  firstPort: await reservePorts(60),
  hasMachineAgent: true,
  hasDemoData: true,
  isLively: false,
  isEmpty: true,
}
const demo = createDemoPort(options, pino({ level: 'silent' }))

let product: TestProduct
let people: Credentials[]
let admin: Client

beforeAll(async () => {
  product = await startTestProduct(demo.port)
  people = await ensurePeople(product.context)
  demo.attach({ address: product.address, context: product.context, people })
  admin = (await signInAs(product.address, people, 'admin')).client
}, 180_000)

afterAll(async () => {
  await demo.port.halt()
  await product?.stop()
}, 180_000)

const untilState = (state: string) =>
  vi.waitFor(async () => expect((await admin.call(getDemo, {})).state).toBe(state), PATIENCE)

/** Breaks a loading off before one of its tasks, as a lost connection would. */
async function breakOffAt(number: number): Promise<void> {
  const breaking = demo.port.load(({ done }) => {
    if (done === number) throw new Error('broken off')
  })
  await expect(breaking).rejects.toThrow('broken off')
}

async function expectWhole(): Promise<void> {
  expect(await admin.call(getDemoContents, {})).toEqual(CONTENTS)
  const aros = await admin.call(listArosVersions, { query: { size: 100 } })
  const states = aros.items.map(({ semver, channel, state }) => `${semver} ${channel} ${state}`)
  expect(states.sort()).toEqual([
    '2.0.0 production in_review',
    '2.0.0 test promoted',
    '5.1.0 production published',
    '5.1.0 test promoted',
    '5.2.0 test testing',
  ])
  const programs = await admin.call(listPrograms, { query: { sort: 'code' } })
  expect(programs.items.map(({ code, state }) => `${code} ${state}`)).toEqual([
    'hava-durumu submitted',
    'karsilama active',
    'kol-selami active',
    'menu active',
    'mini-oyun active',
    'tur-rehberi approved',
  ])
  const versions = await admin.call(listVersions, { query: { size: 100 } })
  expect(versions.items.filter(({ state }) => state === 'released')).toHaveLength(11)
  expect(versions.items.filter(({ state }) => state === 'in_test')).toHaveLength(3)
}

const untilOnline = (count = 3) =>
  vi.waitFor(async () => {
    const { items } = await admin.call(listProducedRobots, { query: { size: 100 } })
    expect(items.filter(({ connection }) => connection === 'online')).toHaveLength(count)
  }, PATIENCE)

test('a product that starts empty has this machine wait to be accepted', async () => {
  await product.context.demo.resume({ loadsFirst: false })
  await vi.waitFor(async () => {
    const { items } = await admin.call(listEnrolments, { query: { 'f.state': 'pending' } })
    expect(items).toHaveLength(1)
  }, PATIENCE)
}, 180_000)

test('a loading that was broken off goes on where it stood, and its robots come in', async () => {
  for (const number of [4, 8, 13, 24]) await breakOffAt(number)
  await admin.call(loadDemo, {})
  await untilState('loaded')
  await untilOnline()
  await expectWhole()
  const { items } = await admin.call(listEnrolments, { query: { 'f.state': 'pending' } })
  expect(items).toEqual([])
}, 300_000)

test('support has worked on one robot from afar, once, and the record of it is sealed', async () => {
  const session = await vi.waitFor(async () => {
    const { items } = await admin.call(listRemoteSessions, { query: {} })
    expect(items).toMatchObject([
      { serial: storiedSerial('requested'), state: 'ended', consent: { answer: 'yes', from: 'robot' } },
    ])
    expect(items[0]?.dossier.hash).toMatch(/^[0-9a-f]{64}$/)
    return items[0]
  }, PATIENCE)
  const params = { sessionId: session?.id ?? '' }
  const { items: events } = await admin.call(listRemoteEvents, { params, query: { size: 100 } })
  const deeds = events.flatMap(({ deed }) => deed?.kind ?? [])
  const ofTerminal = session?.types.includes('terminal') ? ['terminal_opened', 'terminal_ended'] : []
  expect(deeds.sort()).toEqual([...ofTerminal, 'file_uploaded', 'log_read'].sort())
}, 60_000)

test('a removal stops the robots, takes their folders and leaves this machine waiting', async () => {
  const folder = join(product.context.config.dataFolder, 'robots')
  expect(existsSync(join(folder, 'NH1-000001'))).toBe(true)
  await admin.call(purgeDemo, { body: { confirm: 'DEMO', reason: 'bitti' } })
  expect(existsSync(join(folder, 'NH1-000001'))).toBe(false)
  const gone = { robots: 0, robotModels: 0, packages: 0, versions: 0, arosVersions: 0, customers: 0 }
  expect(await admin.call(getDemoContents, {})).toEqual(gone)
  await vi.waitFor(async () => {
    const { items } = await admin.call(listEnrolments, { query: { 'f.state': 'pending' } })
    expect(items.map(({ serial }) => serial)).toEqual([expect.stringMatching(/^PC-/)])
  }, PATIENCE)
}, 180_000)

test('what was removed can be loaded again, whole', { tags: ['proof'], timeout: 300_000 }, async () => {
  await admin.call(loadDemo, {})
  await untilState('loaded')
  await untilOnline()
  await expectWhole()
})

test('its robots are there again after a restart', { tags: ['proof'], timeout: 180_000 }, async () => {
  await demo.port.halt()
  await untilOnline(0)
  await product.context.demo.resume({ loadsFirst: true })
  await untilOnline()
})
