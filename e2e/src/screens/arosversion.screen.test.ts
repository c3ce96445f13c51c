import { arosItems } from '@filo/server/db/schema/aros-versions'
import { files, missingBlobs } from '@filo/server/db/schema/files'
import type { TestServer } from '@filo/server/testing/test-context'
import { addOffer } from '@filo/server/testing/test-offers'
import { addCustomer, signInAs } from '@filo/server/testing/test-people'
import { screen, waitFor, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hands, handsOn, isEnabled } from './hands.ts'
import { address, createScreenServer, openScreen } from './open-screen.ts'
import { nameOf, openScreenAros, type ScreenAros } from './screen-aros.ts'

let server: TestServer
let fixture: ScreenAros
beforeAll(async () => {
  server = await createScreenServer()
  fixture = await openScreenAros(server, 'SAYFA-1')
})
afterAll(() => server.close())

async function openAs(person: keyof ScreenAros['people'], path: string): Promise<Hands> {
  return handsOn(await openScreen(path, { server, person: fixture.people[person] }))
}

test('who approves decides on the evidence, and each step leads to the next until robots run it', async () => {
  const { id, title } = await fixture.inReview([fixture.packages.base, fixture.packages.nextSpeech])
  const page = await openAs('approver', `/arosversions?ArosId=${id}`)
  await page.find('heading', `${title} · Üretim`)
  await page.sees('Beklenen işlem: Onayla')
  await page.sees('Bu adımı siz atabilirsiniz')
  await page.press('Onayla')
  const dialog = await page.at('dialog', `${title} sürümünü onayla`)
  await dialog.sees('0 robot')
  await dialog.sees('1 paket onunla birlikte onaylanır: Konuşma tanıma 1.1.0')
  const testers = await page.at('list', 'Testçiler')
  await testers.sees(await nameOf(fixture.people.tester))
  await testers.sees('Robot atanmadı')
  await testers.sees(/Test süresi: /)
  await dialog.sees('Testçinin sözüyle geçti')
  await dialog.sees('Açık hata kaydı yok.')
  await dialog.sees(/kütüphane listesi yok/)
  await dialog.press('Onayla')
  await page.sees(`${title} onaylandı.`)
  await page.press('Yayınla')
  const publication = await page.at('dialog', `${title} sürümünü yayınla`)
  expect(
    (await publication.find('checkbox', /^Onaylı 1 paketini de yayınla/)) as HTMLInputElement,
  ).toHaveProperty('checked', true)
  await publication.fill('Onay metni', title)
  await publication.fill('Gerekçe', 'Kanıtlar yeterli')
  await publication.press('Yayınla')
  await waitFor(() => expect(address()).toMatch(/tab=rollout/))
  await page.sees('Bu sürümü çalıştıran ya da çalıştıracak robot yok.')
})

test('while a campaign takes a version to robots, its waves come next and not what would pass them by', async () => {
  const { arosId, campaignId } = await addOffer(server, await addCustomer(server, 'Deniz Otelleri'))
  const page = await openAs('approver', `/arosversions?ArosId=${arosId}`)
  await page.sees('Kampanya sürüyor: dalgalar bitince ürünün varsayılanı olur.')
  const way = await page.find('link', 'Kampanyayı aç')
  expect(way.getAttribute('href')).toBe(`/robotversion?campaignId=${campaignId}`)
  expect(screen.queryByRole('button', { name: 'Varsayılan yap' })).toBeNull()
})

test('a tester’s page of a version says who may take the next step and shows every part of it', async () => {
  const { id, title } = await fixture.inReview()
  const page = await openAs('tester', `/arosversions?ArosId=${id}`)
  await page.sees('Bu adımı atabilecek roller: Sistem Yöneticisi, Sürüm Yöneticisi.')
  expect(screen.queryByRole('button', { name: 'Onayla' })).toBeNull()
  await page.press('Testler', 'tab')
  const cases = await page.at('list', 'Test adımları')
  expect((await cases.here.findAllByRole('listitem')).length).toBeGreaterThan(3)
  await page.press('Dağıtım', 'tab')
  await page.sees('Bu sürümü çalıştıran ya da çalıştıracak robot yok.')
  await page.press('Sıra', 'tab')
  await page.find('list', new RegExp(title))
})

test('several testers are asked at once, and their robots say whether they can be reached', async () => {
  const { id, title } = await fixture.candidate()
  const second = await signInAs(server, 'tester')
  const { serial } = await fixture.unit(true)
  const page = await openAs('composer', `/arosversions?ArosId=${id}&tab=tests`)
  await page.press('Testçi ata')
  const form = await page.at('dialog', `${title} için testçiler`)
  for (const person of [fixture.people.tester, second]) {
    await form.press(/^Testçiler/, 'combobox')
    await page.press(new RegExp(await nameOf(person)), 'option')
  }
  await form.press(/^Test robotları/, 'combobox')
  await page.press(new RegExp(`${serial}.*Hiç bağlanmadı`), 'option')
  await form.press('Testçi ata')
  await waitFor(() => {
    const rows = within(screen.getByRole('main')).getAllByRole('listitem')
    expect(rows.filter((row) => row.textContent.includes(serial))).toHaveLength(2)
  })
  await waitFor(() => expect(isEnabled(screen.getByRole('button', { name: 'Testi başlat' }))).toBe(true))
})

test('a draft says what stands in its way, with the way to mend it', async () => {
  const { id } = await fixture.draft('test')
  const page = await openAs('composer', `/arosversions?ArosId=${id}`)
  const problems = await page.at('region', 'Sorunlar')
  await problems.press('Testçiler', 'link')
  await waitFor(() => expect(address()).toMatch(/tab=tests/))
})

test('a version of which the server lacks files says so, with the package and since when', async () => {
  const { db, clock } = server.context
  const { id } = await fixture.inReview([fixture.packages.base])
  const [file] = await db
    .select({ sha256: files.sha256, path: files.path })
    .from(files)
    .innerJoin(arosItems, eq(arosItems.versionId, files.versionId))
    .where(eq(arosItems.arosId, id))
  if (!file) throw new Error('the version has no file')
  await db.insert(missingBlobs).values({ sha256: file.sha256, noticedAt: clock.now() })
  const page = await openAs('approver', `/arosversions?ArosId=${id}`)
  await page.sees(/^Bu sürümün bazı dosyaları sunucuda yok\./)
  await page.sees(new RegExp(`bir dosya \\(${file.path}\\), eksikliği fark edildi`))
  await db.delete(missingBlobs)
})
