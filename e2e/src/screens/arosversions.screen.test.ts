import { createArosDraft } from '@filo/contract/aros-versions/aros-versions-routes'
import type { TestServer } from '@filo/server/testing/test-context'
import { screen, waitFor, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hands, handsOn, isEnabled } from './hands.ts'
import { addressIn } from './inject-fetch.ts'
import { address, createScreenServer, openScreen, settle } from './open-screen.ts'
import { nameOf, openScreenAros, type ScreenAros } from './screen-aros.ts'

let server: TestServer
let fixture: ScreenAros
beforeAll(async () => {
  server = await createScreenServer()
  fixture = await openScreenAros(server, 'LISTE-1')
})
afterAll(() => server.close())

async function openAs(person: keyof ScreenAros['people'], path: string): Promise<Hands> {
  return handsOn(await openScreen(path, { server, person: fixture.people[person] }))
}

const rowOf = (title: string) => screen.findByRole('row', { name: new RegExp(title) })

test('a version is found by channel, state and words, and the address is shared', async () => {
  const draft = await fixture.draft('production')
  const passed = await fixture.passed()
  const page = await openAs('developer', '/arosversions')
  await (await page.at('group', 'Kanal')).press('Üretim')
  await page.find('link', draft.title)
  await waitFor(() => expect(screen.queryByRole('link', { name: passed.title })).toBeNull())
  await waitFor(() => expect(address()).toMatch(/f\.channel=production/))
  const number = passed.title.split(' ').at(-1)
  const found = await openAs('developer', `/arosversions?f.state=passed&q=karsilama%20${number}`)
  await found.find('link', passed.title)
  expect((await rowOf(passed.title)).textContent).toContain('Geçti')
  await found.fill('Sürüm ara', 'böyle bir sürüm yok')
  await found.sees('Bu ölçütlere uyan kayıt yok.')
  const clear = await screen.findAllByRole('button', { name: 'Filtreleri temizle' })
  await found.user.click(clear.at(-1) as HTMLElement)
  await found.find('link', draft.title)
})

test('two chosen versions are compared, in either direction, and never one or three', async () => {
  const { packages } = fixture
  const old = await fixture.passed()
  const next = await fixture.passed([packages.base, packages.nextSpeech])
  const path = `/arosversions?f.variantId=${fixture.variantId}&f.state=passed`
  const page = await openAs('composer', path)
  const choose = async (title: string) => page.user.click(within(await rowOf(title)).getByRole('checkbox'))
  await choose(old.title)
  expect(isEnabled(await page.button('Karşılaştır'))).toBe(false)
  await page.sees('Karşılaştırmak için tam iki sürüm seçin.')
  await choose(next.title)
  await page.press('Karşılaştır')
  const drawer = await page.at('dialog', `Fark: ${next.title}`)
  await drawer.sees('1.0.0 → 1.1.0')
  const change = drawer.here
    .getAllByRole('listitem')
    .find((item) => item.textContent.includes('Konuşma tanıma'))
  expect(change?.textContent).toContain('1.0.0 → 1.1.0')
  expect(change?.textContent).toContain('Güncellendi')
  await drawer.sees('Konuşma tanıma 1.1.0 hazır.')
  await drawer.press('Yönü değiştir')
  const back = await page.at('dialog', `Fark: ${old.title}`)
  await back.sees('1.1.0 → 1.0.0')
  await back.sees(/^Düşürüldü$/)
  const again = await openAs('composer', address())
  await (await again.at('dialog', `Fark: ${old.title}`)).sees(/^Düşürüldü$/)
})

test('a version has a page with its packages and decisions, and its copy is a new draft', async () => {
  const published = await fixture.published(false)
  const list = await openAs('composer', `/arosversions?f.variantId=${fixture.variantId}`)
  await list.user.click((await screen.findAllByRole('link', { name: published.title }))[0] as HTMLElement)
  await waitFor(() => expect(address()).toMatch(/ArosId=/))
  const page = await openAs('composer', `/arosversions?ArosId=${published.id}`)
  const drawer = await page.at('main', /.*/)
  await page.find('heading', `${published.title} · Üretim`)
  await drawer.press('Paketler (3)', 'tab')
  const bill = within(await drawer.find('list', 'Paketler'))
  const words = (await bill.findAllByRole('listitem')).map((item) => item.textContent)
  expect(words).toEqual([
    expect.stringContaining('Taban yazılımı'),
    expect.stringContaining('Konuşma tanıma'),
    expect.stringContaining('Karşılama içeriği'),
  ])
  await drawer.press(/^Onaylar/, 'tab')
  await drawer.sees(`${await nameOf(fixture.people.approver)} onayladı`)
  await drawer.press('Kopyasını oluştur')
  await page.press('Test taslağı olarak', 'menuitem')
  await page.sees('3 paket')
  await waitFor(() => expect(address()).toMatch(/^\/createtestaros\?ArosId=/))
})

test('while a copy is made its button says so and keeps its place', async () => {
  const { id } = await fixture.passed()
  let answer = () => {}
  const locked = new Promise<void>((resolve) => {
    answer = resolve
  })
  const through =
    (send: typeof fetch): typeof fetch =>
    async (input, init) => {
      if (init?.method === 'POST' && addressIn(input) === createArosDraft.path) await locked
      return send(input, init)
    }
  const person = fixture.people.composer
  const page = handsOn(await openScreen(`/arosversions?ArosId=${id}`, { server, person, through }))
  await page.press('Kopyasını oluştur')
  await page.press('Test taslağı olarak', 'menuitem')
  const button = await page.button('Kopyasını oluştur')
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'))
  expect((button as HTMLButtonElement).disabled).toBe(false)
  answer()
  await waitFor(() => expect(address()).toMatch(/^\/createtestaros\?ArosId=/))
})

test('a developer begins test versions only', async () => {
  const page = await openAs('developer', '/arosversions')
  await page.press('AROS oluştur')
  const begin = await screen.findAllByRole('menuitem')
  expect(begin.map((item) => item.textContent)).toEqual(['Test AROS oluştur'])
  await page.user.click(begin[0] as HTMLElement)
  await waitFor(() => expect(address()).toBe('/createtestaros'))
})

test('a version that does not exist is said not to be found', async () => {
  const page = await openAs('tester', '/arosversions?ArosId=00000000-0000-7000-8000-000000000000')
  await page.sees('Kayıt bulunamadı.')
  await settle()
  expect(screen.queryByRole('button', { name: 'AROS oluştur' })).toBeNull()
})
