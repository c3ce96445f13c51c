import { startArosTest } from '@filo/contract/aros-versions/aros-lifecycle-routes'
import {
  createArosDraft,
  getArosVersion,
  updateArosDraft,
} from '@filo/contract/aros-versions/aros-versions-routes'
import { assignTester, listTesters } from '@filo/contract/testers/testers-routes'
import { producedRobots } from '@filo/server/db/schema/produced-robots'
import { robotPresence } from '@filo/server/db/schema/robot-presence'
import type { TestServer } from '@filo/server/testing/test-context'
import { screen, waitFor } from '@testing-library/dom'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ArosFixture, createArosFixture } from '../aros-cases.ts'
import { type Hands, handsOn, isEnabled } from './hands.ts'
import { address, createScreenServer, openScreen, settle } from './open-screen.ts'
import { nameOf, openScreenAros, type ScreenAros } from './screen-aros.ts'

let server: TestServer
let fixture: ScreenAros
let other: ArosFixture
beforeAll(async () => {
  server = await createScreenServer()
  fixture = await openScreenAros(server, 'YAPIM-1')
  // Where there is one product only, nobody is asked which.
  other = await createArosFixture(fixture.team, fixture.packages, 'YAPIM-2')
})
afterAll(() => server.close())

async function openAs(person: keyof ScreenAros['people'], path: string): Promise<Hands> {
  return handsOn(await openScreen(path, { server, person: fixture.people[person] }))
}

/** The robot is linked and was heard of just now. */
async function bringOnline(unitId: string): Promise<void> {
  const { db, clock } = server.context
  await db.update(producedRobots).set({ connection: 'online' }).where(eq(producedRobots.id, unitId))
  const seen = { isLinked: true, lastSeenAt: clock.now() }
  await db.update(robotPresence).set(seen).where(eq(robotPresence.unitId, unitId))
}

/** A package version in the tree, by what its row begins with, below the package. */
async function versionRow(page: Hands, packageName: string, semver: string): Promise<HTMLElement> {
  await page.fill('Paket ara', packageName)
  return page.find('treeitem', new RegExp(`^${semver.replaceAll('.', '\\.')}(?![.\\d])`))
}

const checked = (row: HTMLElement) => row.getAttribute('aria-checked')

test('a test version begins with a product and its testers and holds one version of each package', async () => {
  const page = await openAs('developer', '/createtestaros')
  await page.sees('Sürüm tek bir ürün için oluşturulur; önce onu seçin.')
  await page.choose(/^Ürün/, new RegExp(fixture.productName))
  await page.fill('Sürüm no', 'beş')
  await page.press('Taslağı oluştur')
  expect((await page.here.findByRole('alert')).textContent).toContain('düzeltilmesi gerekiyor')
  await page.fill('Sürüm no', '9.0.0')
  await page.press('Taslağı oluştur')
  await page.button('Testçi ata')
  await waitFor(() => expect(address()).toMatch(/step=basics/))
  await page.here.findByLabelText(/^Son tarih/)
  const summary = await page.at('complementary', 'Özet')
  await summary.sees(/^Henüz testçi atanmadı/)
  await summary.sees('Testçi 0/2')
  await page.press('İleri')
  await page.user.click(await versionRow(page, 'Konuşma', '1.0.0'))
  await waitFor(async () => expect(checked(await versionRow(page, 'Konuşma', '1.0.0'))).toBe('true'))
  await page.user.click(await versionRow(page, 'Konuşma', '1.1.0'))
  await waitFor(async () => expect(checked(await versionRow(page, 'Konuşma', '1.1.0'))).toBe('true'))
  expect(checked(await versionRow(page, 'Konuşma', '1.0.0'))).toBe('false')
  await summary.sees('1 paket')
  await summary.sees(/^Konuşma tanıma, .* ister; sürümde yok\./)
  await page.user.click(await versionRow(page, 'Taban', '1.0.0'))
  await summary.sees('2 paket')
})

test('what is not approved stands in a production version grey, with the reason', async () => {
  const { id } = await fixture.draft('production')
  const page = await openAs('composer', `/createaros?ArosId=${id}&step=content`)
  const row = await versionRow(page, 'Konuşma', '1.1.0')
  expect(row.textContent).toContain('onaylı değil')
  expect(row.getAttribute('aria-disabled')).toBe('true')
  await page.user.click(row)
  await settle()
  expect(checked(await versionRow(page, 'Konuşma', '1.1.0'))).toBe('false')
  await page.fill('Paket ara', 'böyle bir paket yok')
  await page.sees('Bu ölçütlere uyan paket yok.')
})

