import type { TestServer } from '@filo/server/testing/test-context'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hands, handsOn, isEnabled } from './hands.ts'
import { address, createScreenServer, openScreen, settle } from './open-screen.ts'
import { nameOf, openScreenAros, type ScreenAros } from './screen-aros.ts'

let server: TestServer
let fixture: ScreenAros
beforeAll(async () => {
  server = await createScreenServer()
  fixture = await openScreenAros(server, 'PANO-1')
})
afterAll(() => server.close())

async function openAs(person: keyof ScreenAros['people'], path: string): Promise<Hands> {
  return handsOn(await openScreen(path, { server, person: fixture.people[person] }))
}

/** The page of one version. */
const pageOf = (id: string) => `/arosversions?ArosId=${id}`

/** Takes a step that stands in the menu of the version's page. */
async function chooseStep(page: Hands, title: string, step: string): Promise<void> {
  await page.press(new RegExp(`^${title} .*işlemler$`))
  await page.press(step, 'menuitem')
}

test('who composed a version cannot approve it, and is told why', async () => {
  const { title } = await fixture.inReview()
  const page = await openAs('composer', '/adminaros')
  await (await page.at('region', 'İncelemede')).press(new RegExp(title), 'link')
  const panel = await page.at('main', /.*/)
  expect(isEnabled(await panel.button('Onayla'))).toBe(false)
  await panel.sees('Bu sürümü siz oluşturdunuz; onayı başka biri vermelidir.')
})

test('another release manager approves and publishes, and both stay on record', async () => {
  const { title } = await fixture.inReview()
  const page = await openAs('approver', '/adminaros')
  await (await page.at('region', 'İncelemede')).press(new RegExp(title), 'link')
  const main = await page.at('main', /.*/)
  await main.press('Onayla')
  const approval = await page.at('dialog', `${title} sürümünü onayla`)
  await approval.sees(`Oluşturan: ${await nameOf(fixture.people.composer)}`)
  await approval.fill('Not (isteğe bağlı)', 'Üç gün sorunsuz çalıştı')
  await approval.press('Onayla')
  await main.press('Yayınla')
  const publication = await page.at('dialog', `${title} sürümünü yayınla`)
  await publication.press('Yayın ayrıntıları')
  await publication.press(/^Hemen bütün robotlara ver/, 'checkbox')
  await publication.fill('Gerekçe', 'Test ekibi onayladı')
  expect(isEnabled(await publication.button('Yayınla'))).toBe(false)
  await publication.fill('Onay metni', title.toLocaleUpperCase('tr'))
  await publication.press('Yayınla')
  await page.sees(`${title} yayınlandı.`)

  const board = await openAs('approver', '/adminaros')
  const published = await board.at('region', 'Yayında')
  expect((await published.find('link', new RegExp(title))).textContent).toContain('Varsayılan')
  await board.press('Kararlar', 'tab')
  const decision = await board.find('row', new RegExp(title))
  expect(decision.textContent).toContain('Onaylandı')
  expect(decision.textContent).toContain(await nameOf(fixture.people.approver))
  expect(decision.textContent).toContain('Üç gün sorunsuz çalıştı')
})

test('a rejection needs a reason and brings the version back as a draft', async () => {
  const { id, title } = await fixture.inReview()
  const page = await openAs('approver', pageOf(id))
  await chooseStep(page, title, 'Reddet')
  const dialog = await page.at('dialog', `${title} sürümünü reddet`)
  expect(isEnabled(await dialog.button('Reddet'))).toBe(false)
  await dialog.fill('Gerekçe', 'Sürüm notları eksik')
  await dialog.press('Reddet')
  const panel = await page.at('main', /.*/)
  await panel.sees(`${await nameOf(fixture.people.approver)} reddetti: Sürüm notları eksik`)
  await panel.sees(/^Taslak$/)
})

