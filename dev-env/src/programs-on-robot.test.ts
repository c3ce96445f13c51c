import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { VirtualRobot } from '@filo/agent/simulator/start-virtual-robot'
import { listDownloads } from '@filo/contract/downloads/downloads-routes'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import * as installs from '@filo/contract/program-installs/program-installs-routes'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ensurePeople } from './people.ts'
import { reservePorts } from './proofs/servers/reserve-ports.ts'
import { signInTeam, type Team } from './releases/team.ts'
import { ensureCatalogue } from './seed/catalogue.ts'
import { demoPrograms, menuPortOffset } from './seed/demo-programs.ts'
import { ensureProgram } from './seed/ensure-program.ts'
import { startTestRobot } from './start-test-robot.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

const soon = { timeout: 40_000, interval: 50 }
const firstPort = await reservePorts(20)

let product: TestProduct
let robot: VirtualRobot
let team: Team
let unitId: string
let programId: string
const folder = mkdtempSync(join(tmpdir(), 'filo-programs-'))
const robotFolder = join(folder, 'robot')

beforeAll(async () => {
  product = await startTestProduct()
  team = await signInTeam(product.address, await ensurePeople(product.context))
  const variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
  const made = await team.production.call(createInstallKey, { body: { name: 'Hat 1', variantId } })
  robot = await startTestRobot({
    serverUrl: product.address,
    dataFolder: robotFolder,
    serial: 'NH1-000001',
    installKey: made.text,
    hookEnvironment: { FILO_PORT_BASE: String(firstPort) },
  })
  unitId = (await team.production.call(listProducedRobots, {})).items[0]?.id ?? ''
  const menu = demoPrograms.find(({ code }) => code === 'menu')
  if (!menu) throw new Error('the demo has no menu')
  programId = await ensureProgram(team, { ...menu, arosRange: null }, [variantId])
}, 90_000)

afterAll(async () => {
  await robot?.stop({ stopServices: true })
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const install = async (installId: string) =>
  team.approver.call(installs.getProgramInstall, { params: { installId } })

const untilState = (installId: string, state: string) =>
  vi.waitFor(async () => {
    const found = await install(installId)
    expect(found.state, JSON.stringify(found)).toBe(state)
    return found
  }, soon)

/** The menu as a person at the robot opens it; undefined while nobody answers. */
async function openMenu(): Promise<{ version: string | null; page: string } | undefined> {
  const answer = await fetch(`http://127.0.0.1:${firstPort + menuPortOffset}/`).catch(() => undefined)
  return answer && { version: answer.headers.get('x-version'), page: await answer.text() }
}

/** What lies in a folder but for files that are just being written. */
const namesOf = async (path: string) => (await readdir(path)).filter((name) => !name.endsWith('.new')).sort()

test('a program that staff ask for runs on the robot, answers on its port, and leaves nothing when it is removed', async () => {
  const before = await namesOf(robotFolder)
  const { items } = await team.approver.call(installs.requestProgramInstall, {
    body: { programId, unitIds: [unitId] },
  })
  const installId = items[0]?.installId ?? ''
  expect(await untilState(installId, 'installed')).toMatchObject({ installed: { semver: '2.0.1' } })
  expect(await openMenu()).toMatchObject({ version: '2.0.1', page: expect.stringContaining('Menü') })

  const { items: fetched } = await team.approver.call(listDownloads, { query: { 'f.kind': ['program'] } })
  expect(fetched).toMatchObject([{ result: 'complete', name: 'menu 2.0.1' }])

  const removal = { params: { installId }, body: { keepData: false, reason: 'Gerekmiyor' } }
  await team.approver.call(installs.removeProgramFromRobot, removal)
  const { receipt } = await untilState(installId, 'removed')
  expect(receipt).toMatchObject({ left: [], notes: [], services: ['menu'] })
  expect(await openMenu()).toBeUndefined()
  expect(await readdir(join(robotFolder, 'programs'))).toEqual([])
  expect(await namesOf(robotFolder)).toEqual(before)
}, 120_000)
