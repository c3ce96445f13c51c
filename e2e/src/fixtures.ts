import type { RoleKey } from '@filo/contract/roles'
import { test as base, expect, type Page } from '@playwright/test'
import { themeOfTest, wantsEveryLook } from './config.ts'
import { type Person, type Product, startProduct } from './product.ts'
import { watchFocus } from './watch-focus.ts'

export interface SignInOptions {
  language?: 'tr' | 'en'
  theme?: 'light' | 'dark'
  /** Which of the people with this role: 0 the first, 1 the second (release managers). */
  which?: number
}

interface Fixtures {
  /** Signs the page in as a role, showing nothing yet; the interface speaks Turkish and has the test's theme unless told. */
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

interface Manner {
  language: string
  theme: string | undefined
  /** Counts the sign-ins of a test. */
  turn: number
}

/** In the browser, before a page's own scripts: what the newest sign-in asked for, once in each tab. */
function begin({ language, theme, turn }: Manner): void {
  if (location.protocol === 'about:' || Number(sessionStorage.getItem('e2e-turn') ?? -1) >= turn) return
  sessionStorage.setItem('e2e-turn', String(turn))
  sessionStorage.setItem('lng', language)
  if (theme) localStorage.setItem('theme', theme)
}

async function enter(page: Page, person: Person, manner: Manner): Promise<void> {
  // What the page was showing would meet its lost session and leave for the sign-in page, in the middle of the way in.
  await page.goto('about:blank')
  await page.context().clearCookies()
  const { email, password } = person
  const answer = await page.request.post('/api/session', { data: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.addInitScript(begin, manner)
}

/** The browser test of this product: a running product per worker, and a page on which nothing may go wrong silently. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    async ({ browserName: _browserName }, provide) => {
      const product = await startProduct({ args: ['--still', '--robots', '4', '--config-window', '5'] })
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ product }, provide) => provide(product.address),
  page: async ({ page }, provide) => {
    const faults = watchFaults(page)
    const lost = await watchFocus(page.context())
    await provide(page)
    // An answer that is being changed when the window closes would be a failure of its own.
    await page.unrouteAll({ behavior: 'wait' })
    expect(faults, 'errors in the browser console').toEqual([])
    expect(lost, 'acts after which the focus was nowhere').toEqual([])
  },
  person: async ({ product }, provide) => {
    await provide((role, which = 0) => {
      const found = product.people.filter((candidate) => candidate.role === role)[which]
      if (!found) throw new Error(`nobody number ${which} with the role ${role}`)
      return found
    })
  },
  signIn: async ({ page, person }, provide, { title }) => {
    const ofTest = wantsEveryLook() ? undefined : themeOfTest(title)
    let turn = 0
    await provide((role, { language = 'tr', theme = ofTest, which } = {}) => {
      turn += 1
      return enter(page, person(role, which), { language, theme, turn })
    })
  },
})

export { expect }