test('withdrawing the default needs a reason and a replacement', async () => {
  const before = await fixture.published(true)
  const { id, title } = await fixture.published(true)
  const page = await openAs('approver', pageOf(id))
  await chooseStep(page, title, 'Geri çek')
  const dialog = await page.at('dialog', `${title} sürümünü geri çek`)
  expect(isEnabled(await dialog.button('Geri çek'))).toBe(false)
  await dialog.fill('Gerekçe', 'Mikrofon bazı robotlarda susuyor')
  await dialog.press('Geri çek')
  expect((await dialog.here.findByRole('alert')).textContent).toContain(
    'Yerine geçecek yayındaki bir sürüm seçin.',
  )
  await dialog.choose(/^Yerine geçecek sürüm/, before.title)
  await dialog.press('Geri çek')
  const panel = await page.at('main', /.*/)
  await panel.sees(/^Geri çekildi$/)
  const links = await panel.here.findAllByRole('link', { name: before.title })
  await page.user.click(links.at(-1) as HTMLElement)
  await page.find('heading', new RegExp(before.title))
  await waitFor(() => expect(screen.getByRole('main').textContent).toContain('Varsayılan'))
})

test('a published version is paused with a reason and goes on', async () => {
  const { id, title } = await fixture.published(false)
  const page = await openAs('composer', pageOf(id))
  await chooseStep(page, title, 'Duraklat')
  const dialog = await page.at('dialog', `${title} sürümünü duraklat`)
  await dialog.sees('0 robot bekletilecek')
  await dialog.fill('Gerekçe', 'Saha bilgisi bekleniyor')
  await dialog.press('Duraklat')
  const panel = await page.at('main', /.*/)
  await panel.sees(/^Duraklatıldı$/)
  await panel.press('Sürdür')
  const resume = await page.at('dialog', `${title} sürümünü sürdür`)
  await resume.fill('Gerekçe', 'Bilgi geldi')
  await resume.press('Sürdür')
  await panel.sees(/^Yayında$/)
})

test('the policy is read by release managers and set by administrators', async () => {
  const reader = await openAs('composer', '/adminaros?tab=policy')
  await reader.sees('İlkeleri yalnız sistem yöneticisi değiştirebilir.')
  const page = await openAs('admin', '/adminaros?tab=policy')
  const least = 'En az testçi onayı'
  await page.fill(least, '3')
  await page.press('Kaydet')
  await page.sees('En az 3 olmalıdır.')
  await page.fill(least, '1')
  await page.fill('Durdurma eşiği (hata sayısı)', '5')
  await page.fill('Sessiz saatlerin başı', '08:00')
  await page.press('Kaydet')
  await page.sees(/gerekli|zorunlu|geçersiz|düzeltilmesi/i)
  await page.fill('Sonu', '22:00')
  await page.press('Kaydet')
  await page.sees('İlkeler kaydedildi.')
  const history = within(await page.find('region', 'Geçmiş'))
  await settle()
  expect((await history.findAllByRole('row')).at(1)?.textContent).toContain('AROS')
  const again = await openAs('admin', '/adminaros?tab=policy')
  expect((await again.field(least)).value).toBe('1')
  expect((await again.field('Sonu')).value).toBe('22:00')
  const reported = await openAs('composer', '/adminaros?tab=policy')
  await reported.sees('08:00–22:00')
})

test('a card is approved by its button, a passed test is promoted, and past versions are a filter away', async () => {
  const reviewed = await fixture.inReview()
  const passed = await fixture.passed()
  const page = await openAs('approver', '/adminaros')
  await page.press(`Onayla: ${reviewed.title}`)
  await (await page.at('dialog', `${reviewed.title} sürümünü onayla`)).press('Onayla')
  await page.sees(`${reviewed.title} onaylandı.`)
  const waiting = await page.at('region', 'Üretime alınmayı bekleyen testler')
  await waiting.press(`${passed.title} için diğer işlemler`)
  await page.press('Üretime al', 'menuitem')
  const promotion = await page.at('dialog', `${passed.title} sürümünü üretime al`)
  await promotion.press('Üretime al')
  await waitFor(() => expect(address()).toMatch(/^\/arosversions\?ArosId=/))
  await page.button('İncelemeye gönder')
  const back = await openAs('approver', '/adminaros')
  await back.press('Geçmiş')
  await back.find('region', 'Geri çekildi')
  await back.find('region', 'Yerine yenisi geçti')
})

test('who approves a version sees what the robots of its product would make of it', async () => {
  const { title } = await fixture.inReview()
  const page = await openAs('approver', '/adminaros')
  await (await page.at('region', 'İncelemede')).press(new RegExp(`${title}.*Onayla|Onayla.*${title}`))
  const dialog = await page.at('dialog', `${title} sürümünü onayla`)
  await dialog.sees('Kime ulaşır')
  expect(await dialog.here.findByRole('link', { name: 'Öngörünün tamamını açın' })).toBeTruthy()
})
