import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startArosTest } from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { assignTester } from '@filo/contract/testers/testers-routes'
import { startTestRobot } from '@filo/dev-env/start-test-robot'
import type { ArosFixture } from './aros-cases.ts'
import { openArosFixture } from './aros-fixture.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'
import { expectFitsPhone } from './phone.ts'

let fixture: ArosFixture
let robot: Awaited<ReturnType<typeof startTestRobot>>
let unit: { id: string; serial: string }
let off: { id: string; serial: string }
const folder = mkdtempSync(join(tmpdir(), 'filo-e2e-robot-log-'))

test.beforeAll(async ({ product }) => {
  fixture = await openArosFixture(product, 'GUNLUK-1')
  unit = await fixture.unit(true)
  off = await fixture.unit(true)
  const body = { name: 'Hat 1', variantId: fixture.variantId }
  const key = await fixture.team.production.call(createInstallKey, { body })
  robot = await startTestRobot({
    serverUrl: product.address,
    dataFolder: join(folder, 'robot'),
    serial: unit.serial,
    installKey: key.text,
  })
})

test.afterAll(async () => {
  await robot?.stop({ stopServices: true })
  rmSync(folder, { recursive: true, force: true })
})

test('a tester takes the log of a robot at hand as evidence; of one that is off they read why not', {
  tag: inTheProof,
}, async ({ page, signIn }) => {
  const { id: ArosId } = await fixture.candidate([fixture.packages.base])
  const params = { ArosId }
  const { composer, testerId } = fixture.team
  await composer.call(assignTester, { params, body: { userId: testerId, testUnitIds: [unit.id, off.id] } })
  await composer.call(startArosTest, { params, body: {} })
  await signIn('tester')
  await page.goto(`/material/versiontest?ArosId=${ArosId}`)
  await page.getByRole('button', { name: 'Teste başla' }).click()
  const handle = page.getByRole('button', { name: 'Robotun günlüğünü al' })
  // What a robot proves by itself may have its result already: the log is offered with one.
  await page.getByRole('button', { name: 'Başarısız', exact: true }).click()
  await handle.click()
  const dialog = page.getByRole('dialog', { name: 'Robotun günlüğünü kanıt olarak al' })
  await dialog.getByRole('combobox', { name: 'Robot' }).click()
  await page.getByRole('option', { name: off.serial }).click()
  await dialog.getByRole('button', { name: 'Günlüğü iste' }).click()
  await expect(dialog.getByRole('alert')).toContainText(`${off.serial} şu anda bağlı değil`)
  await expectAccessible(page)
  await dialog.getByRole('combobox', { name: 'Robot' }).click()
  await page.getByRole('option', { name: unit.serial }).click()
  await dialog.getByRole('button', { name: 'Günlüğü iste' }).click()
  const evidence = page.getByRole('list', { name: 'Kanıtlar' })
  await expect(evidence.getByRole('link')).toHaveText([new RegExp(`^${unit.serial} .*\\.log\\.gz$`)])
  await expect(evidence).toContainText('SHA-256')
  await expect(page.getByText('kaydedildi', { exact: false }).last()).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(evidence.getByRole('link')).toHaveCount(1)
  await evidence.getByRole('button', { name: /kanıtını çıkar/ }).click()
  await expect(page.getByText('kaydedildi', { exact: false }).last()).toBeVisible()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Robotun günlüğünü al' })).toBeEnabled()
  await expect(evidence).toHaveCount(0)
  await expectFitsPhone(page)
})
