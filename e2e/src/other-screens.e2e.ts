import type { RoleKey } from '@filo/contract/roles'
import type { Page } from '@playwright/test'
import { openArosFixture } from './aros-fixture.ts'
import { expectAccessible, expectAccessibleAsShown } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { inTheRun } from './looks.ts'
import { expectFits } from './phone.ts'
import { visit } from './visit.ts'

const desk = { width: 1280, height: 800 }

/** Shows a page until it has what it asked for. */
async function show(page: Page, address: string): Promise<void> {
  await visit(page, address)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForLoadState('networkidle')
}

/** Shows pages one after the other and looks at each: at a desk with axe, on a phone whether one has to scroll sideways. */
async function expectAllAccessible(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await test.step(address, async () => {
      await show(page, address)
      await expectAccessible(page)
      await expectFits(page)
      await page.setViewportSize(desk)
    })
  }
}

/** The id of the first record of a list. */
async function firstOf(page: Page, list: string): Promise<string> {
  const { items } = (await (await page.request.get(list)).json()) as { items: { id: string }[] }
  expect(items.length, list).toBeGreaterThan(0)
  return items[0]?.id ?? ''
}

const onlineRobot = (page: Page) => firstOf(page, '/api/produced-robots?f.connection=online&size=10')
const robotAddress = '/product/producedrobots/aboutrobots'

test('the screens that no spec of their own looks at are accessible', async ({ page, signIn }) => {
  await signIn('admin')
  const unitId = await onlineRobot(page)
  const robot = `${robotAddress}?RobotId=${unitId}`
  const versionId = await firstOf(page, '/api/versions?size=10')
  const programId = await firstOf(page, '/api/programs?size=10')
  const releaseId = await firstOf(page, '/api/program-releases?size=10')
  const marketingVersionId = await firstOf(page, '/api/marketing-versions?f.state=live&size=10')
  const marketing = `/material/markettingaboutversion?marketingVersionId=${marketingVersionId}`
  const listId = await firstOf(page, '/api/marketing-lists?size=10')
  await expectAllAccessible(page, [
    '/connecteduser',
    `/robotusers/${unitId}`,
    `/robotsidebar?RobotId=${unitId}`,
    '/customersidebar',
    '/robotversion',
    '/remoteconnection',
    `/remoteconnection?RobotId=${unitId}`,
    '/remoteconnection?tab=records',
    '/HardwareDiagnostic',
    `/HardwareDiagnostic?RobotId=${unitId}`,
    '/product',
    '/product/packages',
    `/material/softwarelibraries/${versionId}`,
    '/material/versioncard',
    `${robot}&tab=live&part=connection`,
    `${robot}&tab=hardware`,
    `${robot}&tab=history&part=papers`,
    '/users?tab=keys',
    '/users?tab=installation',
    '/users?tab=sizes',
    '/programs',
    '/programs?tab=downloads',
    `/programs?programId=${programId}`,
    '/programs?tab=stores',
    '/programs?tab=shelves',
    `/programs?releaseId=${releaseId}`,
    '/markettingversions',
    `/markettingversions?tab=lists&listId=${listId}`,
    marketing,
    `${marketing}&tab=offer`,
    '/markettingcard/marketting?packageName=karsilama',
    '/uploadmarkettingsoftware/karsilama',
    `/markettingeditsoftware?marketingVersionId=${marketingVersionId}`,
  ])
})

test('the screens of which the proof looks at more are accessible', { tag: inTheRun }, async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  const robot = `${robotAddress}?RobotId=${await onlineRobot(page)}`
  await expectAllAccessible(page, [
    '/dashboard/home',
    '/users',
    '/profile?tab=security',
    '/product/producedrobots',
    robot,
    `${robot}&tab=software&part=updates`,
    '/productmodel',
    '/versions',
    '/material/aboutversion?packageName=aros-core',
    '/softwarecard',
    '/softwarecard/software?packageName=aros-core',
  ])
})

test('the screens of AROS versions are accessible to who works there', { tag: inTheRun }, async ({
  page,
  signIn,
  product,
}) => {
  const fixture = await openArosFixture(product, 'BAKIS-1')
  const draft = await fixture.draft('test', [fixture.packages.speech, fixture.packages.base])
  const tested = await fixture.testing()
  const ofDraft = `ArosId=${draft.id}`
  const visits: [RoleKey, string[]][] = [
    [
      'release_manager',
      [
        '/arosversions',
        `/arosversions?ArosId=${tested.id}`,
        '/adminaros',
        `/createaros?robotId=${fixture.variantId}`,
        `/createtestaros?${ofDraft}&step=order`,
        '/SortArosPackage',
        `/TestSortArosPackage?${ofDraft}`,
        `/product/arosversions?robotId=${fixture.variantId}`,
        `/product/testarosversions?robotId=${fixture.variantId}&ArosId=${tested.id}&tab=testers`,
      ],
    ],
    ['developer', ['/uploadsoftware?packageName=motion', '/editsoftware?packageName=voice']],
    ['tester', [`/material/versiontest?ArosId=${tested.id}`]],
  ]
  for (const [role, addresses] of visits) {
    await signIn(role)
    await expectAllAccessible(page, addresses)
  }
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
