import type { TestServer } from '@filo/server/testing/test-context'
import { screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hands, handsOn, isEnabled } from './hands.ts'
import { createScreenServer, openScreen } from './open-screen.ts'
import { openScreenAros, type ScreenAros } from './screen-aros.ts'

let server: TestServer
let fixture: ScreenAros
beforeAll(async () => {
  server = await createScreenServer()
  fixture = await openScreenAros(server, 'HATA-1')
})
afterAll(() => server.close())

async function openAs(person: keyof ScreenAros['people'], path: string): Promise<Hands> {
  return handsOn(await openScreen(path, { server, person: fixture.people[person] }))
}

async function begin(ArosId: string): Promise<Hands> {
  const page = await openAs('tester', `/material/versiontest?ArosId=${ArosId}`)
  await page.press('Teste başla')
  await page.find('group', 'Sonuç')
  return page
}

/** The line of a defect in a list of them. */
function defectIn(page: Hands, title: string, list = 'Hatalar'): Promise<Hands> {
  return waitFor(async () => {
    const rows = (await page.at('list', list)).here.getAllByRole('listitem')
    const row = rows.find(({ textContent }) => textContent.includes(title))
    if (!row) throw new Error(`${list} does not have ${title}`)
    return handsOn(page.user, row)
  })
}

/** Records a defect of speech recognition from the open, failed case. */
async function recordOfCase(page: Hands, title: string): Promise<void> {
  await page.press('Başarısız')
  await page.fill(/^Not\b/, 'Saat 14:05’te sustu')
  await page.press('Bu adımın hatasını kaydet')
  const drawer = await page.at('dialog', 'Hata kaydet')
  expect((await drawer.field('Ne oldu')).value).toBe('Saat 14:05’te sustu')
  await drawer.fill('Başlık', title)
  await drawer.choose(/Önem/, 'Engelleyici')
  await drawer.choose(/İlgili paket/, 'Konuşma tanıma 1.0.0')
  await drawer.press('Hata kaydet')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Hata kaydet' })).toBeNull())
}

const testersTab = (ArosId: string) =>
  `/product/testarosversions?robotId=${fixture.variantId}&ArosId=${ArosId}&tab=testers`

test('a tester records a blocker, the developer names the fix, a tester of the next version confirms it', async () => {
  const { base, speech, nextSpeech } = fixture.packages
  const title = 'Konuşma açılışta susuyor'
  const first = await fixture.testing([base, speech])
  const tester = await begin(first.id)
  await recordOfCase(tester, title)
  const found = await defectIn(tester, title)
  await found.sees('Engelleyici')
  await found.sees('Açık')
  await tester.sees('1 engelleyici hata giderilene kadar')

  await (await openAs('developer', testersTab(first.id))).sees('Giderilmemiş 1 engelleyici hata var')
  const developer = await openAs('developer', `/material/aboutversion?versionId=${speech}&tab=tests`)
  await (await defectIn(developer, title, 'Bulunan hatalar')).press('Düzeltmeyi bildir')
  const drawer = await developer.at('dialog', `"${title}" hatasının düzeltmesini bildir`)
  await drawer.choose(/Hatayı düzelten paket sürümü/, '1.1.0')
  await drawer.press('Düzeltmeyi bildir')
  await waitFor(async () =>
    expect((await defectIn(developer, title, 'Bulunan hatalar')).part.textContent).toContain(
      '1.1.0 sürümünde düzeltti',
    ),
  )
  const fixing = await openAs('developer', `/material/aboutversion?versionId=${nextSpeech}&tab=tests`)
  await defectIn(fixing, title, 'Düzelttiği hatalar')
  const still = await openAs('developer', testersTab(first.id))
  await still.sees('1 engelleyici hatanın düzeltmesi bu sürümde yok')

  const next = await fixture.testing([base, nextSpeech])
  const confirming = await begin(next.id)
  const waiting = await defectIn(confirming, title)
  await waiting.sees('Düzeltme bu sürümde; bir testçi denetlemeli.')
  await waiting.press('Düzeltmeyi doğrula')
  const dialog = await confirming.at('dialog', `"${title}" hatasının düzeltmesini doğrula`)
  await dialog.press('Düzeltmeyi doğrula')
  await confirming.sees('Kayıtlı hata yok.')
})

test('saying that it is none needs a reason, and a tester may open it again', async () => {
  const title = 'Ekran karşılamada kararıyor'
  const { id } = await fixture.testing([fixture.packages.base, fixture.packages.speech])
  await recordOfCase(await begin(id), title)
  const developer = await openAs('developer', testersTab(id))
  await (await defectIn(developer, title)).press('Hata değil')
  const rejecting = await developer.at('dialog', `"${title}" kaydının hata olmadığını bildir`)
  expect(isEnabled(await rejecting.button('Hata değil'))).toBe(false)
  await rejecting.fill('Gerekçe', 'Parlaklık sıfırdaydı')
  await rejecting.press('Hata değil')
  await waitFor(async () =>
    expect((await defectIn(developer, title)).part.textContent).toContain(
      'hata olmadığını bildirdi: Parlaklık sıfırdaydı',
    ),
  )
  const tester = await openAs('tester', `/material/versiontest?ArosId=${id}`)
  await (await defectIn(tester, title)).press('Yeniden aç')
  const reopening = await tester.at('dialog', `"${title}" hatasını yeniden aç`)
  await reopening.fill('Gerekçe', 'Parlaklık yüzde yüzken de oluyor')
  await reopening.press('Yeniden aç')
  await waitFor(async () =>
    expect((await defectIn(tester, title)).part.textContent).toContain('Yeniden açıldı'),
  )
})
