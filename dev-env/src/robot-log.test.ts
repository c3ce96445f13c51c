import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { listRobotLogs, requestRobotLog } from '@filo/contract/testers/robot-log-routes'
import { getMyTest, startTest } from '@filo/contract/testers/testers-routes'
import { listUpdates } from '@filo/contract/updates/updates-routes'
import { producedRobots } from '@filo/server/db/schema/produced-robots'
import { systemActor } from '@filo/server/rights/actor'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ensurePeople } from './people.ts'
import { beginTestAros } from './releases/aros-release.ts'
import { ensurePackage, readyVersion } from './releases/package-version.ts'
import { tarOf } from './releases/tar-of.ts'
import { signInTeam, type Team } from './releases/team.ts'
import { ensureCatalogue } from './seed/catalogue.ts'
import { startTestRobot } from './start-test-robot.ts'
import { startTestProduct, type TestProduct } from './test-product.ts'

const PATIENCE = { timeout: 40_000, interval: 100 }
const serial = 'NH1-000007'

let product: TestProduct
let team: Team
let variantId: string
let robot: Awaited<ReturnType<typeof startTestRobot>>
const folder = mkdtempSync(join(tmpdir(), 'filo-robot-log-'))

beforeAll(async () => {
  product = await startTestProduct()
  team = await signInTeam(product.address, await ensurePeople(product.context))
  variantId = (await ensureCatalogue(team.production)).get('NOVA-H1') ?? ''
  const made = await team.production.call(createInstallKey, { body: { name: 'Hat 1', variantId } })
  const own = { serverUrl: product.address, dataFolder: join(folder, 'robot'), serial, installKey: made.text }
  robot = await startTestRobot(own)
}, 60_000)

afterAll(async () => {
  await robot?.stop({ stopServices: true })
  await product?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function makeVersion(): Promise<string> {
  const name = { tr: 'Selam', en: 'Greeting' }
  const packageId = await ensurePackage(team.developer, { code: 'greeting', name, kind: 'content' })
  const content = await tarOf([{ path: 'greeting.txt', content: 'Merhaba\n' }])
  const text = 'echo "installing the greeting"\necho "password=hunter2"\n'
  return readyVersion(team, packageId, {
    semver: '1.0.0',
    notes: { tr: 'Deneme', en: 'Trial' },
    archive: { fileName: 'greeting.tar', content },
    hooks: { install: { language: 'sh', text, timeoutS: 10 } },
  })
}

test('a robot under test hands over its log when the tester asks for it', async () => {
  const { items } = await team.production.call(listProducedRobots, {})
  const unitId = items.find((unit) => unit.serial === serial)?.id ?? ''
  await product.context.db.update(producedRobots).set({ isTestRobot: true })
  const input = { variantId, name: 'Deneme', semver: '1.0.0', versionIds: [await makeVersion()] }
  const ArosId = await beginTestAros(team, input, [unitId])
  const params = { ArosId }
  await vi.waitFor(async () => {
    const { items: updates } = await team.composer.call(listUpdates, { query: { size: 1 } })
    expect(updates[0]).toMatchObject({ to: { id: ArosId }, state: 'succeeded' })
  }, PATIENCE)
  await team.tester.call(startTest, { params, body: {} })

  const body = { unitId, caseId: 'aros:basics', minutes: 60 }
  expect((await team.tester.call(requestRobotLog, { params, body })).state).toBe('waiting')
  const { evidence } = await vi.waitFor(async () => {
    const [request] = (await team.tester.call(listRobotLogs, { params })).items
    expect(request).toMatchObject({ state: 'received', robot: { serial } })
    return request as NonNullable<typeof request>
  }, PATIENCE)
  expect(evidence).toMatchObject({ mime: 'application/gzip', origin: { unitId, serial } })

  const { tester } = await team.tester.call(getMyTest, { params })
  const { bytes } = await product.context.evidence.open(
    systemActor('test'),
    tester.id,
    evidence?.sha256 ?? '',
  )
  const log = gunzipSync(Buffer.concat(await bytes.toArray())).toString('utf8')
  expect(log).toContain('hook greeting/install stdout: installing the greeting')
  expect(log).toContain('password=[redacted]')
  expect(log).not.toContain('hunter2')
}, 240_000)
