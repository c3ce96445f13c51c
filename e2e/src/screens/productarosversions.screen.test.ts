import type { TestServer } from '@filo/server/testing/test-context'
import { screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ArosFixture, createArosFixture } from '../aros-cases.ts'
import { type Hands, handsOn, isEnabled } from './hands.ts'
import { address, createScreenServer, openScreen, settle } from './open-screen.ts'
import { nameOf, openScreenAros, type ScreenAros } from './screen-aros.ts'

let server: TestServer
let fixture: ScreenAros
beforeAll(async () => {
  server = await createScreenServer()
  fixture = await openScreenAros(server, 'URUN-1')
})
afterAll(() => server.close())

const production = (query = '', product: ArosFixture = fixture) =>
  `/product/arosversions?robotId=${product.variantId}${query}`
const testing = () => `/product/testarosversions?robotId=${fixture.variantId}`

async function openAs(person: keyof ScreenAros['people'], path: string): Promise<Hands> {
  return handsOn(await openScreen(path, { server, person: fixture.people[person] }))
}

/** One stop of the timeline. */
async function stop(page: Hands, title: string): Promise<Hands> {
  const timeline = await page.at('list', 'Sürümler')
  const found = (await timeline.here.findAllByRole('listitem')).find((item) =>
    item.textContent.includes(title),
  )
  if (!found) throw new Error(`the timeline has no ${title}`)
  return handsOn(page.user, found)
}

const stopOutput = (page: Hands, title: string, words: string) =>
  waitFor(async () => expect((await stop(page, title)).part.textContent).toContain(words))

/** Chooses a robot by its serial number in the open dialog, gives a reason and confirms. */
async function pinTo(page: Hands, serial: string): Promise<void> {
  const dialog = await page.at('dialog', /robotlara sabitle$/)
  const box = await dialog.find('combobox', /^Robotlar/)
  await page.user.click(box)
  await page.user.type(box, serial)
  await page.press(new RegExp(serial), 'option')
  await dialog.fill('Gerekçe', 'Sahada deneme')
  await dialog.press('Sabitle')
}

test('without a product one is chosen, found the Turkish way', async () => {
  await createArosFixture(fixture.team, fixture.packages, 'URUN-9')
  const page = await openAs('tester', '/product/arosversions')
  await page.fill('Ürün ara', 'RESEPSİYON urun-1')
  await page.press(new RegExp(fixture.productName), 'link')
  await page.find('heading', fixture.productName)
  const back = handsOn(
    await openScreen('/product/arosversions', { server, person: fixture.people.tester, isBack: true }),
  )
  const [first] = await (await back.at('main', /.*/)).here.findAllByRole('link', { name: /Resepsiyon/ })
  expect(first?.textContent).toContain(fixture.productName)
  expect(first?.textContent).toContain('Son baktığınız ürün')
  await back.fill('Ürün ara', 'böyle bir ürün yok')
  await back.sees('Bu ölçütlere uyan ürün yok.')
})

test('a product has one default; another takes its place, and it comes back by rolling back', async () => {
  const product = await createArosFixture(fixture.team, fixture.packages, 'URUN-2')
  const first = await product.published(true)
  const second = await product.published(false)
  const page = await openAs('composer', production('', product))
  await stopOutput(page, first.title, 'Varsayılan')
  await (await stop(page, second.title)).press('Varsayılan yap')
  const dialog = await page.at('dialog', /için varsayılan yap$/)
  expect(isEnabled(await dialog.button('Varsayılan yap'))).toBe(false)
  await dialog.press('Bütün robotların varsayılanı olsun', 'radio')
  await dialog.fill('Gerekçe', 'Sahaya hazır')
  await dialog.press('Varsayılan yap')
  await page.sees(`Varsayılan: ${second.title}`)
  await stopOutput(page, first.title, 'Varsayılanlığı bitti')
  await page.press(/sürümüne dön$/)
  const back = await page.at('dialog', new RegExp(`${first.title} sürümüne dön$`))
  await back.fill('Onay metni', 'URUN-1')
  await back.fill('Gerekçe', 'Ses kesiliyor')
  expect(isEnabled(await back.button('Geri dön'))).toBe(false)
  await back.fill('Onay metni', product.code)
  await back.press('Geri dön')
  await page.sees(`${first.title} yeniden varsayılan oldu.`)
  await page.sees(`Varsayılan: ${first.title}`)
})

test('one robot is pinned to a version, with a reason, and follows the default again', async () => {
  const { title } = await fixture.published(false)
  const { serial } = await fixture.unit()
  const page = await openAs('composer', production())
  await (await stop(page, title)).press('Robotlara sabitle')
  const dialog = await page.at('dialog', /robotlara sabitle$/)
  await dialog.fill('Gerekçe', 'Sahada deneme')
  await dialog.press('Sabitle')
  expect((await dialog.here.findByRole('alert')).textContent).toContain('En az bir robot seçin.')
  await pinTo(page, serial)
  await stopOutput(page, title, '1 sabitlendi')
  await page.press(/^Sabitlenenler/, 'tab')
  const pinned = () => screen.findByRole('row', { name: new RegExp(serial) })
  expect((await pinned()).textContent).toContain('Sahada deneme')
  await page.press(/^Robotlar/, 'tab')
  await waitFor(async () => expect((await pinned()).textContent).toContain(title.split(' ').at(-1)))
  await page.press(/^Sabitlenenler/, 'tab')
  await page.press(`${serial} için işlemler`)
  await page.press('Sabitlemeyi kaldır', 'menuitem')
  const end = await page.at('dialog', new RegExp(`^${serial}`))
  await end.fill('Gerekçe', 'Deneme bitti')
  await end.press('Sabitlemeyi kaldır')
  await page.sees(`${serial} artık sabitli değil.`)
  await waitFor(() => expect(screen.queryByRole('row', { name: new RegExp(serial) })).toBeNull())
})

