import { roleKeys } from '@filo/contract/roles'
import { describe, expect, test } from 'vitest'
import { activePath, catalogue, expandPerRole, type NavigationItem, navigationFor } from './navigation.ts'
import { routePaths } from './paths.ts'

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

test('customers have their own words and no staff pages', () => {
  expect(keysOf(navigationFor('customer_admin', everything))).toEqual([
    'home',
    'myRobots',
    'myUpdates',
    'customerStore',
    'customerHardware',
    'customerUsers',
    'profile',
    'help',
  ])
  expect(keysOf(navigationFor('customer_user', everything))).toEqual([
    'home',
    'myRobots',
    'myUpdates',
    'customerStore',
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
])('on %s the active entry is %s', (pathname, active) => {
  expect(activePath(navigationFor('admin', everything), pathname)).toBe(active)
})
