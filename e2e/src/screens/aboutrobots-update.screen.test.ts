import type { TestServer } from '@filo/server/testing/test-context'
import { screen, waitFor } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handsOn, isEnabled } from './hands.ts'
import { createScreenServer, openScreen } from './open-screen.ts'
import { openScreenAros, type ScreenAros } from './screen-aros.ts'

let server: TestServer
let fixture: ScreenAros
beforeAll(async () => {
  server = await createScreenServer()
  fixture = await openScreenAros(server, 'GUNCEL-1')
})
afterAll(() => server.close())

const open = async (path: string) =>
  handsOn(await openScreen(path, { server, person: fixture.people.approver, width: 1280 }))

test('one robot is updated to a release that is not the default, and follows its variant again', async () => {
  const { id, serial } = await fixture.unit()
  const about = `/product/producedrobots/aboutrobots?RobotId=${id}`
  const before = await open(about)
  const locked = await before.button('Güncelle')
  expect(locked.getAttribute('aria-disabled')).toBe('true')
  locked.focus()
  expect((await screen.findByRole('tooltip')).textContent).toContain('başka yayında AROS sürümü yok')

  const { title } = await fixture.published(false)
  const page = await open(about)
  await waitFor(async () => expect(isEnabled(await page.button('Güncelle'))).toBe(true))
  await page.press('Güncelle')
  const name = `${serial} robotunu güncelle`
  const dialog = await page.at('dialog', name)
  await waitFor(async () =>
    expect((await dialog.find('combobox', /^AROS sürümü/)).textContent).toContain(title),
  )
  expect(isEnabled(await dialog.button('Güncelle'))).toBe(false)
  await dialog.fill('Gerekçe', 'Sahada deneme')
  await dialog.fill('Sabitlemenin son günü', `${new Date().getFullYear() + 1}-01-31`)
  await dialog.press('Güncelle')
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull())
  await page.sees('Bu sürüme sabitlendi')

  const list = await open(`/product/producedrobots?q=${serial}`)
  await list.press(serial, 'link')
  await list.find('tab', /^Genel/)
  await list.press(/için işlemler$/)
  await list.press('Sabitlemeyi kaldır', 'menuitem')
  const unpin = await list.at('dialog', `${serial} robotunun sabitlemesini kaldır`)
  await unpin.fill('Gerekçe', 'Deneme bitti')
  await unpin.press('Sabitlemeyi kaldır')
  await list.here.findByText('Ürününü izliyor')
})
