import { roleKeys } from '@filo/contract/roles'
import { describe, expect, test } from 'vitest'
import {
  activePath,
  catalogue,
  expandPerRole,
  type NavigationItem,
  navigationFor,
  pagesFor,
} from './navigation.ts'
import { routePaths } from './paths.ts'
import english from './texts/en.json' with { type: 'json' }
import turkish from './texts/tr.json' with { type: 'json' }

const everything = () => true
const keysOf = (items: readonly NavigationItem[]): string[] =>
  items.flatMap((item) => [item.key, ...item.children.map((child) => child.key)])

test('a row with several roles becomes one item per role', () => {
  const items = expandPerRole([
    { key: 'x', type: 'link', path: routePaths.users, roles: ['admin', 'tester'] },
  ])
  expect(items.map(({ key, user }) => [key, user])).toEqual([
    ['x', 'admin'],
    ['x', 'tester'],
  ])
})

describe.each(roleKeys)('the menu of %s', (role) => {
  const menu = navigationFor(role, everything)
  const all = menu.flatMap((item) => [item, ...item.children])

  test('holds only items whose user attribute equals the role', () => {
    expect(all.length).toBeGreaterThan(1)
    expect(all.filter((item) => item.user !== role)).toEqual([])
  })

  test('shows at most 13 entries with groups closed, in two levels, without an empty group', () => {
    const entries = menu.filter((item) => item.type === 'link' || item.type === 'group')
    expect(entries.length).toBeLessThanOrEqual(13)
    expect(menu.filter((item) => item.type === 'group' && item.children.length === 0)).toEqual([])
    expect(menu.flatMap((item) => item.children).flatMap((child) => child.children)).toEqual([])
  })

  test('has no label above nothing', () => {
    const orphans = menu.filter(
      (item, index) =>
        item.type === 'label' && ['label', 'extLink', undefined].includes(menu[index + 1]?.type),
    )
    expect(orphans).toEqual([])
  })
})

test('AROS is three entries for who releases, and all of its pages are found by name', () => {
  const aros = navigationFor('release_manager', everything).find(({ key }) => key === 'aros')
  expect(aros?.children.map(({ key }) => key)).toEqual(['adminAros', 'arosVersions', 'productAros'])
  expect(pagesFor('release_manager', everything).map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      routePaths.createAros,
      routePaths.createTestAros,
      routePaths.productTestArosVersions,
      routePaths.sortArosPackage,
      routePaths.testSortArosPackage,
    ]),
  )
})

test.each(roleKeys)('the short texts of the compact menu of %s are distinct', (role) => {
  const entries = navigationFor(role, everything).flatMap((item) => [item, ...item.children])
  const shown = entries.filter(({ type, icon }) => type === 'link' && icon === undefined)
  for (const { navShort } of [turkish, english]) {
    const shorts = shown.map(({ key }) => (navShort as Record<string, string>)[key])
    expect(new Set(shorts).size).toBe(shown.length)
  }
})

test('customers have their own words and no staff pages', () => {
  expect(keysOf(navigationFor('customer_admin', everything))).toEqual([
    'home',
    'myRobots',
    'myUpdates',
    'myStore',
    'customerHardware',
    'customerRemote',
    'customerUsers',
    'myCompany',
    'profile',
    'help',
  ])
  expect(keysOf(navigationFor('customer_user', everything))).toEqual([
    'home',
    'myRobots',
    'myUpdates',
    'myStore',
    'profile',
    'help',
  ])
})

test('pages that do not exist leave no link, group or label behind', () => {
  const menu = navigationFor('admin', (path) => path === routePaths.home || path === routePaths.users)
  expect(keysOf(menu)).toEqual(['home', 'administrationLabel', 'users', 'help'])
})

test('every key of the catalogue is there once per role', () => {
  const pairs = expandPerRole(catalogue)
    .flatMap((item) => [item, ...item.children])
    .map(({ key, user }) => `${key} ${user}`)
  expect(new Set(pairs).size).toBe(pairs.length)
})

test.each([
  ['/product/producedrobots/aboutrobots', '/product/producedrobots'],
  ['/product/producedrobots', '/product/producedrobots'],
  ['/product', '/product'],
  ['/productmodel', '/productmodel'],
  ['/profile', undefined],
  ['/material/aboutversion', '/versions'],
  ['/editsoftware', '/versions'],
  ['/material/softwarelibraries/7', '/versions'],
  ['/softwarecard/software', '/softwarecard'],
  ['/robotusers/7', '/product/producedrobots'],
  ['/createaros', '/arosversions'],
  ['/SortArosPackage', '/product/arosversions'],
  ['/product/testarosversions', '/product/arosversions'],
])('on %s the active entry is %s', (pathname, active) => {
  expect(activePath(navigationFor('admin', everything), pathname)).toBe(active)
})

test.each([
  ['support', '/material/aboutversion', '/material/versioncard'],
  ['tester', '/TestSortArosPackage', '/product/testarosversions'],
  ['customer_admin', '/product/producedrobots/aboutrobots', '/robotsidebar'],
] as const)('for %s the active entry on %s is %s', (role, pathname, active) => {
  expect(activePath(navigationFor(role, everything), pathname)).toBe(active)
})
