import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVirtualRobot, type VirtualRobot } from '@filo/agent/simulator/start-virtual-robot'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import type { ConfigKey } from '@filo/contract/robot-config/config-items'
import {
  changeUnitConfig,
  getUnitConfig,
  listConfigChanges,
} from '@filo/contract/robot-config/robot-config-routes'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ensurePeople } from './people.ts'
import { signInTeam, type Team } from './releases/team.ts'
import { ensureCatalogue } from './seed/catalogue.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

const PATIENCE = { timeout: 20_000, interval: 50 }
/** Instead of the minute that programs have: long enough for those of a busy machine. */
const WINDOW_MS = 2500

let product: TestProduct
let team: Team
let robot: VirtualRobot
let params: { unitId: string }
const folder = mkdtempSync(join(tmpdir(), 'filo-robot-config-'))

beforeAll(async () => {
  product = await startTestProduct()
  team = await signInTeam(product.address, await ensurePeople(product.context))
  const variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
  const made = await team.production.call(createInstallKey, { body: { name: 'Hat 1', variantId } })
  const own = { serverUrl: product.address, dataFolder: join(folder, 'robot'), serial: 'NH1-000009' }
  const logger = pino({ level: 'silent' })
  robot = await startVirtualRobot({ ...own, installKey: made.text, configWindowMs: WINDOW_MS, logger })
  await robot.until((status) => status.isConnected)
  const { items } = await team.production.call(listProducedRobots, {})
  params = { unitId: items[0]?.id ?? '' }
}, 60_000)

afterAll(async () => {
  await robot?.stop()
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const item = async (key: ConfigKey) => {
  const { items } = await team.production.call(getUnitConfig, { params })
  return items.find((each) => each.key === key)
}
const newest = async () => (await team.production.call(listConfigChanges, { params, query: {} })).items[0]

test('a robot reports what its programs are set to, and what none of them reads', async () => {
  await vi.waitFor(async () => {
    expect(await item('speechVolume')).toMatchObject({ reported: { value: 50, by: 'program' }, isRead: true })
    expect(await item('soundCardNo')).toMatchObject({ reported: null, isRead: false })
  }, PATIENCE)
})

test('a volume that is set from afar is taken over by the robot’s programs and stays', async () => {
  const body = { set: { speechVolume: 35 }, reason: 'Sergi salonu sessiz olsun' }
  await team.production.call(changeUnitConfig, { params, body })
  await vi.waitFor(async () => {
    expect(await newest()).toMatchObject({ state: 'applied', items: [{ key: 'speechVolume', after: 35 }] })
    expect(await item('speechVolume')).toMatchObject({ reported: { value: 35, by: 'server' } })
  }, PATIENCE)
  expect(robot.body.configuration.value('speechVolume')).toBe(35)
})

test('a mode that puts the robot out of reach is undone by the robot itself, which says so', async () => {
  await team.production.call(changeUnitConfig, { params, body: { set: { mode: 'sleep' } } })
  await robot.until((status) => !status.isConnected)
  expect(robot.body.configuration.value('mode')).toBe('sleep')
  await vi.waitFor(async () => {
    expect(await newest()).toMatchObject({ state: 'undone', endReason: 'link_lost' })
  }, PATIENCE)
  expect(robot.body.configuration.value('mode')).toBe('autonomous')
  expect(await item('mode')).toMatchObject({ own: null, reported: { value: 'autonomous' } })
}, 40_000)

test('what somebody sets on the robot itself is shown as the robot’s own word', async () => {
  await robot.body.setConfig({ musicVolume: 12 })
  await vi.waitFor(async () => {
    expect(await item('musicVolume')).toMatchObject({ reported: { value: 12, by: 'program' } })
  }, PATIENCE)
})
