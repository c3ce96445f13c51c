import type { RoleKey } from '@filo/contract/roles'
import { type Browser, expect, type Page, request } from '@playwright/test'
import type { Person, Product } from './product.ts'

let next = 0

export interface Newcomer extends Person {
  userId: string
  displayName: string
}

/** Adds a person of their own to the product, so that a test may change everything about them. */
export async function addNewcomer(
  { address, people }: Product,
  role: RoleKey,
  displayName = 'İIıi Ğüşöç',
): Promise<Newcomer> {
  next += 1
  const admin = people.find((person) => person.role === 'admin')
  const api = await request.newContext({ baseURL: address })
  const { email: adminEmail, password: adminPassword } = admin ?? { email: '', password: '' }
  const signedIn = await api.post('/api/session', { data: { email: adminEmail, password: adminPassword } })
  expect(signedIn.status()).toBe(200)
  const email = `yeni.${process.pid}.${Date.now()}.${next}@example.com`
  const invited = await api.post('/api/users', {
    data: { email, displayName, roles: [{ roleKey: role }] },
    headers: { 'idempotency-key': email },
  })
  expect(invited.status(), await invited.text()).toBe(201)
  const { user, link } = (await invited.json()) as { user: { id: string }; link: { url: string } }
  const password = `mavi balon uçtu ${next}`
  const token = new URL(link.url, address).searchParams.get('invite')
  expect((await api.post('/api/invites/accept', { data: { token, password } })).status()).toBe(204)
  await api.dispose()
  return { role, email, password, userId: user.id, displayName }
}

/** Opens a browser window of a person's own, signed in, in Turkish. */
export async function openAs(browser: Browser, { address }: Product, person: Person): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, serviceWorkers: 'block' })
  const page = await context.newPage()
  const { email, password } = person
  const answer = await page.request.post('/api/session', { data: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.goto('/dashboard/home?lng=tr')
  return page
}
