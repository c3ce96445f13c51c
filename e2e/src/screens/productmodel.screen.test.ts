import { listRobotModels } from '@filo/contract/robot-models/robot-models-routes'
import type { TestServer } from '@filo/server/testing/test-context'
import { addRobot, addRobotModel, addUnit } from '@filo/server/testing/test-inventory'
import { signInAs, type TestPerson } from '@filo/server/testing/test-people'
import { samplePicture } from '@filo/server/testing/test-pictures'
import { screen, waitFor, within } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Hands, handsOn, saying } from './hands.ts'
import { addressIn } from './inject-fetch.ts'
import { address, createScreenServer, openScreen } from './open-screen.ts'

const nova = { tr: 'Nova H2 insansı', en: 'Nova H2 humanoid' }
const mini = { tr: 'Mini Nova', en: 'Mini Nova' }

let server: TestServer
let person: TestPerson
beforeAll(async () => {
  server = await createScreenServer()
  person = await signInAs(server, 'production')
  const variantId = await addRobot(server, { modelId: await addRobotModel(server, { name: nova }) })
  await addUnit(server, { variantId })
  await addRobot(server, { modelId: await addRobotModel(server, { name: mini }) })
})
afterAll(() => server.close())

/** Opens the catalogue at a model. */
async function openModel(name: string): Promise<Hands> {
  const page = handsOn(await openScreen('/productmodel', { server, person }))
  await waitFor(() => expect(screen.queryAllByRole('treeitem').length).toBeGreaterThan(1))
  const found = screen.getAllByRole('treeitem').filter((item) => item.textContent.includes(name))
  await page.user.click(saying(found.at(-1) as HTMLElement, name) as HTMLElement)
  await page.find('heading', name)
  return page
}

test('a type, a model and a variant are added, and an archived model comes back', async () => {
  const page = handsOn(await openScreen('/dashboard/home', { server, person, width: 1280 }))
  const menu = handsOn(page.user, (await screen.findAllByRole('navigation'))[0])
  await menu.press('Robotlar')
  await menu.press('Robot modelleri', 'link')
  await page.settle()
  await page.press('Tür ekle')
  const typeForm = await page.at('dialog', 'Tür ekle')
  await typeForm.fill('Ad (Türkçe)', 'Yüzer')
  await typeForm.fill('Ad (İngilizce)', 'Swimmer')
  await typeForm.fill('Kod', 'T-YUZER')
  await typeForm.press('Kaydet')

  await page.press('Bu türe model ekle')
  const modelForm = await page.at('dialog', 'Model ekle')
  await modelForm.fill('Kod', 'M-BALINA')
  await modelForm.fill('Ad (Türkçe)', 'Balina')
  await modelForm.fill('Ad (İngilizce)', 'Whale')
  await modelForm.fill('Ağırlık', '62,5')
  await modelForm.press('Ekle')
  await page.find('heading', 'Balina')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Model ekle' })).toBeNull())
  expect((await page.field('Ağırlık')).value).toBe('62,5')

  await page.press(/Ürünler/, 'tab')
  await page.sees('Bu modelin ürünü yok.')
  await page.press('Ürün ekle')
  const variantForm = await page.at('dialog', 'Ürün ekle')
  await variantForm.fill('Kod', 'V-BALINA')
  await variantForm.press('Kaydet')
  await waitFor(() => expect(screen.getByRole('table').textContent).toContain('V-BALINA'))

  const [more] = await screen.findAllByRole('button', { name: 'Balina için işlemler' })
  await page.user.click(more as HTMLElement)
  await page.press('Arşivle', 'menuitem')
  await page.sees('Arşivde')
  await page.press('Geri al')
  await page.sees('Kullanımda')
  await page.misses('Arşivde')
})

