import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { RoleKey } from '@filo/contract/roles'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserToLaunch } from './browser.ts'
import { type Product, startProduct } from './product.ts'

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url))

async function openAs(browser: Browser, { address, people }: Product, role: RoleKey): Promise<Page> {
  const person = people.find((each) => each.role === role)
  if (!person) throw new Error(`nobody has the role ${role}`)
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ baseURL: address, locale: 'en-GB', viewport })
  const { email, password } = person
  await context.request.post('/api/session', { data: { email, password } })
  return context.newPage()
}

async function handle(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle')
  // Skeletons stay for a moment after the answer (docs/interface.md).
  await page.waitForTimeout(1_500)
  await page.screenshot({ path: `${folder}${name}.png` })
  process.stdout.write(`docs/pictures/${name}.png\n`)
}

/** The README's pictures, taken of the running product with its demo data: `npm run pictures`. */
mkdirSync(folder, { recursive: true })
const product = await startProduct()
const browser = await chromium.launch(browserToLaunch())
try {
  const robots = await openAs(browser, product, 'production')
  await robots.goto('/product/producedrobots?lng=en')
  await robots.getByRole('link', { name: /^PC-/ }).click()
  await robots.getByRole('tab', { name: 'Software and updates' }).click()
  await robots.getByRole('tab', { name: /^Updates/ }).click()
  await robots
    .getByText(/is installed and running/)
    .first()
    .waitFor({ timeout: 120_000 })
  await handle(robots, 'robot')
  const home = await openAs(browser, product, 'release_manager')
  await home.goto('/dashboard/home?lng=en')
  await handle(home, 'home')
} finally {
  await browser.close()
  await product.stop()
}
