import { listCampaigns } from '@filo/contract/campaigns/campaigns-routes'
import { arosItems } from '@filo/server/db/schema/aros-versions'
import { files, missingBlobs } from '@filo/server/db/schema/files'
import type { TestServer } from '@filo/server/testing/test-context'
import { addOffer } from '@filo/server/testing/test-offers'
import { addCustomer, signInAs } from '@filo/server/testing/test-people'
import { screen, waitFor, within } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hands, handsOn, isEnabled } from './hands.ts'
import { addressIn, failingAt } from './inject-fetch.ts'
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
  // The product has no robots: there is nothing for a campaign, and nothing to update at once.
  await waitFor(async () => expect(await chosenWay(publication)).toMatch(/^Yalnızca yeni robotların/))
  expect(publication.here.queryByRole('radio', { name: /^Kampanyayla/ })).toBeNull()
  await publication.press('Yayın ayrıntıları')
  expect(
    (await publication.find('checkbox', /^Onaylı 1 paketini de yayınla/)) as HTMLInputElement,
  ).toHaveProperty('checked', true)
  await publication.press(/^Şimdilik hiçbir robota/, 'radio')
  await publication.sees('Hiçbir robot güncellenmez.')
  await publication.fill('Gerekçe', 'Kanıtlar yeterli')
  await publication.press('Yayınla')
  await waitFor(() => expect(address()).toMatch(/tab=rollout/))
  await page.sees('Bu sürümü çalıştıran ya da çalıştıracak robot yok.')
})

/** The way that is chosen in a publication's dialog. */
async function chosenWay(dialog: Hands): Promise<string> {
  const radios = await dialog.here.findAllByRole<HTMLInputElement>('radio')
  return radios.find(({ checked }) => checked)?.closest('label')?.textContent ?? ''
}

/** The dialog that publishes an approved version of a product with so many robots. */
async function openPublication(robots: number, through?: (send: typeof fetch) => typeof fetch) {
  const { id, title } = await fixture.approved()
  for (let count = 0; count < robots; count += 1) await fixture.unit()
  const person = fixture.people.approver
  const user = await openScreen(`/arosversions?ArosId=${id}`, {
    server,
    person,
    ...(through ? { through } : {}),
  })
  const page = handsOn(user)
  await page.press('Yayınla')
  return { id, title, page, dialog: await page.at('dialog', `${title} sürümünü yayınla`) }
}

test('publishing proposes a campaign, and one press publishes and starts it', async () => {
  const { id, title, page, dialog } = await openPublication(2)
  await dialog.sees(/Kampanyada \d+ robot var\./)
  expect(await chosenWay(dialog)).toMatch(/^Kampanyayla/)
  expect(((await dialog.field('Kampanyanın adı')) as HTMLInputElement).value).toContain(title)
  expect(((await dialog.field('Dalgalar')) as HTMLInputElement).value).toBe('5, 25, 100')
  await dialog.sees('İlk dalgada 1 robot alır')
  expect(dialog.here.queryByLabelText(/^Onay metni/)).toBeNull()
  await dialog.fill('Gerekçe', 'Test ekibi onayladı')
  await dialog.press('Yayınla ve kampanyayı başlat')
  await page.sees(`${title} yayınlandı, kampanyası başladı.`)
  const query = { 'f.ArosId': [id] }
  const { items } = (await fixture.people.approver.call(listCampaigns, { query })).body
  expect(items).toHaveLength(1)
  expect(items[0]?.state).toMatch(/^(scheduled|running)$/)
  await page.find('link', 'Kampanyayı aç')
})

test('nothing dangerous is chosen while it is not known how many robots it reaches, nor when that fails', async () => {
  const { dialog } = await openPublication(1, failingAt(/forecast/))
  await dialog.sees('Kaç robota ulaşacağı şu an bilinmiyor.')
  expect(await chosenWay(dialog)).toMatch(/^Kampanyayla/)
  await dialog.press('Yayın ayrıntıları')
  const all = (await dialog.find('checkbox', /^Hemen bütün robotlara ver/)) as HTMLInputElement
  expect(all.checked).toBe(false)
  await dialog.press(/^Şimdilik hiçbir robota/, 'radio')
  await dialog.sees('Hiçbir robot güncellenmez.')
})

test('all robots at once stands apart, says how many, and wants the name typed', async () => {
  const { title, page, dialog } = await openPublication(1)
  await dialog.sees(/Kampanyada \d+ robot var\./)
  await dialog.press('Yayın ayrıntıları')
  await dialog.press(/^Hemen bütün robotlara ver: \d+ robot/, 'checkbox')
  await dialog.sees(/robot hemen güncellenmeye başlar\./)
  await dialog.fill('Gerekçe', 'Acil düzeltme')
  expect(isEnabled(await dialog.button('Yayınla'))).toBe(false)
  await dialog.fill('Onay metni', title)
  await dialog.press('Yayınla')
  await page.sees(`${title} yayınlandı.`)
  await page.sees('Varsayılan')
})

test('what is published stays published when its campaign cannot start, and is offered again', async () => {
  let fails = true
  const failing =
    (send: typeof fetch): typeof fetch =>
    async (input, init) => {
      const isStart = addressIn(input).includes('/api/campaigns/') && addressIn(input).endsWith('/start')
      return isStart && fails ? failingAt('/api/campaigns/')(send)(input, init) : send(input, init)
    }
  const { id, title, page, dialog } = await openPublication(1, failing)
  await dialog.sees(/Kampanyada \d+ robot var\./)
  await dialog.fill('Gerekçe', 'Test ekibi onayladı')
  await dialog.press('Yayınla ve kampanyayı başlat')
  await page.sees(`${title} yayınlandı, ama kampanyası başlamadı.`)
  fails = false
  const again = await page.at('dialog', `${title} kampanyasını başlat`)
  await again.press('Kampanya başlat')
  await page.sees(`${title} yayınlandı, kampanyası başladı.`)
  const query = { 'f.ArosId': [id] }
  expect((await fixture.people.approver.call(listCampaigns, { query })).body.items).toHaveLength(1)
})

test('after publishing for nobody the campaign is the one button, and the default stands in the menu', async () => {
  const { title, page, dialog } = await openPublication(1)
  await dialog.press(/^Şimdilik hiçbir robota/, 'radio')
  await dialog.fill('Gerekçe', 'Kampanya sonra')
  await dialog.press('Yayınla')
  await page.sees(`${title} yayınlandı.`)
  await waitFor(async () =>
    expect((await page.here.findAllByRole('link', { name: 'Kampanya başlat' }))[0]).toBeTruthy(),
  )
  expect(screen.queryByRole('button', { name: 'Varsayılan yap' })).toBeNull()
  await page.press(new RegExp(`^${title}.* işlemler$`))
  await page.press('Varsayılan yap', 'menuitem')
  const assign = await page.at('dialog', /için varsayılan yap$/)
  expect(await chosenWay(assign)).toMatch(/^Yalnızca yeni/)
})

test('while a campaign takes a version to robots, its waves come next and not what would pass them by', async () => {
  const { arosId, campaignId } = await addOffer(server, await addCustomer(server, 'Deniz Otelleri'))
  const page = await openAs('approver', `/arosversions?ArosId=${arosId}`)
  await page.sees('Kampanya sürüyor: robotlara dalga dalga veriliyor.')
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
