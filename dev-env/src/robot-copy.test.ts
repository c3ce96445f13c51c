import { mkdtempSync, rmSync } from 'node:fs'
import { cp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startVirtualRobot, type VirtualRobot } from '@filo/agent/simulator/start-virtual-robot'
import { isAlive } from '@filo/agent/test/service-package'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { listRobotMachines } from '@filo/contract/enrolments/robot-machines-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ensurePeople } from './people.ts'
import { passTestAros, publishFromTest } from './releases/aros-release.ts'
import { ensurePackage, readyVersion, releaseVersion } from './releases/package-version.ts'
import { tarOf } from './releases/tar-of.ts'
import { signInTeam, type Team } from './releases/team.ts'
import { ensureCatalogue } from './seed/catalogue.ts'
import { startTestRobot } from './start-test-robot.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

const PATIENCE = { timeout: 60_000, interval: 100 }

let product: TestProduct
let team: Team
let robot: VirtualRobot
let second: VirtualRobot | undefined
let installKey: string
const root = mkdtempSync(join(tmpdir(), 'filo-robot-copy-'))
const folder = join(root, 'original')
const copy = join(root, 'copy')

/** Starts the machine that the robot is; its services may be running already. */
async function startOriginal(): Promise<VirtualRobot> {
  const about = { serverUrl: product.address, serial: 'NH1-0001', installKey }
  return startTestRobot({ ...about, dataFolder: folder })
}

/** Makes a release with a service the default of a variant. */
async function publish(variantId: string): Promise<void> {
  const packageId = await ensurePackage(team.developer, {
    code: 'core',
    name: { tr: 'Çekirdek', en: 'Core' },
    kind: 'core',
  })
  const content = await tarOf([{ path: 'version.txt', content: '1.0.0' }])
  const text = 'sleep 600 &\necho $! > "$FILO_STATE_DIR/pid"\n'
  const hooks = { start: { language: 'sh' as const, text, timeoutS: 10 } }
  const archive = { fileName: 'core.tar', content }
  const notes = { tr: 'Deneme', en: 'Trial' }
  const versionId = await readyVersion(team, packageId, { semver: '1.0.0', notes, archive, hooks })
  await releaseVersion(team, versionId)
  const aros = { variantId, name: 'AROS', semver: '1.0.0', versionIds: [versionId] }
  await publishFromTest(team, await passTestAros(team, aros), true)
}

beforeAll(async () => {
  product = await startTestProduct()
  team = await signInTeam(product.address, await ensurePeople(product.context))
  const variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
  await publish(variantId)
  const key = await team.production.call(createInstallKey, { body: { name: 'Hat 1', variantId } })
  installKey = key.text
  robot = await startOriginal()
  await robot.until((now) => now.isIdle && now.current !== null)
}, 240_000)
afterAll(async () => {
  for (const each of [robot, second]) await each?.stop({ stopServices: true })
  await product.stop()
  rmSync(root, { recursive: true, force: true })
})

const serves = async (dataFolder: string) =>
  isAlive(await readFile(join(dataFolder, 'packages/core/pid'), 'utf8').catch(() => ''))

test("a copy of a robot's data that starts beside it is named, served nothing, and ends its services", async () => {
  // At rest, since files of a working agent are replaced while they are copied; its services go on.
  await robot.stop()
  await cp(folder, copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('socket'),
  })
  robot = await startOriginal()
  const about = { serverUrl: product.address, serial: 'NH1-0001', logger: pino({ level: 'silent' }) }
  second = await startVirtualRobot({ ...about, dataFolder: copy })
  const [unit] = (await team.production.call(listProducedRobots, { query: { q: 'NH1-0001' } })).items
  const machines = () => team.production.call(listRobotMachines, { params: { unitId: unit?.id ?? '' } })
  await vi.waitFor(async () => expect((await machines()).others).toHaveLength(1), PATIENCE)
  const { working, others } = await machines()
  expect([working?.ip, others[0]?.ip]).toEqual(['127.0.0.1', '127.0.0.1'])
  await vi.waitFor(async () => expect(await serves(copy)).toBe(false), PATIENCE)
  expect(second.status().isConnected).toBe(false)
  expect(await serves(folder)).toBe(true)
  expect(robot.status().isConnected).toBe(true)
  const { items } = await team.production.call(listProducedRobots, {
    query: { 'f.attention': ['second_machine'] },
  })
  expect(items.map(({ serial }) => serial)).toEqual(['NH1-0001'])
}, 240_000)