test('an approved version is released from the product, and its name opens its page', async () => {
  const { title } = await fixture.approved()
  const page = await openAs('composer', production())
  await (await stop(page, title)).press(title, 'link')
  await waitFor(() => expect(address()).toMatch(/^\/arosversions\?ArosId=/))
  const back = await openAs('composer', production())
  await back.press('Yayına al…')
  const choice = await page.at('dialog', /bir sürümü yayına al$/)
  await choice.choose(/^AROS sürümü/, new RegExp(title))
  expect((await choice.find('radio', /^Yayınla/)) as HTMLInputElement).toHaveProperty('checked', true)
  await choice.press('Devam et')
  const publication = await page.at('dialog', `${title} sürümünü yayınla`)
  await publication.press(/^Şimdilik hiçbir robota/, 'radio')
  await publication.fill('Gerekçe', 'Test ekibi onayladı')
  await publication.press('Yayınla')
  await page.sees(`${title} yayınlandı.`)
})

test('chosen robots are pinned and unpinned at once', async () => {
  const { title } = await fixture.published(false)
  const [one, two] = [await fixture.unit(), await fixture.unit()]
  const page = await openAs('composer', production('&tab=robots'))
  const choose = async () => {
    for (const { serial } of [one, two])
      await (await page.at('row', new RegExp(serial))).press(/./, 'checkbox')
  }
  await choose()
  await page.press('Sabitle…')
  await page.choose(/^Sabitlenecek sürüm/, title)
  await page.press('Devam et')
  const dialog = await page.at('dialog', /robotlara sabitle$/)
  await dialog.sees('2 robota sabitlenecek')
  await dialog.fill('Gerekçe', 'Saha denemesi')
  await dialog.press('Sabitle')
  await page.sees(`${title} 2 robota sabitlendi.`)
  await page.press(`${one.serial} için işlemler`)
  expect(isEnabled(await page.find('menuitem', 'Sabitlemeyi kaldır'))).toBe(true)
  await page.user.keyboard('{Escape}')
  await settle()
  await choose()
  await page.press('Sabitlemeyi kaldır')
  const end = await page.at('dialog', 'Robotların sabitlemesini kaldır')
  await end.fill('Gerekçe', 'Deneme bitti')
  await end.press('Sabitlemeyi kaldır')
  await page.sees('2 robotun sabitlemesi kaldırıldı.')
})

test('a test version goes to test robots only', async () => {
  const { title } = await fixture.passed()
  const ordinary = await fixture.unit()
  const forTests = await fixture.unit(true)
  const page = await openAs('tester', testing())
  await (await stop(page, title)).press('Robotlara sabitle')
  const dialog = await page.at('dialog', /robotlara sabitle$/)
  const box = await dialog.find('combobox', /^Robotlar/)
  await page.user.type(box, ordinary.serial)
  await page.sees('Bu ürünün test robotu yok')
  await page.user.clear(box)
  await pinTo(page, forTests.serial)
  await stopOutput(page, title, '1 sabitlendi')
})

test('testers are asked from the product, never the composer', async () => {
  const { id, title } = await fixture.candidate()
  const { people } = fixture
  const page = await openAs('composer', testing())
  await (await stop(page, title)).press('Testçiler', 'link')
  await page.sees('Henüz testçi atanmadı.')
  await page.find('progressbar', 'Geçti kararları')
  expect(isEnabled(await page.button('Testi başlat'))).toBe(false)
  await page.press('Testçi ata')
  const form = await page.at('dialog', `${title} için testçiler`)
  await form.press(/^Testçi/, 'combobox')
  const composer = await page.find('option', new RegExp(await nameOf(people.composer)))
  expect(composer.getAttribute('aria-disabled')).toBe('true')
  expect(composer.textContent).toContain('sürümü oluşturan')
  const tester = await nameOf(people.tester)
  await page.press(new RegExp(tester), 'option')
  await form.press('Testçi ata')
  await waitFor(() => {
    const requested = screen.getAllByRole('listitem').filter((item) => item.textContent.includes(tester))
    expect(requested.map((item) => item.textContent).join()).toContain('Atandı')
  })
  await page.button(`${tester} için robot seç`)
  await page.press('Testi başlat')
  await (await page.at('dialog', /testini başlat$/)).press('Robotsuz başlat')
  await page.sees(/^Testte$/)
  await waitFor(() => expect(address()).toContain(id))
})

test('readers see and change nothing; unknown products are not found', async () => {
  const { title } = await fixture.published(false)
  const page = await openAs('developer', production())
  await stop(page, title)
  await settle()
  expect(
    screen.queryAllByRole('button', { name: /Varsayılan yap|Robotlara sabitle|sürümüne dön|Yayına al/ }),
  ).toEqual([])
  const unknown = await openAs(
    'developer',
    '/product/arosversions?robotId=00000000-0000-7000-8000-000000000000',
  )
  await unknown.sees('Kayıt bulunamadı.')
})
