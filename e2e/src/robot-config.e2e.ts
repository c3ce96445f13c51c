import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'

test('the configuration of a robot is accessible, and a change of volume is confirmed by the robot', async ({
  page,
  signIn,
}) => {
  await signIn('support')
  const answer = await page.request.get('/api/produced-robots?q=NH1-000002&size=1')
  const [unit] = ((await answer.json()) as { items: { id: string }[] }).items
  await page.goto(`/product/producedrobots/aboutrobots?RobotId=${unit?.id}&tab=config`)
  await expect(page.getByText('Yapılandırma geçmişi')).toBeVisible()
  await expectAccessible(page)
  const volume = page.getByRole('group', { name: 'Konuşma sesi', exact: true })
  // Another value at a second try: what is set already is no change.
  const percent = 41 + test.info().retry
  await volume.getByRole('textbox').fill(String(percent))
  await page.getByRole('button', { name: 'Robota gönder' }).click()
  const history = page.getByRole('region', { name: 'Yapılandırma geçmişi' })
  await expect(history.getByText('Uygulandı').first()).toBeVisible({ timeout: 30_000 })
  await expect(volume.getByText(`%${percent}`)).toHaveCount(2)
})
