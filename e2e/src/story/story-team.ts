import type { RoleKey } from '@filo/contract/roles'
import { reservePorts } from '@filo/dev-env/proofs/servers/reserve-ports'
import type { Browser, Page } from '@playwright/test'
import { test as base, expect, watchFaults } from '../fixtures.ts'
import { type Product, startProduct } from '../product.ts'
import { watchFocus } from '../watch-focus.ts'
import { type Counter, countEffort } from './effort.ts'
import { type Keyboard, keyboardOf } from './keyboard.ts'

/** A person's own window: a browser of its own, so that everybody is signed in at the same time. */
export interface StoryTeam {
  /** Counts what people do in all windows. */
  effort: Counter
  /** Opens a window on the sign-in page. */
  window: (language?: 'tr' | 'en') => Promise<Page>
  /** Opens a Turkish window and signs the person in with mouse and keyboard. */
  signIn: (role: RoleKey, which?: number) => Promise<Page>
  /** Opens an English window and signs the person in by keyboard alone. */
  signInByKeyboard: (role: RoleKey, which?: number) => Promise<Keyboard>
}

interface Fixtures {
  storyTeam: StoryTeam
}

interface WorkerFixtures {
  /** Names the story: each has a product of its own. */
  story: string
  product: Product
  /** Where the services of this very machine, as a robot, listen. */
  servicePort: number
}

const PORTS_NEEDED = 40
/** How long one click or key may take to find its element. */
const STEP_PATIENCE_MS = 30_000

async function openWindow(
  browser: Browser,
  { address, language, effort }: { address: string; language: 'tr' | 'en'; effort: Counter },
): Promise<{ page: Page; faults: string[]; lost: string[] }> {
  const locale = language === 'tr' ? 'tr-TR' : 'en-GB'
  const context = await browser.newContext({ baseURL: address, locale })
  context.setDefaultTimeout(STEP_PATIENCE_MS)
  await effort.watch(context)
  const lost = await watchFocus(context)
  const page = await context.newPage()
  const faults = watchFaults(page)
  await page.goto(`/signin?lng=${language}`)
  return { page, faults, lost }
}

/** The story's product: no demo data, this machine and one virtual robot, and people with windows of their own. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  story: ['', { scope: 'worker', option: true }],
  servicePort: [
    async ({ story: _story }, provide) => provide(await reservePorts(PORTS_NEEDED)),
    { scope: 'worker' },
  ],
  product: [
    async ({ servicePort, story }, provide) => {
      const args = ['--no-demo-data', '--robots', '1', '--first-port', String(servicePort)]
      // One story in the embedded database, where a new user's product keeps its data.
      const product = await startProduct(story === 'en' ? { args, database: 'first-start' } : { args })
      await provide(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  storyTeam: async ({ browser, product, person }, provide) => {
    const windows: { faults: string[]; lost: string[] }[] = []
    const effort = countEffort()
    const open: StoryTeam['window'] = async (language = 'tr') => {
      const { page, ...watched } = await openWindow(browser, { address: product.address, language, effort })
      windows.push(watched)
      return page
    }
    await provide({
      effort,
      window: open,
      signIn: async (role, which) => {
        const { email, password } = person(role, which)
        const page = await open()
        await page.getByLabel('E-posta').fill(email)
        await page.getByLabel('Parola', { exact: true }).fill(password)
        await page.getByRole('button', { name: 'Oturum aç', exact: true }).click()
        await expect(page).toHaveURL(/\/dashboard\/home/)
        return page
      },
      signInByKeyboard: async (role, which) => {
        const { email, password } = person(role, which)
        const page = await open('en')
        const keyboard = keyboardOf(page)
        await keyboard.write('textbox', 'E-mail', email)
        await keyboard.write('textbox', 'Password', password)
        await keyboard.press('button', 'Sign in')
        await expect(page).toHaveURL(/\/dashboard\/home/)
        return keyboard
      },
    })
    expect(
      windows.flatMap(({ faults }) => faults),
      'errors in the browser console',
    ).toEqual([])
    expect(
      windows.flatMap(({ lost }) => lost),
      'acts after which the focus was nowhere',
    ).toEqual([])
    for (const context of browser.contexts()) await context.close()
  },
})

export { expect }
