import type { TestServer } from '@filo/server/testing/test-context'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createArosFixture, type Prepared } from '../aros-cases.ts'
import { type Hands, handsOn, isEnabled } from './hands.ts'
import { address, createScreenServer, openScreen, settle } from './open-screen.ts'
import { nameOf, openScreenAros, type ScreenAros } from './screen-aros.ts'

let server: TestServer
let fixture: ScreenAros
beforeAll(async () => {
  server = await createScreenServer()
  fixture = await openScreenAros(server, 'SIRA-1')
  // Where there is one product only, nobody is asked which.
  await createArosFixture(fixture.team, fixture.packages, 'SIRA-2')
})
afterAll(() => server.close())

async function openAs(person: keyof ScreenAros['people'], path: string): Promise<Hands> {
  return handsOn(await openScreen(path, { server, person: fixture.people[person] }))
}

const usual = [/Taban yazılımı/, /Konuşma tanıma/, /Karşılama içeriği/]
const ofVersion = ({ title }: Prepared) => `${title} paket sırası`

/** Waits until the rows of a list are these, in this order. */
function expectRows(list: string, expected: readonly RegExp[]): Promise<void> {
  return waitFor(() => {
    const rows = within(screen.getByRole('list', { name: list })).getAllByRole('listitem')
    expect(rows).toHaveLength(expected.length)
    for (const [at, words] of expected.entries()) expect(rows[at]?.textContent).toMatch(words)
  })
}

function firstRow(list: string): Promise<HTMLElement> {
  return waitFor(() => {
    const [row] = within(screen.getByRole('list', { name: list })).getAllByRole('listitem')
    return row as HTMLElement
  })
}

test('a package before what it needs is said to be, and one button sorts', async () => {
  const { packages } = fixture
  const draft = await fixture.draft('test', [packages.speech, packages.base, packages.welcome])
  const page = await openAs('developer', `/TestSortArosPackage?ArosId=${draft.id}`)
  const problem = 'Konuşma tanıma (1. sıra), Taban yazılımı paketinden (2. sıra) sonra gelmelidir.'
  const row = await firstRow(ofVersion(draft))
  expect(row.textContent).toContain(problem)
  expect(row.textContent).toMatch(/Bağımlılık: 1 → 2 · Taban yazılımı .* sırası yanlış/)
  await page.press('Bağımlılığa göre sırala')
  await expectRows(ofVersion(draft), usual)
  await page.misses(problem)
  await page.press('Değişikliği geri al')
  await waitFor(async () => expect((await firstRow(ofVersion(draft))).textContent).toContain(problem))
})

test('a number or the menu moves a row, and leaving unsaved is asked about', async () => {
  const draft = await fixture.draft('production')
  const page = await openAs('composer', `/SortArosPackage?ArosId=${draft.id}`)
  const place = await page.find('textbox', 'Karşılama içeriği sıra numarası (1-3)')
  await page.user.clear(place)
  await page.user.type(place, '1{Enter}')
  await expectRows(ofVersion(draft), [/Karşılama/, /Taban/, /Konuşma/])
  await page.press('Karşılama içeriği için işlemler')
  await page.press('En alta taşı', 'menuitem')
  await expectRows(ofVersion(draft), usual)
  expect(isEnabled(await page.button('Sırayı kaydet'))).toBe(false)
  await (await page.at('toolbar', ofVersion(draft))).press(/^Geri al/)
  await page.press('Oluşturucuda aç', 'link')
  await (await page.at('dialog', /./)).sees('Kaydedilmemiş değişiklikler var')
  expect(address()).toMatch(/SortArosPackage/)
})

test('the order of a published version is locked, and its copy can be ordered', async () => {
  const published = await fixture.published(false)
  const page = await openAs('composer', `/SortArosPackage?ArosId=${published.id}`)
  await page.sees('Sürüm kilitli; sırası artık değişmez.')
  await expectRows(ofVersion(published), usual)
  expect(screen.queryAllByRole('button', { name: /sırasını değiştir/ })).toEqual([])
  expect(screen.queryAllByRole('button', { name: 'Sırayı kaydet' })).toEqual([])
  await page.press('Kopyasını oluştur')
  await page.press('Üretim taslağı olarak', 'menuitem')
  await waitFor(() => expect(address()).toMatch(/^\/createaros\?ArosId=/))
})

test('a product has a usual order per channel, and the test one is taken from production', async () => {
  const list = 'Varsayılan paket sırası'
  const page = await openAs('composer', '/SortArosPackage')
  await page.fill('Ürün ara', 'sira-1')
  await page.press(new RegExp(fixture.productName), 'link')
  await page.find('link', fixture.productName)
  const place = await page.find('textbox', /^Konuşma tanıma sıra numarası/)
  await page.user.clear(place)
  await page.user.type(place, '1{Enter}')
  await page.press('Sırayı kaydet')
  await (await page.at('dialog', /./)).press('Sırayı kaydet')
  await page.sees('Paket sırası kaydedildi.')
  const composer = await nameOf(fixture.people.composer)
  await waitFor(() => {
    const history = within(screen.getByRole('region', { name: 'Geçmiş' })).getAllByRole('row')
    expect(history[1]?.textContent).toContain(composer)
  })
  const test = await openAs('composer', `/TestSortArosPackage?robotId=${fixture.variantId}`)
  expect((await firstRow(list)).textContent).not.toContain('Konuşma tanıma')
  await test.press('Üretimden kopyala')
  await waitFor(async () => expect((await firstRow(list)).textContent).toContain('Konuşma tanıma'))
})

test('a developer orders test versions, not production ones', async () => {
  const refused = await openAs('developer', `/SortArosPackage?robotId=${fixture.variantId}`)
  await refused.sees('Bu sayfa için yetkiniz yok')
  const page = await openAs('developer', `/TestSortArosPackage?robotId=${fixture.variantId}`)
  await page.button('Sırayı kaydet')
  const path = '/TestSortArosPackage?ArosId=00000000-0000-7000-8000-000000000000'
  await (await openAs('developer', path)).sees('Kayıt bulunamadı.')
  await settle()
})
