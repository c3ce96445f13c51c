import { routePaths } from '@filo/console/app/paths'
import { type Language, languages } from '@filo/contract/localized-text'
import { roleKeys } from '@filo/contract/roles'
import type { Page } from '@playwright/test'
import { dayOfLooks, wantsEveryLook } from './config.ts'
import { expect, test } from './fixtures.ts'
import { visit } from './visit.ts'
import { expectedPage, type WalkIds } from './walk/expected-page.ts'
import { lookAtPage, watchTexts } from './walk/look-at-page.ts'
import { walkRoutes } from './walk/walk-routes.ts'

/** An ordinary run walks every so many routes of a role, in one language; in twice as many days it has walked all in both. */
const SHARE = 3

/** The languages in which the so manieth role walks today. */
function languagesOfToday(number: number): readonly Language[] {
  if (wantsEveryLook()) return languages
  return languages.filter((_, which) => (dayOfLooks() + number + which) % languages.length === 0)
}

/** The routes that it walks. */
function routesOfToday(number: number): typeof walkRoutes {
  const turn = Math.floor(dayOfLooks() / languages.length) + number
  return wantsEveryLook() ? walkRoutes : walkRoutes.filter((_, index) => (index + turn) % SHARE === 0)
}

async function firstOf(page: Page, list: string): Promise<string> {
  const { items } = (await (await page.request.get(list)).json()) as { items: { id: string }[] }
  expect(items.length, list).toBeGreaterThan(0)
  return items[0]?.id ?? ''
}

async function findIds(page: Page): Promise<WalkIds> {
  return {
    unitId: await firstOf(page, '/api/produced-robots?q=NH1-000001&size=10'),
    variantId: await firstOf(page, '/api/robots?q=NOVA-H1&size=10'),
    versionId: await firstOf(page, '/api/versions?q=aros-core&sort=-updatedAt&size=10'),
    marketingVersionId: await firstOf(page, '/api/marketing-versions?f.state=live&q=ses&size=10'),
  }
}

test('every page of the console has its row; what leads on to another is none', () => {
  const { root: _root, signIn: _signIn, homeAlias: _alias, ...pages } = routePaths
  const named = { unitId: '$RobotId', variantId: '', versionId: '$id', marketingVersionId: '' }
  const walked = walkRoutes.map(({ at }) => (typeof at === 'string' ? at : at(named)).split('?')[0])
  const known = walked.map((path) => path?.replace(/\/karsilama$/, '/$packageId'))
  expect(known).toHaveLength(Object.values(pages).length)
  expect(new Set(known)).toEqual(new Set(Object.values(pages)))
})

for (const [number, role] of roleKeys.entries()) {
  test(`every route has for ${role} its heading, way and data in both languages, or says that they may not`, async ({
    page,
    signIn,
  }) => {
    await signIn('admin')
    const ids = await findIds(page)
    for (const language of languagesOfToday(number)) {
      await test.step(language, async () => {
        await signIn(role, { language })
        await page.goto('/')
        await expect(page).toHaveURL(/\/dashboard\/home$/)
        await visit(page, '/home')
        await expect(page).toHaveURL(/\/dashboard\/home$/)
        const fetched = await watchTexts(page, language)
        for (const route of routesOfToday(number)) {
          const address = typeof route.at === 'string' ? route.at : route.at(ids)
          await lookAtPage(page, address, { language, expected: expectedPage(route, role, language) })
        }
        expect(
          fetched,
          'files of the other language, which a page fetches for a text that it has not',
        ).toEqual([])
      })
    }
  })
}
