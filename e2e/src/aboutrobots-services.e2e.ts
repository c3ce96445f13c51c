import { mkdtempSync, rmSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { passTestAros, publishFromTest } from '@filo/dev-env/releases/aros-release'
import { ensurePackage, readyVersion, releaseVersion } from '@filo/dev-env/releases/package-version'
import { tarOf } from '@filo/dev-env/releases/tar-of'
import { startTestRobot } from '@filo/dev-env/start-test-robot'
import type { ArosFixture } from './aros-cases.ts'
import { openArosFixture } from './aros-fixture.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'

const about = (id: string, tab: string) => `/product/producedrobots/aboutrobots?RobotId=${id}&tab=${tab}`
const folder = mkdtempSync(join(tmpdir(), 'filo-e2e-services-'))
const broken = join(folder, 'broken')

let fixture: ArosFixture
let robot: Awaited<ReturnType<typeof startTestRobot>>
let unit: { id: string; serial: string }
/** How far the robot's clock is ahead. */
let aheadMs = 0

/** Lives until a file names its version. */
const serve = `until grep -qsx "$FILO_VERSION" ${broken}; do sleep .1; done
echo "Error: port 7100 is taken" >&2
exit 3
`

async function publish(semver: string, bakeS: number): Promise<void> {
  const { team, variantId } = fixture
  const name = { tr: 'Konuşma servisi', en: 'Speech service' }
  const packageId = await ensurePackage(team.developer, { code: 'watched-speech', name, kind: 'service' })
  const services = [{ name: 'engine', command: 'sh', args: ['serve.sh'] }]
  const versionId = await readyVersion(team, packageId, {
    semver,
    notes: { tr: semver, en: semver },
    archive: { fileName: 'speech.tar', content: await tarOf([{ path: 'serve.sh', content: serve }]) },
    hooks: {},
    manifest: JSON.stringify({ services }),
  })
  await releaseVersion(team, versionId)
  const input = { variantId, name: 'İzlenen', semver, versionIds: [versionId], bakeS }
  await publishFromTest(team, await passTestAros(team, input), true)
}

test.beforeAll(async ({ product }) => {
  fixture = await openArosFixture(product, 'SERVIS-1')
  unit = await fixture.unit()
  const body = { name: 'Hat 1', variantId: fixture.variantId }
  const key = await fixture.team.production.call(createInstallKey, { body })
  const clock = {
    now: () => Date.now() + aheadMs,
    sleep: async (ms: number, signal?: AbortSignal) => sleep(ms, undefined, signal && { signal }),
  }
  const place = { serverUrl: product.address, dataFolder: join(folder, 'robot'), serial: unit.serial }
  robot = await startTestRobot({ ...place, installKey: key.text, clock })
})

test.afterAll(async () => {
  await robot?.stop({ stopServices: true })
  rmSync(folder, { recursive: true, force: true })
})

test('a service that dies while its update is watched leads back and says why; one that dies later needs attention', {
  tag: inTheProof,
}, async ({ page, signIn }) => {
  test.setTimeout(240_000)
  await publish('1.0.0', 1)
  await robot.until((status) => status.isIdle && status.current?.version === '1.0.0')
  await publish('2.0.0', 90)
  await signIn('release_manager')
  await page.goto(about(unit.id, 'software&part=updates'))
  await expect(page.getByRole('timer')).toContainText('daha izlenecek')
  await expect(page.getByText(/servisleri \d+ sn daha sağlıklı kalmalı/).first()).toBeVisible()
  await expectAccessible(page)
  await writeFile(broken, '2.0.0\n')
  const why = 'Konuşma servisi çalışmadı (engine servisi 3 koduyla bitti: “Error: port 7100 is taken”)'
  await expect(page.getByText(why).first()).toBeVisible()
  await expect(page.getByRole('timer')).toBeHidden()
  await robot.until((status) => status.isIdle && status.current?.version === '1.0.0')

  aheadMs += 3_600_000
  await writeFile(broken, '1.0.0\n')
  await page.goto(`/product/producedrobots?f.attention=service_failing&q=${unit.serial}`)
  await expect(async () => {
    aheadMs += 300_000
    await expect(page.getByRole('link', { name: unit.serial })).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 90_000 })
  await page.goto(about(unit.id, 'software'))
  await expect(page.getByRole('tabpanel').getByText('Error: port 7100 is taken').first()).toBeVisible()
  await page.getByRole('button', { name: /bildirim/i }).click()
  await page.getByText(`${unit.serial}: watched-speech (Error: port 7100 is taken) çalışmıyor`).click()
  await expect(page.getByRole('tab', { name: /Yazılım/ })).toHaveAttribute('aria-selected', 'true')
  await rm(broken)
})
