import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSimulatedBody, type SimulatedBody } from '@filo/agent/simulator/simulated-body'
import { type RunningAgent, startAgent } from '@filo/agent/start-agent'
import { getUnitPresence } from '@filo/contract/connection/connection-routes'
import { createInstallKey, revokeRobotKey } from '@filo/contract/enrolments/enrolments-routes'
import { getUnitHardware, scanHardware } from '@filo/contract/hardware/hardware-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { listUpdateLogs, listUpdates, retryUpdate, type Update } from '@filo/contract/updates/updates-routes'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ensurePeople } from './people.ts'
import { passTestAros, publishFromTest } from './releases/aros-release.ts'
import { ensurePackage, readyVersion, releaseVersion } from './releases/package-version.ts'
import { tarOf } from './releases/tar-of.ts'
import { signInTeam, type Team } from './releases/team.ts'
import { ensureCatalogue } from './seed/catalogue.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

const sh = (text: string) => ({ language: 'sh' as const, text, timeoutS: 10 })
const notes = { tr: 'Deneme', en: 'Trial' }
const PATIENCE = { timeout: 40_000, interval: 100 }

let product: TestProduct
let team: Team
let variantId: string
let agent: RunningAgent
let body: SimulatedBody
const folder = mkdtempSync(join(tmpdir(), 'filo-robot-link-'))

async function release(
  semver: string,
  healthcheck: string,
  restart: 'service' | 'robot' = 'service',
): Promise<string> {
  const name = { tr: 'Selam', en: 'Greeting' }
  const packageId = await ensurePackage(team.developer, { code: 'greeting', name, kind: 'content' })
  const content = await tarOf([{ path: 'greeting.txt', content: `Merhaba ${semver}\n` }])
  const hooks = { install: sh(`echo "installing ${semver}"\n`), healthcheck: sh(healthcheck) }
  const archive = { fileName: `greeting-${semver}.tar`, content }
  const versionId = await readyVersion(team, packageId, { semver, notes, archive, hooks, restart })
  await releaseVersion(team, versionId)
  const testAros = await passTestAros(team, { variantId, name: 'Deneme', semver, versionIds: [versionId] })
  return publishFromTest(team, testAros, true)
}

async function newestUpdate(): Promise<Update | undefined> {
  return (await team.composer.call(listUpdates, { query: { size: 10 } })).items[0]
}

async function until(arosId: string, state: Update['state']): Promise<Update> {
  return vi.waitFor(async () => {
    const update = await newestUpdate()
    expect(update).toMatchObject({ to: { id: arosId }, state })
    return update as Update
  }, PATIENCE)
}

const greeting = () => readFile(join(agent.dataFolder, 'current/0001-greeting/greeting.txt'), 'utf8')

async function startOwnAgent(installKey?: string): Promise<RunningAgent> {
  const own = { serverUrl: product.address, dataFolder: join(folder, 'robot'), serial: 'NH1-000001', body }
  return startAgent({ ...own, ...(installKey && { installKey }), logger: pino({ level: 'silent' }) })
}

beforeAll(async () => {
  product = await startTestProduct()
  team = await signInTeam(product.address, await ensurePeople(product.context))
  variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
  body = createSimulatedBody({ serial: 'NH1-000001', now: Date.now, random: Math.random })
  const made = await team.production.call(createInstallKey, { body: { name: 'Hat 1', variantId } })
  agent = await startOwnAgent(made.text)
  await agent.until((status) => status.isConnected)
}, 60_000)

afterAll(async () => {
  await agent?.stop({ stopServices: true })
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a robot with an install key comes in by itself and is seen online', async () => {
  const { items } = await team.production.call(listProducedRobots, {})
  expect(items).toMatchObject([{ serial: 'NH1-000001', enrolment: 'accepted', connection: 'online' }])
})

test('support has the robot look at its hardware now, and sees that it did', async () => {
  const { items } = await team.production.call(listProducedRobots, {})
  const params = { unitId: items[0]?.id ?? '' }
  const hardware = () => team.production.call(getUnitHardware, { params })
  const first = await vi.waitFor(async () => {
    const { snapshot } = await hardware()
    expect(snapshot).not.toBeNull()
    return snapshot
  }, PATIENCE)
  const requested = await team.production.call(scanHardware, { params })
  expect(requested.state).toBe('waiting')
  await vi.waitFor(async () => {
    const { scan, snapshot, inventory } = await hardware()
    expect(scan).toMatchObject({ id: requested.id, state: 'done' })
    expect(new Date(snapshot?.lastSeenAt ?? 0).getTime()).toBeGreaterThan(
      new Date(first?.lastSeenAt ?? 0).getTime(),
    )
    expect(inventory).not.toBeNull()
  }, PATIENCE)
})

