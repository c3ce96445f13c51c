import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'

async function openConfiguration(page: Page, serial: string): Promise<void> {
  const answer = await page.request.get(`/api/produced-robots?q=${serial}&size=1`)
  const [unit] = ((await answer.json()) as { items: { id: string }[] }).items
  await page.goto(`/product/producedrobots/aboutrobots?RobotId=${unit?.id}&tab=software&part=config`)
  await page.getByRole('button', { name: 'Tümünü aç' }).click()
}

test('the configuration of a robot is accessible, and a change of volume is confirmed by the robot', async ({
  page,
  signIn,
}) => {
  await signIn('support')
  await openConfiguration(page, 'NH1-000002')
  await expect(page.getByText('Yapılandırma geçmişi')).toBeVisible()
  await expectAccessible(page)
  const volume = page.getByRole('group', { name: 'Konuşma sesi', exact: true })
  // Another value at a second try: what is set already is no change.
  const percent = 41 + test.info().retry
  await volume.getByRole('textbox').fill(String(percent))
  await page.getByRole('button', { name: 'Robota gönder' }).click()
  const history = page.getByRole('region', { name: 'Yapılandırma geçmişi' })
  await expect(history.getByText('Uygulandı').first()).toBeVisible()
  await expect(volume.getByText(`%${percent}`)).toHaveCount(2)
})

test('a mode in which the robot leaves the network is undone by the robot, and the page says so', {
  tag: inTheProof,
}, async ({ page, signIn }) => {
  await signIn('support')
  await openConfiguration(page, 'NH1-000003')
  const mode = page.getByRole('group', { name: 'Çalışma modu', exact: true })
  const before = await mode.textContent()
  await mode.getByRole('combobox').click()
  await page.getByRole('option', { name: 'Uyku' }).click()
  await page.getByRole('button', { name: 'Robota gönder' }).click()
  await expect(page.getByText('Çevrimdışı').first()).toBeVisible()
  const history = page.getByRole('region', { name: 'Yapılandırma geçmişi' })
  await expect(history.getByText('Robot geri aldı')).toBeVisible()
  await expect(page.getByText('Çevrimiçi').first()).toBeVisible()
  expect(await mode.textContent()).toBe(before)
})
