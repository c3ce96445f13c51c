import { describe, expect, test } from 'vitest'
import { canonicalPath } from './canonical-path.ts'
import { paths, routePaths, screenTextKey } from './paths.ts'
import { parseSearchParams, stringifySearchParams } from './search-params.ts'

/** Spec section 2, copied from its tables; the path that lacks its slash there is absolute here. */
const specPaths = [
  '/dashboard/home /home /users /connecteduser /robotusers/{RobotId} /profile',
  '/product /product/arosversions /product/testarosversions /product/packages /product/producedrobots',
  '/product/producedrobots/aboutrobots /productmodel /versions /markettingversions /arosversions /robotversion',
  '/createaros /createtestaros /adminaros /SortArosPackage /TestSortArosPackage',
  '/material/versioncard /material/aboutversion /material/softwarelibraries/{id}',
  '/material/markettingaboutversion /material/versiontest /softwarecard /softwarecard/software',
  '/markettingcard/marketting /programs /uploadsoftware /uploadmarkettingsoftware/{packageId} /editsoftware',
  '/markettingeditsoftware /robotsidebar /customersidebar /customerversion /remoteconnection',
  '/HardwareDiagnostic /session/404 /signin /aros-info /',
].flatMap((line) => line.split(' '))

test('the paths are the spec’s, letter for letter', () => {
  const ours = Object.values(routePaths).map((path) => path.replace(/\$(\w+)/g, '{$1}'))
  expect(ours.sort()).toEqual(specPaths.sort())
})

describe('links', () => {
  test('carry the selected ids under the spec’s names', () => {
    expect(paths.aboutRobots({ unitId: 'r1', tab: 'software', part: 'updates' })).toBe(
      '/product/producedrobots/aboutrobots?RobotId=r1&tab=software&part=updates',
    )
    expect(paths.productArosVersions({ variantId: 'v 1' })).toBe('/product/arosversions?robotId=v+1')
    expect(paths.aboutVersion({ packageName: 'voice', versionId: '' })).toBe(
      '/material/aboutversion?packageName=voice',
    )
  })

  test('write path parameters safely', () => {
    expect(paths.robotUsers('a/b')).toBe('/robotusers/a%2Fb')
    expect(paths.softwareLibraries('1')).toBe('/material/softwarelibraries/1')
    expect(paths.uploadMarketingSoftware('p')).toBe('/uploadmarkettingsoftware/p')
  })
})

test.each([
  ['/sortarospackage', '/SortArosPackage'],
  ['/SORTAROSPACKAGE/', '/SortArosPackage'],
  ['/hardwarediagnostic', '/HardwareDiagnostic'],
  ['/RobotUsers/AbC', '/robotusers/AbC'],
  ['/Product/ProducedRobots/AboutRobots', '/product/producedrobots/aboutrobots'],
  ['/users', '/users'],
  ['/robotusers/', undefined],
  ['/nothing', undefined],
])('%s is spelled %s', (typed, exact) => {
  expect(canonicalPath(typed)).toBe(exact)
})

test('a query stays text and keeps its commas', () => {
  expect(parseSearchParams('?q=007&f.state=draft,ready')).toEqual({ q: '007', 'f.state': 'draft,ready' })
  expect(stringifySearchParams({ 'f.state': 'draft,ready', page: 2, q: '', tab: undefined })).toBe(
    '?f.state=draft,ready&page=2',
  )
  expect(stringifySearchParams({})).toBe('')
})

test.each([
  ['/robotusers/$RobotId', 'robotusers'],
  ['/product/arosversions', 'productarosversions'],
  ['/dashboard/home', 'home'],
  ['/robotusers/5', undefined],
  ['/<script>', undefined],
  ['', undefined],
])('the screen at %j is worded by %j', (route, expected) => {
  expect(screenTextKey(route)).toBe(expected)
})