test('a published default reaches the robot, and what its hooks printed reaches the console', async () => {
  const arosId = await release('1.0.0', 'grep -q 1.0.0 greeting.txt\n')
  const update = await until(arosId, 'succeeded')
  expect(await greeting()).toBe('Merhaba 1.0.0\n')
  const logs = await team.composer.call(listUpdateLogs, { params: { updateId: update.id } })
  expect(logs.items.map((line) => line.text).join('')).toContain('installing 1.0.0')
}, 240_000)

test('a version whose health check fails is rolled back by the robot, which says why', async () => {
  const arosId = await release('1.1.0', 'echo "no answer" >&2\nexit 3\n')
  const update = await until(arosId, 'rolled_back')
  expect(update).toMatchObject({ errorCode: 'healthcheck_failed', canRetry: true })
  expect(update.message.text).toContain('önceki sürüme dönüldü')
  expect(await greeting()).toBe('Merhaba 1.0.0\n')
}, 240_000)

test('a retry makes the robot try once more', async () => {
  const before = await newestUpdate()
  await team.composer.call(retryUpdate, { params: { updateId: before?.id ?? '' } })
  await vi.waitFor(async () => {
    expect(await newestUpdate()).toMatchObject({ id: before?.id, attempts: 2, state: 'rolled_back' })
  }, PATIENCE)
}, 60_000)

test('a robot that was away installs what was published meanwhile', async () => {
  await agent.stop()
  const arosId = await release('1.2.0', 'grep -q 1.2.0 greeting.txt\n')
  expect((await newestUpdate())?.state).toBe('queued')
  const { items } = await team.production.call(listProducedRobots, {})
  const params = { unitId: items[0]?.id ?? '' }
  const presence = () => team.production.call(getUnitPresence, { params, query: {} })
  expect((await presence()).outages).toMatchObject([{ until: null }])
  agent = await startOwnAgent()
  await until(arosId, 'succeeded')
  expect(await greeting()).toBe('Merhaba 1.2.0\n')
  const { outages, days } = await presence()
  expect(outages).toMatchObject([{ until: expect.any(String) }])
  expect(days.at(-1)?.onlineS).toBeGreaterThan(0)
}, 240_000)

test('a robot that lost its releases gets them again', async () => {
  await agent.stop()
  const before = await newestUpdate()
  for (const lost of ['state.json', 'releases', 'current', 'manifests', 'blobs']) {
    rmSync(join(folder, 'robot', lost), { recursive: true, force: true })
  }
  agent = await startOwnAgent()
  await vi.waitFor(async () => {
    const update = await newestUpdate()
    expect(update?.id).not.toBe(before?.id)
    expect(update?.state).toBe('succeeded')
  }, PATIENCE)
  expect(await greeting()).toBe('Merhaba 1.2.0\n')
}, 60_000)

test('a virtual robot restarts for a version that asks for it, as people read meanwhile', async () => {
  const bootId = await body.power.bootId()
  const arosId = await release('1.3.0', 'grep -q 1.3.0 greeting.txt\n', 'robot')
  await vi.waitFor(async () => {
    expect((await newestUpdate())?.message.text).toBe('Robot yeniden başlatılıyor')
  }, PATIENCE)
  await until(arosId, 'succeeded')
  expect(await body.power.bootId()).not.toBe(bootId)
}, 240_000)

test('an installation waits for the battery, and the robot says so in numbers', async () => {
  body.setBattery({ percent: 20, charging: false })
  const arosId = await release('1.4.0', 'grep -q 1.4.0 greeting.txt\n')
  const update = await until(arosId, 'waiting')
  expect(update.message.text).toContain('batarya %20')
  body.setBattery({ percent: 20, charging: true })
  await until(arosId, 'succeeded')
}, 240_000)

test('revoking the key cuts the link at once', async () => {
  const { items } = await team.production.call(listProducedRobots, {})
  const startedAt = performance.now()
  const params = { unitId: items[0]?.id ?? '' }
  await team.production.call(revokeRobotKey, { params, body: { reason: 'Robot çalındı' } })
  await agent.until((status) => !status.isConnected)
  expect(performance.now() - startedAt).toBeLessThan(2000)
  // It learns why when it knocks again.
  await agent.until((status) => !status.isConnected && status.enrolment !== 'accepted')
})