test('somebody else’s change of the same draft is shown before anything is overwritten', async () => {
  const { id } = await fixture.draft('test')
  const path = `/createtestaros?ArosId=${id}`
  const page = await openAs('developer', path)
  expect((await page.field(/^Ad/)).value).toBe('Karşılama AROS')
  const body = { name: 'Onların adı' }
  await fixture.team.composer.call(updateArosDraft, { params: { ArosId: id }, body })
  await page.fill(/^Ad/, 'Benim adım')
  const conflict = await page.at('dialog', /başkası değiştirdi/)
  await conflict.sees('Onların adı')
  await conflict.press('Benimkini kaydet')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /başkası değiştirdi/ })).toBeNull())
  const retained = () => fixture.team.composer.call(getArosVersion, { params: { ArosId: id } })
  await waitFor(async () => expect((await retained()).name).toBe('Benim adım'))
  const again = await openAs('developer', path)
  expect((await again.field(/^Ad/)).value).toBe('Benim adım')
})

test('a wrong order blocks the candidate until it is mended by keyboard; then testers are asked', async () => {
  const { packages } = fixture
  const { id, title } = await fixture.draft('test', [packages.speech, packages.base])
  const page = await openAs('composer', `/createtestaros?ArosId=${id}&step=notes`)
  await page.sees('Önce 1 hatayı giderin.')
  expect(isEnabled(await page.button('Aday yap'))).toBe(false)
  await page.press('Sıra adımına git')
  // Whoever is there is not led there.
  await page.misses('Sıra adımına git')
  ;(await page.button('Konuşma tanıma: sırasını değiştir')).focus()
  await page.user.keyboard('{Alt>}{ArrowDown}{/Alt}')
  await page.misses(/sonra gelmelidir/)
  await settle()
  const again = await openAs('composer', `/createtestaros?ArosId=${id}&step=notes`)
  await waitFor(async () =>
    expect((await again.field('Sürüm notları (Türkçe)')).value).toMatch(/Konuşma tanıma 1\.0\.0 hazır\./),
  )
  await again.press('Aday yap')
  await again.sees(`${title} aday oldu.`)
  await again.sees('Önce en az bir testçi atayın.')
})

