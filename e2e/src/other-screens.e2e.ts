import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleAsShown } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'

/** Shows a page until it has what it asked for. */
async function show(page: Page, address: string): Promise<void> {
  await visit(page, address)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

/** Shows pages one after the other and looks at each. */
async function expectAllAccessible(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await test.step(address, async () => {
      await show(page, address)
      await expectAccessible(page)
    })
  }
}

/** The id of the first record of a list. */
async function firstOf(page: Page, list: string): Promise<string> {
  const { items } = (await (await page.request.get(list)).json()) as { items: { id: string }[] }
  expect(items.length, list).toBeGreaterThan(0)
  return items[0]?.id ?? ''
}

test('the screens that no spec of their own looks at are accessible', async ({ page, signIn }) => {
  await signIn('admin')
  const unitId = await firstOf(page, '/api/produced-robots?f.connection=online&size=10')
  const robot = `/product/producedrobots/aboutrobots?RobotId=${unitId}`
  const versionId = await firstOf(page, '/api/versions?size=10')
  await expectAllAccessible(page, [
    '/connecteduser',
    `/robotusers/${unitId}`,
    `/robotsidebar?RobotId=${unitId}`,
    '/customersidebar',
    '/robotversion',
    '/HardwareDiagnostic',
    `/HardwareDiagnostic?RobotId=${unitId}`,
    '/product',
    '/product/packages',
    `/material/softwarelibraries/${versionId}`,
    '/material/versioncard',
    `${robot}&tab=connection`,
    `${robot}&tab=hardware`,
    `${robot}&tab=papers`,
    '/users?tab=keys',
  ])
})

test('a page that does not exist is accessible, outside of the frame with its switches', async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await show(page, '/session/404')
  await expectAccessibleAsShown(page)
})

test('what a customer sees of updates is accessible', async ({ page, signIn }) => {
  await signIn('customer_admin')
  await expectAllAccessible(page, ['/customerversion', '/customerversion?tab=history'])
})
