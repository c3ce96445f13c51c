import type { TestServer } from '@filo/server/testing/test-context'
import { signInAs } from '@filo/server/testing/test-people'
import { waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handsOn } from './hands.ts'
import { address, createScreenServer, openScreen, settle } from './open-screen.ts'

let server: TestServer
beforeAll(async () => {
  server = await createScreenServer()
})
afterAll(() => server.close())

test('a key leads nowhere the role may not go, and single keys can be switched off', async () => {
  const person = await signInAs(server, 'developer')
  const page = handsOn(await openScreen('/dashboard/home', { server, person }))
  await page.user.keyboard('gk')
  // The second key counts within a second of the first one, which a busy machine may miss.
  const press = async () => {
    await page.user.keyboard('gp')
    expect(address()).toMatch(/softwarecard/)
  }
  await waitFor(press, { timeout: 20_000, interval: 500 })
  const path = '/profile?tab=preferences'
  const before = handsOn(await openScreen(path, { server, person }))
  await before.press('Tek tuşluk kısayollar', 'switch')
  await before.sees('Tercihleriniz kaydedildi.')
  const after = handsOn(await openScreen(path, { server, person }))
  expect(await after.find('switch', 'Tek tuşluk kısayollar')).toHaveProperty('checked', false)
  const [title] = await after.here.findAllByRole('heading', { level: 1 })
  title?.focus()
  await after.user.keyboard('gv')
  await settle()
  expect(address()).toMatch(/profile/)
})
