import type { RoleKey } from '@filo/contract/roles'
import type { Page } from '@playwright/test'
import { openArosFixture } from './aros-fixture.ts'
import { expect, test } from './fixtures.ts'
import { inTheProof } from './looks.ts'

/** Cumulative layout shift that a reader is said not to notice is 0.1; ours stays below a fifth of it. */
const MOST = 0.02

/** The narrower the page, the farther its parts push each other. */
const phone = { width: 390, height: 844 }

interface Shift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: readonly { node: Node | null }[]
}

/** In the browser: what moved by itself since the page was opened, in words where it was anything. */
async function readShifts(): Promise<{ sum: number; moved: string[] }> {
  const entries = await new Promise<Shift[]>((resolve) => {
    const seen: Shift[] = []
    new PerformanceObserver((list) => seen.push(...(list.getEntries() as Shift[]))).observe({
      type: 'layout-shift',
      buffered: true,
    })
    // What is remembered comes in a task of its own, and not at all where nothing moved.
    setTimeout(() => resolve(seen), 200)
  })
  const shifts = entries.filter(({ hadRecentInput }) => !hadRecentInput)
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(({ value, sources }) => {
      const words = sources.map(({ node }) => `${node?.nodeName} "${(node?.textContent ?? '').slice(0, 40)}"`)
      return `${value.toFixed(3)}: ${words.join(', ')}`
    }),
  }
}

async function expectStill(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { sum, moved } = await page.evaluate(readShifts)
  expect.soft(sum, `${path}\n${moved.join('\n')}`).toBeLessThanOrEqual(MOST)
}

test('nothing moves while a page is drawn', { tag: inTheProof }, async ({ page, signIn, product }) => {
  const fixture = await openArosFixture(product, 'DURGUN-1')
  const draft = await fixture.draft('test')
  const tested = await fixture.testing()
  const unit = await fixture.unit()
  const pages: [RoleKey, string[]][] = [
    [
      'release_manager',
      [
        '/dashboard/home',
        `/arosversions?ArosId=${tested.id}`,
        `/createtestaros?robotId=${fixture.variantId}`,
        `/createtestaros?ArosId=${draft.id}&step=content`,
      ],
    ],
    ['developer', ['/uploadsoftware']],
    ['tester', [`/material/versiontest?ArosId=${tested.id}`]],
    [
      'support',
      [
        '/dashboard/home',
        '/HardwareDiagnostic',
        `/product/producedrobots/aboutrobots?RobotId=${unit.id}&tab=hardware`,
      ],
    ],
    ['customer_admin', ['/dashboard/home']],
  ]
  await page.setViewportSize(phone)
  for (const [role, paths] of pages) {
    await signIn(role)
    for (const path of paths) await expectStill(page, path)
  }
})
