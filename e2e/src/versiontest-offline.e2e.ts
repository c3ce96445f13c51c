import { setTimeout as sleep } from 'node:timers/promises'
import { getMyTest } from '@filo/contract/testers/testers-routes'
import type { Page } from '@playwright/test'
import type { ArosFixture } from './aros-cases.ts'
import { openArosFixture } from './aros-fixture.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'

test.use({ serviceWorkers: 'allow', viewport: { width: 1024, height: 768 } })

let fixture: ArosFixture
test.beforeAll(async ({ product }) => {
  fixture = await openArosFixture(product, 'AGSIZ-1')
})

const file = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`${name} 14:05`) })
const cases = (page: Page) => page.getByRole('region', { name: 'Test adımları' })
const note = (page: Page) => page.getByRole('textbox', { name: 'Not', exact: true })
const strip = (page: Page, text: string) => page.getByText(text, { exact: false })
const saved = (page: Page) => page.getByText('kaydedildi', { exact: false }).last()

/** A begun test in a second tab: what that says about a lost network is no fault of its own. */
async function openBench(page: Page): Promise<{ tab: Page; ArosId: string }> {
  const { id: ArosId } = await fixture.testing([fixture.packages.base])
  await page.goto(`/material/versiontest?ArosId=${ArosId}`)
  await page.getByRole('button', { name: 'Teste başla' }).click()
  await expect(page.getByRole('group', { name: 'Sonuç' })).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto(`/material/versiontest?ArosId=${ArosId}&lng=tr`)
  await expect
    .poll(() => tab.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active)))
    .toBe(true)
  await expect(tab.getByRole('group', { name: 'Sonuç' })).toBeVisible()
  await page.goto('about:blank')
  return { tab, ArosId }
}

const retained = (ArosId: string) => fixture.team.tester.call(getMyTest, { params: { ArosId } })

test('what is filled in without a network is there after a reload, and goes up once when it is back', async ({
  page,
  signIn,
}) => {
  await signIn('tester')
  const { tab, ArosId } = await openBench(page)
  await page.context().setOffline(true)
  await tab.getByRole('button', { name: 'Başarısız', exact: true }).click()
  await note(tab).fill('Robot 14:05’te kapandı')
  await tab.locator('input[type=file]').setInputFiles([file('ekran.log'), file('servis.log')])
  const waiting = tab.getByRole('list', { name: 'Gönderilmeyi bekleyen kanıtlar' })
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await cases(tab).getByRole('button', { name: 'Karar' }).click()
  await tab.getByRole('radio', { name: /^Başarısız/ }).check()
  await tab.getByLabel('Açıklama').fill('Kurulum yarıda kalıyor')
  await expect(strip(tab, '3 sonuç ağ bekliyor')).toBeVisible()
  await expect(tab.getByText('kaydedildi')).toHaveCount(0)

  await tab.reload()
  await expect(tab.getByRole('radio', { name: /^Başarısız/ })).toBeChecked()
  await expect(tab.getByLabel('Açıklama')).toHaveValue('Kurulum yarıda kalıyor')
  await expect(strip(tab, '3 sonuç ağ bekliyor')).toBeVisible()
  await expect(tab.getByRole('button', { name: 'Kararı gönder' })).toBeDisabled()
  await expect(tab.getByText('Karar, 2 kanıt dosyası gönderilince verilebilir.')).toBeVisible()
  await cases(tab)
    .getByRole('button', { name: /Sürüm kuruluyor/ })
    .click()
  await expect(note(tab)).toHaveValue('Robot 14:05’te kapandı')
  await expect(waiting.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(tab)
  await waiting.getByRole('button', { name: 'servis.log dosyasını gönderme' }).click()
  await expect(waiting.getByRole('listitem')).toHaveCount(1)

  await page.context().setOffline(false)
  await expect(tab.getByRole('list', { name: 'Kanıtlar' }).getByRole('link')).toHaveText(['ekran.log'])
  await expect(saved(tab)).toBeVisible()
  await expect(strip(tab, 'ağ bekliyor')).toHaveCount(0)
  const { tester } = await retained(ArosId)
  expect(
    tester.caseResults.map(({ result, evidence }) => [result, evidence.map(({ name }) => name)]),
  ).toEqual([['fail', ['ekran.log']]])
  await tab.reload()
  await expect(tab.getByRole('list', { name: 'Kanıtlar' }).getByRole('link')).toHaveText(['ekran.log'])
  await expect(tab.getByText('Bu tarayıcıda saklanan sonuçlarınız geri yüklendi.')).toHaveCount(0)
})

test('signing out forgets what was kept, and asks where something was never sent', {
  tag: inTheProof,
}, async ({ page, signIn }) => {
  await signIn('tester')
  const { tab } = await openBench(page)
  // The server answers everything else: once the console has found that out, a try to send takes its time to fail.
  let hasFailed = false
  await page.context().route('**/api/my-tests/**', async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    if (hasFailed) await sleep(6000)
    hasFailed = true
    await route.abort().catch(() => undefined)
  })
  await tab.getByRole('button', { name: 'Başarısız', exact: true }).click()
  await expect(strip(tab, '1 sonuç ağ bekliyor')).toBeVisible()
  const account = tab.getByRole('banner').getByRole('button', { name: /İpek/ })
  await account.click()
  await tab.getByRole('menuitem', { name: 'Oturumu kapat', exact: true }).click()
  const dialog = tab.getByRole('dialog', { name: 'Gönderilmeyenlerle birlikte oturumu kapat' })
  await dialog.getByRole('button', { name: 'Oturumu kapat' }).click()
  await expect(tab).toHaveURL(/\/signin/)
  const left = await tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('filo-')))
  expect(left).toEqual([])
})
