import type { RoleKey } from '@filo/contract/roles'
import { test as base, expect, type Page } from '@playwright/test'
import { type Person, type Product, startProduct } from './product.ts'

export interface SignInOptions {
  language?: 'tr' | 'en'
  theme?: 'light' | 'dark'
  /** Which of the people with this role: 0 the first, 1 the second (release managers). */
  which?: number
}

interface Fixtures {
  /** Signs the page in as a role and opens the home screen; the interface speaks Turkish unless told. */
  signIn: (role: RoleKey, options?: SignInOptions) => Promise<void>
  person: (role: RoleKey, which?: number) => Person
}

interface WorkerFixtures {
  product: Product
}

/** Console errors that are the expected trace of an answer under test, not a fault of the page. */
const expectedErrors = /the server responded with a status of (401|403|404|409|422|429)/

/** Collects what goes wrong on a page without being seen: exceptions and errors in the browser's console. */
export function watchFaults(page: Page): string[] {
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !expectedErrors.test(message.text())) faults.push(message.text())
  })
  return faults
}

async function enter(page: Page, person: Person, { language = 'tr', theme }: SignInOptions): Promise<void> {
  // What the page was showing would meet its lost session and leave for the sign-in page, in the middle of the way in.
  await page.goto('about:blank')
  await page.context().clearCookies()
  const { email, password } = person
  const answer = await page.request.post('/api/session', { data: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
  if (theme) await page.addInitScript((mode) => localStorage.setItem('theme', mode), theme)
  await page.goto(`/dashboard/home?lng=${language}`)
}

/** The browser test of this product: a running product per worker, and a page on which nothing may go wrong silently. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    async ({ browserName: _browserName }, provide) => {
      const product = await startProduct()
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, provide) => provide(product.address),
  page: async ({ page }, provide) => {
    const faults = watchFaults(page)
    await provide(page)
    expect(faults, 'errors in the browser console').toEqual([])
  },
  person: async ({ product }, provide) => {
    await provide((role, which = 0) => {
      const found = product.people.filter((candidate) => candidate.role === role)[which]
      if (!found) throw new Error(`nobody number ${which} with the role ${role}`)
      return found
    })
  },
  signIn: async ({ page, person }, provide) => {
    await provide((role, options = {}) => enter(page, person(role, options.which), options))
  },
})

export { expect }
