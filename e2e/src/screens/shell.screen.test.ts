import type { TestServer } from '@filo/server/testing/test-context'
import { signInAs } from '@filo/server/testing/test-people'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { handsOn } from './hands.ts'
import { address, createScreenServer, openScreen, settle } from './open-screen.ts'

let server: TestServer
beforeAll(async () => {
  server = await createScreenServer()
})
afterAll(() => server.close())

/** `g` and a second key, at once: the second one counts for a moment only, which a busy machine may miss. */
async function go(key: string): Promise<void> {
  await act(async () => {
    for (const pressed of ['g', key])
      fireEvent.keyDown(document.activeElement ?? document.body, { key: pressed })
  })
}

test('a key leads nowhere the role may not go, and single keys can be switched off', async () => {
  const person = await signInAs(server, 'developer')
  await openScreen('/dashboard/home', { server, person })
  await go('k')
  await go('p')
  await waitFor(() => expect(address()).toMatch(/softwarecard/))
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
