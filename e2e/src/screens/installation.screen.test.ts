import type { TestServer } from '@filo/server/testing/test-context'
import { signInAs } from '@filo/server/testing/test-people'
import { screen, within } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScreenServer, openScreen } from './open-screen.ts'

let server: TestServer
beforeAll(async () => {
  server = await createScreenServer()
  server.context.config.publicUrl = 'http://127.0.0.1:9'
})
afterAll(() => server.close())

/** What each check says, in the order it is shown. */
async function readChecks(name: string): Promise<string[]> {
  const list = await screen.findByRole('list', { name })
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent ?? '')
}

test('what needs somebody comes first, with what was seen and what to do', async () => {
  const admin = await signInAs(server, 'admin')
  await openScreen('/users?tab=installation', { server, person: admin })
  const checks = await readChecks('Kurulumun durumu')
  expect(checks).toHaveLength(12)
  expect(checks[0]).toMatch(
    /^SorunGenel adreshttp:\/\/127\.0\.0\.1:9 adresine bu sunucudan ulaşılamıyor \(ECONNREFUSED\)\..*DNS kaydını/,
  )
  expect(checks.at(-1)).toMatch(/^İyi/)
  expect(checks.join(' ')).not.toMatch(/\{\{|undefined|found\.|advice\./)
  expect(screen.getByText(/Sorun: \d+ · Uyarı: \d+ · Bilinmeyen: \d+/)).toBeTruthy()
})

test('the same is said in English, and stays while it is checked again', async () => {
  const admin = await signInAs(server, 'admin')
  const user = await openScreen('/users?tab=installation', { server, person: admin, language: 'en' })
  expect((await readChecks('Health of the installation'))[0]).toContain('cannot be reached from this server')
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect((await readChecks('Health of the installation'))[0]).toContain('Check the name in DNS')
})

test('a customer’s administrator, who sees people too, is not shown how the installation is', async () => {
  const person = await signInAs(server, 'customer_admin')
  await openScreen('/users', { server, person })
  expect(await screen.findByRole('tab', { name: 'Roller' })).toBeTruthy()
  expect(screen.queryByRole('tab', { name: 'Kurulum' })).toBeNull()
})