test('what was saved while its answer got lost is saved once, however often it is pressed', async () => {
  const statuses: number[] = []
  const through =
    (send: typeof fetch): typeof fetch =>
    async (input, init) => {
      const answer = await send(input, init)
      if (init?.method !== 'POST' || !addressIn(input).endsWith('/api/robot-types')) return answer
      statuses.push(answer.status)
      if (statuses.length < 3) throw new TypeError('the connection was reset')
      return answer
    }
  const page = handsOn(await openScreen('/productmodel', { server, person, through }))
  await page.press('Tür ekle')
  const form = await page.at('dialog', 'Tür ekle')
  await form.fill('Ad (Türkçe)', 'Sürüngen')
  await form.fill('Ad (İngilizce)', 'Reptile')
  await form.fill('Kod', 'R-1')
  for (const lost of [1, 2]) {
    await form.press('Kaydet')
    await waitFor(() => expect(statuses).toHaveLength(lost))
    await form.here.findByRole('alert')
  }
  await form.press('Kaydet')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Tür ekle' })).toBeNull())
  expect(statuses).toEqual([201, 201, 201])
  await waitFor(() => {
    const added = screen.getAllByRole('treeitem').filter((item) => item.textContent.startsWith('Sürüngen'))
    expect(added).toHaveLength(1)
  })
})

test('a number that is none and a range that is none are said at their field', async () => {
  const page = await openModel(nova.tr)
  await page.fill(/^Yükseklik/, 'uzun')
  await page.press(/Müzik sesi/, 'switch')
  const music = await page.at('group', 'Müzik sesi')
  await music.fill(/^En çok/, '500')
  await page.press('Kaydet')
  expect((await page.here.findByRole('alert')).textContent).toContain('düzeltilmesi gerekiyor')
  expect((await page.field(/^Yükseklik/)).getAttribute('aria-invalid')).toBe('true')
  await music.sees(/aralığında olmalı/)
})

test('a model that robots were built of cannot be deleted, and says why', async () => {
  const page = await openModel(nova.tr)
  const [menu] = await screen.findAllByRole('button', { name: `${nova.tr} için işlemler` })
  await page.user.click(menu as HTMLElement)
  expect((await page.find('menuitem', /^Sil/)).textContent).toContain('arşivleyin')
})

test('what is typed about a variant is asked for before its history is read', async () => {
  const page = await openModel(mini.tr)
  await page.press(/Ürünler/, 'tab')
  const table = within(await screen.findByRole('table'))
  const [menu] = await table.findAllByRole('button', { name: /için işlemler$/ })
  await page.user.click(menu as HTMLElement)
  await page.press('Düzenle', 'menuitem')
  const drawer = await page.at('dialog', /./)
  await drawer.fill(/^Donanım revizyonu/, 'Z9')
  await drawer.press('Geçmiş', 'tab')
  const unsaved = 'Kaydedilmemiş değişiklikler var'
  await (await page.at('dialog', unsaved)).press('Sayfada kal')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: unsaved })).toBeNull())
  expect((await drawer.field(/^Donanım revizyonu/)).value).toBe('Z9')
  await drawer.press('Geçmiş', 'tab')
  await (await page.at('dialog', unsaved)).press('Kaydetmeden ayrıl')
  await waitFor(async () =>
    expect((await drawer.find('tab', 'Geçmiş')).getAttribute('aria-selected')).toBe('true'),
  )
  await drawer.press('Kapat')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(address()).not.toMatch(/panel=/))
})

test('the gallery of a model takes pictures of one’s own', async () => {
  const page = await openModel('Mini Nova')
  const input = await page.field('Galeriye resim ekle: dosya seç')
  const file = new File([new Uint8Array(await samplePicture())], 'yandan', {
    type: 'application/octet-stream',
  })
  await userEvent.setup({ applyAccept: false }).upload(input, file)
  await page.sees(/^[0-9a-f]{40}-/)
  await page.press('Kaydet')
  await page.sees('Mini Nova kaydedildi')
  const { items } = (await person.call(listRobotModels, { query: { size: 100 } })).body
  expect(items.find(({ name }) => name.tr === mini.tr)?.gallery).toMatchObject([
    expect.stringMatching(/^[0-9a-f]{40}-/),
  ])
})
