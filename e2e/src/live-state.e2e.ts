import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInstallKey } from '@filo/contract/enrolments/enrolments-routes'
import { type CountingDoor, openCountingDoor } from '@filo/dev-env/counting-door'
import { startTestRobot } from '@filo/dev-env/start-test-robot'
import type { ArosFixture } from './aros-cases.ts'
import { openArosFixture } from './aros-fixture.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

const folder = mkdtempSync(join(tmpdir(), 'filo-e2e-live-'))

let fixture: ArosFixture
let door: CountingDoor
let robot: Awaited<ReturnType<typeof startTestRobot>>
let unit: { id: string; serial: string }

test.beforeAll(async ({ product }) => {
  fixture = await openArosFixture(product, 'CANLI-1')
  unit = await fixture.unit()
  const body = { name: 'Canlı hattı', variantId: fixture.variantId }
  const key = await fixture.team.production.call(createInstallKey, { body })
  door = await openCountingDoor(product.address)
  const place = { serverUrl: door.address, dataFolder: join(folder, 'robot'), serial: unit.serial }
  robot = await startTestRobot({ ...place, installKey: key.text })
})
test.afterAll(async () => {
  await robot?.stop({ stopServices: true })
  door?.close()
  rmSync(folder, { recursive: true, force: true })
})

test('an arm that moves is seen to move within a second, and nothing of it is sent once the page is left', async ({
  page,
  signIn,
}) => {
  await signIn('support')
  await page.goto(`/product/producedrobots/aboutrobots?RobotId=${unit.id}`)
  expect(door.binaryFrames()).toBe(0)
  await page.getByRole('tab', { name: 'Canlı', exact: true }).click()
  const elbow = page
    .getByRole('rowgroup')
    .filter({ hasText: 'Sağ kol' })
    .getByRole('row', { name: /Dirsek/ })
  await expect(elbow).toContainText('N·m')
  await robot.body.send({ jointsMoving: [{ part: 'right_arm', moving: true }] })
  const angle = () => elbow.getByRole('cell').first().textContent()
  const before = await angle()
  await expect.poll(angle, { timeout: 3000 }).not.toBe(before)
  await expect(page.getByText(/^Canlı · 1 sn/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Geçmiş ve belgeler' }).click()
  await expect(elbow).toHaveCount(0)
  await page.waitForTimeout(400)
  const sent = door.binaryFrames()
  await page.waitForTimeout(1000)
  expect(door.binaryFrames()).toBe(sent)
})
