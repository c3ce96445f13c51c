// @module-tag proof

import { listCampaigns, listCampaignUnits } from '@filo/contract/campaigns/campaigns-routes'
import type { Client } from '@filo/contract/client'
import { getUnitPresence } from '@filo/contract/connection/connection-routes'
import { listUpdateAnswers } from '@filo/contract/customer-updates/customer-updates-routes'
import { getDemoContents, purgeDemo } from '@filo/contract/demo/demo-routes'
import { HOUR_MS } from '@filo/contract/durations'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ensurePeople } from '../people.ts'
import { reservePorts } from '../proofs/servers/reserve-ports.ts'
import { signInAs } from '../seed/person-client.ts'
import { startTestProduct, type TestProduct } from '../test-product.ts'
import { createDemoPort } from './demo-port.ts'
import { type storied, storiedSerial } from './robot-lives.ts'

// Seven robots and the embedded database share two cores with other tests.
const PATIENCE = { timeout: 150_000, interval: 200 }
const options = {
  isJson: true,
  skipsBuild: true,
  virtualRobots: 7,
  firstPort: await reservePorts(200),
  hasMachineAgent: false,
  hasDemoData: true,
  isLively: true,
  isEmpty: true,
}
const demo = createDemoPort(options, pino({ level: 'silent' }))

let product: TestProduct
let admin: Client
let customer: Client

beforeAll(async () => {
  product = await startTestProduct(demo.port)
  const people = await ensurePeople(product.context)
  demo.attach({ address: product.address, context: product.context, people })
  admin = (await signInAs(product.address, people, 'admin')).client
  customer = (await signInAs(product.address, people, 'customer_admin')).client
  await product.context.demo.resume({ loadsFirst: true })
}, 480_000)

afterAll(async () => {
  await demo.port.halt()
  await product?.stop()
}, 60_000)

async function unitsOf(campaignId: string) {
  const query = { size: 100 }
  const { items } = await admin.call(listCampaignUnits, { params: { campaignId }, query })
  return new Map(items.map((unit) => [unit.serial, unit]))
}

test('a campaign is under way, in which one robot rolled back, one needs its charger and one is moving', async () => {
  const { items } = await admin.call(listCampaigns, {})
  const [campaign] = items
  expect(items).toMatchObject([{ state: 'running', counts: { total: 7 } }])
  await vi.waitFor(async () => {
    const units = await unitsOf(campaign?.id ?? '')
    const of = (who: keyof typeof storied) => units.get(storiedSerial(who))
    expect(of('worn')).toMatchObject({ state: 'rolled_back' })
    expect(of('offDock')).toMatchObject({ state: 'assigned', update: { state: 'waiting' } })
    expect(of('movesArm')).toMatchObject({ state: 'assigned', update: { state: 'waiting' } })
  }, PATIENCE)
}, 240_000)

test('one robot is gone since yesterday, and one says something else of its image than of its packages', async () => {
  const found = async (filter: Record<string, string[]>) =>
    (await admin.call(listProducedRobots, { query: filter })).items.map(({ serial }) => serial)
  expect(await found({ 'f.updateState': ['mismatch'] })).toEqual([storiedSerial('otherImage')])
  const { items } = await admin.call(listProducedRobots, { query: { q: storiedSerial('gone') } })
  const agoMs = Date.now() - Date.parse(items[0]?.lastSeenAt ?? '')
  expect(agoMs / HOUR_MS).toBeGreaterThan(24)
  expect(items).toMatchObject([{ connection: 'offline', updateState: 'unknown' }])
})

test('robots have a past of 30 days, which ends where their own begins', async () => {
  for (const who of ['requested', 'gone'] as const) {
    const { items } = await admin.call(listProducedRobots, { query: { q: storiedSerial(who) } })
    const presence = await admin.call(getUnitPresence, {
      params: { unitId: items[0]?.id ?? '' },
      query: { timeZone: 'Europe/Istanbul' },
    })
    expect(presence.days.filter(({ onlineS }) => onlineS > 3600).length, who).toBeGreaterThan(20)
    expect(
      presence.days.reduce((sum, { outages }) => sum + outages, 0),
      who,
    ).toBeGreaterThan(1)
  }
})

test('the customer has put one update off', async () => {
  const { items } = await customer.call(listUpdateAnswers, {})
  expect(items).toMatchObject([{ answer: 'postponed', serial: storiedSerial('postponed') }])
})

test('all of it goes with the demo data', async () => {
  await admin.call(purgeDemo, { body: { confirm: 'DEMO', reason: 'bitti' } })
  expect(await admin.call(getDemoContents, {})).toMatchObject({ robots: 0, arosVersions: 0 })
  expect((await admin.call(listCampaigns, {})).items).toEqual([])
  expect((await customer.call(listUpdateAnswers, {})).items).toEqual([])
}, 60_000)
