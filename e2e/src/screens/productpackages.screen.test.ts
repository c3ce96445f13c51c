import { bindPackage, listRobotPackages } from '@filo/contract/robot-packages/robot-packages-routes'
import type { TestServer } from '@filo/server/testing/test-context'
import { signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { addComponent, addDraftAros, componentCode } from '@filo/server/testing/test-releases'
import { addDefault, reportPackages } from '@filo/server/testing/test-reports'
import { addUnit, addVariant, hearOf } from '@filo/server/testing/test-robots'
import { screen, within } from '@testing-library/dom'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Hands, handsOn } from './hands.ts'
import { address, createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
let person: TestPerson
let variantId: string
let code: string
let packageId: string
beforeAll(async () => {
  server = await createScreenServer()
  person = await signInAs(server, 'release_manager')
})
afterAll(() => server.close())
beforeEach(async () => {
  variantId = await addVariant(server)
  code = componentCode('hareket')
  const motion = await addComponent(server, code, { semver: '2.3.0' })
  packageId = motion.packageId
  await addDefault(server, variantId, [motion])
  await reportPackages(server, await addUnit(server, { variantId, serial: `A-${code}` }), { [code]: '2.3.0' })
  await reportPackages(server, await addUnit(server, { variantId, serial: `B-${code}` }), { [code]: '1.0.0' })
  await reportPackages(server, await addUnit(server, { variantId, serial: `C-${code}` }), {
    [`other-${code}`]: '1.0.0',
  })
})

const open = async (path: string, as = person) => handsOn(await openScreen(path, { server, person: as }))
const page = () => `/product/packages?robotId=${variantId}`
const bindings = async () =>
  (await person.call(listRobotPackages, { params: { variantId } })).body.items.map((item) => [
    item.code,
    item.range,
    item.isRequired,
  ])
const row = (name: RegExp) => screen.findByRole('row', { name })

async function bind(range: string): Promise<Hands> {
  const hands = await open(page())
  await hands.press('Paket bağla')
  const drawer = await hands.at('dialog', /ürününe paket bağla$/)
  await drawer.choose(/^Paket/, new RegExp(code))
  await drawer.fill('Aralık', 'iki')
  await drawer.press('Paket bağla')
  await drawer.sees('Bu bir sürüm aralığı değil')
  await drawer.fill('Aralık', range)
  await drawer.press('Paket bağla')
  await hands.sees('kaydedildi')
  return hands
}

test('a package is bound, shows who lacks it and who runs another version, and is unbound and bound again', async () => {
  const hands = await bind('^2.0.0')
  expect(await bindings()).toEqual([[code, '^2.0.0', true]])
  const bound = await row(new RegExp(code))
  for (const words of ['2.3.0 × 1', '1.0.0 × 1', '1 aralık dışı']) expect(bound.textContent).toContain(words)
  expect(within(bound).getByRole('link', { name: '1.0.0: 1 robot' }).getAttribute('href')).toContain(
    `f.packageCode=${code}&f.version=1.0.0`,
  )
  expect(within(bound).getByRole('link', { name: '1 robotta eksik' }).getAttribute('href')).toBe(
    `/product/producedrobots?f.variantId=${variantId}&f.lacksPackage=${code}`,
  )
  await hands.user.click(within(bound).getByRole('button', { name: /için işlemler$/ }))
  await hands.press('Bağı kaldır', 'menuitem')
  await hands.sees('artık bu ürüne bağlı değil')
  expect(await bindings()).toEqual([])
  await hands.press('Geri al')
  await row(new RegExp(code))
  expect(await bindings()).toEqual([[code, '^2.0.0', true]])
})

test('the tab by robot lists what robots reported, narrowed by the address', async () => {
  const hands = await open(`${page()}&tab=robots&f.state=outdated`)
  const found = await row(new RegExp(`B-${code}`))
  expect(found.textContent).toContain('Eski sürümde')
  expect(screen.queryByText(`A-${code}`)).toBeNull()
  await hands.press('Bağlı paketler (0)', 'tab')
  await hands.sees('Bu ürüne henüz paket bağlanmadı.')
  expect(address()).not.toContain('f.state')
})

test('a package of a robot out of touch is shown with the age of what the robot said last', async () => {
  const serial = `D-${code}`
  const silent = await addUnit(server, { variantId, serial })
  await reportPackages(server, silent, { [code]: '2.3.0' })
  const lastSeenAt = new Date(server.clock.now().getTime() - 3 * 86_400_000)
  await hearOf(server, silent, { connection: 'offline', lastSeenAt })
  await open(`${page()}&tab=robots&f.state=as_desired`)
  expect((await row(new RegExp(serial))).textContent).toContain('İstenen sürümdeSon haber: 3 gün önce')
})

test('the catalogue leads from a variant to its packages and robots', async () => {
  const hands = await open(`/product?q=${variantId.slice(-12)}`)
  const product = await row(new RegExp(`nova-${variantId.slice(-12)}`))
  expect(product.textContent).toContain('3 bilinmiyor')
  expect(within(product).getByRole('link', { name: '3' }).getAttribute('href')).toBe(
    `/product/producedrobots?f.variantId=${variantId}`,
  )
  expect(screen.queryByRole('button', { name: 'Ürün ekle' })).toBeNull()
  await hands.user.click(within(product).getByRole('link', { name: /Nova H1/ }))
  await hands.sees('Kullanımdaki 3 robottan 3 tanesi ne çalıştırdığını bildirdi.')
})

test('who keeps the catalogue adds a variant from it, and without a product one is chosen', async () => {
  const production = await signInAs(server, 'production')
  const hands = await open('/product', production)
  await hands.press('Ürün ekle')
  const drawer = await hands.at('dialog', 'Ürün ekle')
  await hands.user.click(await drawer.find('combobox', 'Model'))
  await hands.user.click((await screen.findAllByRole('option'))[0] as HTMLElement)
  await hands.field('Kod')
  const picker = await open('/product/packages', production)
  await picker.find('link', new RegExp(`nova-${variantId.slice(-12)}`))
})

test('a draft without a required bound package says so, with the way to the bindings', async () => {
  const body = { packageId, range: '^2.0.0', isRequired: true }
  await person.call(bindPackage, { params: { variantId }, body })
  const other = await addComponent(server, componentCode('ses'))
  const versionIds = [other.versionId]
  const { id } = await addDraftAros(person, { variantId, channel: 'production', versionIds, semver: '3.0.0' })
  const hands = await open(`/createaros?ArosId=${id}&step=check`)
  await hands.sees('zorunlu olarak bağlı (^2.0.0); sürümde yok.')
  const links = await screen.findAllByRole('link', { name: 'Ürünün paket bağları' })
  expect(links.map((link) => link.getAttribute('href'))).toContain(`/product/packages?robotId=${variantId}`)
})