test('a draft is compared with its base or with what the product runs now', async () => {
  const { packages, team } = fixture
  const base = await other.published(true)
  const current = await other.published(true)
  const { id } = await other.draft('test', [packages.base, packages.speech])
  await team.composer.call(updateArosDraft, { params: { ArosId: id }, body: { baseId: base.id } })
  const page = await openAs('composer', `/createtestaros?ArosId=${id}&step=diff`)
  const step = await page.at('region', 'Fark')
  await step.sees(base.title)
  expect((await page.find('complementary', 'Özet')).textContent).toMatch(/\(-\d/)
  await step.press('Üretimdeki sürüm')
  await (await page.at('region', 'Fark')).sees(current.title)
  await waitFor(() => expect(address()).toMatch(/against=production/))
})

test('a passed test version is promoted at once, and its page offers what comes next', async () => {
  const { title } = await fixture.passed()
  const page = await openAs('composer', `/createaros?robotId=${fixture.variantId}`)
  await page.press(`Üretime al: ${title}`)
  await waitFor(() => expect(address()).toMatch(/^\/arosversions\?ArosId=/))
  await page.find('heading', `${title} · Üretim`)
  expect(isEnabled(await page.button('İncelemeye gönder'))).toBe(true)
})

test('a passed test version whose number is taken asks for another, and offers one that is free', async () => {
  const passed = await fixture.passed()
  const { semver } = await fixture.team.composer.call(getArosVersion, { params: { ArosId: passed.id } })
  const body = {
    variantId: fixture.variantId,
    channel: 'production' as const,
    semver,
    name: 'Karşılama AROS',
  }
  await fixture.team.composer.call(createArosDraft, { body })
  const page = await openAs('composer', `/arosversions?ArosId=${passed.id}`)
  await page.press('Üretime al')
  const dialog = await page.at('dialog', `${passed.title} sürümünü üretime al`)
  await waitFor(async () => expect((await dialog.field(/^Sürüm no/)).value).not.toBe(semver))
  await dialog.press('Üretime al')
  await page.button('İncelemeye gönder')
})

test('who tested last is asked again, newer packages come in at a press, and the test starts with the candidate', async () => {
  await fixture.passed()
  const page = await openAs('composer', `/createtestaros?robotId=${fixture.variantId}`)
  await page.button(await nameOf(fixture.people.tester))
  await page.fill('Sürüm no', '77.0.0')
  await page.press('Taslağı oluştur')
  await waitFor(() => expect(address()).toMatch(/step=content/))
  await page.press(/paketin yeni sürümünü al$/)
  await page.button('Daha yeni sürüm yok')
  await settle()
  await page.press(/Notlar/, 'tab')
  await waitFor(async () => expect((await page.field('Sürüm notları (Türkçe)')).value).not.toBe(''))
  await (await page.at('complementary', 'Özet')).sees('Test robotu: 0')
  await page.press('Testi başlat')
  const question = await page.at('dialog', /77\.0\.0 testini başlat$/)
  await question.sees(/^Hiç test robotu seçilmedi/)
  await question.press('Robot seç')
  await waitFor(() => expect(address()).toMatch(/step=basics/))
  await page.press(/Notlar/, 'tab')
  await page.press('Testi başlat')
  await (await page.at('dialog', /77\.0\.0 testini başlat$/)).press('Robotsuz başlat')
  await page.sees(/77\.0\.0 testi başladı\./)
})

test('robots are chosen with the testers: free ones are proposed, and one of another test is moved only knowingly', async () => {
  const product = await createArosFixture(fixture.team, fixture.packages, 'YAPIM-3')
  const { composer, testerId } = fixture.team
  await product.passed()
  const [free, busy] = [await product.unit(true), await product.unit(true)]
  await bringOnline(free.id)
  await bringOnline(busy.id)
  const earlier = await product.candidate()
  const body = { userId: testerId, testUnitIds: [busy.id] }
  await composer.call(assignTester, { params: { ArosId: earlier.id }, body })
  await composer.call(startArosTest, { params: { ArosId: earlier.id }, body: {} })
  const page = await openAs('composer', `/createtestaros?robotId=${product.variantId}`)
  const name = await nameOf(fixture.people.tester)
  const robots = await page.at('group', 'Test robotları')
  await robots.sees(/^Öneri: boştaki çevrimiçi robotlar seçildi/)
  await robots.sees(`${free.serial}: Çevrimiçi · boşta`)
  await robots.press(`${name} için test robotları`, 'combobox')
  await page.press(new RegExp(`${busy.serial}.*şimdi ${earlier.title} testinde \\(${name}\\)`), 'option')
  await robots.sees('Seçilen bir robot şimdi başka bir testte.')
  await page.fill('Sürüm no', '88.0.0')
  await page.press('Taslağı oluştur')
  await waitFor(() => expect(address()).toMatch(/step=content/))
  await (await page.at('complementary', 'Özet')).sees('Test robotu: 2')
  await page.press(/paketin yeni sürümünü al$/)
  await page.button('Daha yeni sürüm yok')
  await settle()
  await page.press(/Notlar/, 'tab')
  await waitFor(async () => expect((await page.field('Sürüm notları (Türkçe)')).value).not.toBe(''))
  await page.press('Testi başlat')
  const question = await page.at('dialog', /88\.0\.0 testini başlat$/)
  await question.sees(`${busy.serial}: ${earlier.title} testinden alınır (${name}); orada robot kalmaz.`)
  expect(isEnabled(await question.button('Testi başlat'))).toBe(false)
  await question.press(/^Robotları o testten alıp/, 'checkbox')
  await question.press('Testi başlat')
  await page.sees(/88\.0\.0 testi başladı\./)
  const { items } = await composer.call(listTesters, { params: { ArosId: earlier.id } })
  expect(items.map(({ testRobots }) => testRobots.length)).toEqual([0])
})

test('locked and unknown versions are not edited', async () => {
  const published = await fixture.published(false)
  const page = await openAs('composer', `/createaros?ArosId=${published.id}`)
  await page.sees('Bu sürüm kilitli; içeriği artık değişmez.')
  const unknown = await openAs('composer', '/createaros?ArosId=00000000-0000-7000-8000-000000000000')
  await unknown.sees('Kayıt bulunamadı.')
})
