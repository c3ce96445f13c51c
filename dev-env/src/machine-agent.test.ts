import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { listProgramInstalls } from '@filo/contract/program-installs/program-installs-routes'
import { listUpdates } from '@filo/contract/updates/updates-routes'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inheritedEnvironment } from './config.ts'
import { type MachineAgent, superviseAgent } from './machine-agent.ts'
import { ensurePeople } from './people.ts'
import { reservePorts } from './proofs/servers/reserve-ports.ts'
import { passTestAros, publishFromTest } from './releases/aros-release.ts'
import { ensurePackage, readyVersion, releaseVersion } from './releases/package-version.ts'
import { tarOf } from './releases/tar-of.ts'
import { signInTeam, type Team } from './releases/team.ts'
import { ensureCatalogue } from './seed/catalogue.ts'
import { demoPrograms, menuPortOffset } from './seed/demo-programs.ts'
import { ensureProgram } from './seed/ensure-program.ts'
import { ensureMachineProgram } from './seed/program-installs.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

const PATIENCE = { timeout: 60_000, interval: 100 }
const sh = (text: string) => ({ language: 'sh' as const, text, timeoutS: 10 })

let product: TestProduct
let team: Team
let variantId: string
let machine: MachineAgent
const firstPort = await reservePorts(20)
let startMachine: () => MachineAgent
const folder = mkdtempSync(join(tmpdir(), 'filo-machine-agent-'))

/** Publishes a release whose one package asks for a restart of the robot. */
async function publish(semver: string): Promise<void> {
  const name = { tr: 'Çekirdek', en: 'Core' }
  const packageId = await ensurePackage(team.developer, { code: 'core', name, kind: 'core' })
  const archive = {
    fileName: `core-${semver}.tar`,
    content: await tarOf([{ path: 'version.txt', content: semver }]),
  }
  const hooks = { start: sh('echo "$PPID" >> "$FILO_STATE_DIR/agents"\n') }
  const input = { semver, notes: { tr: 'Deneme', en: 'Trial' }, archive, hooks, restart: 'robot' as const }
  const versionId = await readyVersion(team, packageId, input)
  await releaseVersion(team, versionId)
  await publishFromTest(
    team,
    await passTestAros(team, { variantId, name: 'AROS', semver, versionIds: [versionId] }),
    true,
  )
}

beforeAll(async () => {
  product = await startTestProduct()
  team = await signInTeam(product.address, await ensurePeople(product.context))
  variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
  const made = await team.production.call(createInstallKey, { body: { name: 'Hat 1', variantId } })
  const names = [
    '--server',
    product.address,
    '--data',
    folder,
    '--serial',
    'PC-1',
    '--install-key',
    made.text,
  ]
  const env = { ...inheritedEnvironment(), FILO_PORT_BASE: String(firstPort) }
  startMachine = () => superviseAgent([...names, '--log-level', 'fatal'], env)
  machine = startMachine()
}, 60_000)

afterAll(async () => {
  await machine?.stop()
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test("this machine's robot restarts by a new run of its agent, and the server takes that for no clone", async () => {
  await publish('1.0.0')
  await vi.waitFor(async () => {
    const { items } = await team.composer.call(listUpdates, { query: { size: 10 } })
    expect(items[0]).toMatchObject({ state: 'succeeded', attempts: 1 })
  }, PATIENCE)
  const agents = (await readFile(join(folder, 'packages/core/agents'), 'utf8')).trim().split('\n')
  expect(agents).toHaveLength(1)
  const { items } = await team.production.call(listProducedRobots, {})
  expect(items).toMatchObject([{ serial: 'PC-1', enrolment: 'accepted', connection: 'online' }])
}, 120_000)

test('this machine really installs a program of the demo, which answers on its port, also after a restart', async () => {
  const menu = demoPrograms.find(({ code }) => code === 'menu')
  if (!menu) throw new Error('the demo has no menu')
  await ensureProgram(team, { ...menu, arosRange: null }, [variantId])
  await ensureMachineProgram(team, undefined)
  await ensureMachineProgram(team, 'PC-1')
  const installs = async () => (await team.approver.call(listProgramInstalls, {})).items
  const answers = async () => {
    const { status } = await fetch(`http://127.0.0.1:${firstPort + menuPortOffset}/`)
    expect(status).toBe(200)
  }
  await vi.waitFor(async () => expect(await installs()).toMatchObject([{ state: 'installed' }]), PATIENCE)
  await answers()
  await machine.stop()
  await expect(answers()).rejects.toThrow()
  machine = startMachine()
  await vi.waitFor(answers, PATIENCE)
  await ensureMachineProgram(team, 'PC-1')
  expect(await installs()).toHaveLength(1)
}, 120_000)
