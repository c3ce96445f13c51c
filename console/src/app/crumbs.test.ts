import { expect, test } from 'vitest'
import { crumbsAt, crumbsOf, type LabelledCrumb, withoutIds, withParent } from './crumbs.ts'
import { routePaths } from './paths.ts'
import en from './texts/en.json' with { type: 'json' }
import tr from './texts/tr.json' with { type: 'json' }

const everything = () => true

test('a path becomes a link per segment, the last one plain', () => {
  expect(crumbsOf('/product/producedrobots/aboutrobots', everything)).toEqual([
    { textKey: 'product', segment: 'product', href: '/product' },
    { textKey: 'producedrobots', segment: 'producedrobots', href: '/product/producedrobots' },
    { textKey: 'aboutrobots', segment: 'aboutrobots' },
  ])
})

test('a segment that is no page, or a page not built, is no link', () => {
  expect(crumbsOf('/material/versiontest', everything)[0]).toEqual({
    textKey: 'material',
    segment: 'material',
  })
  expect(crumbsOf('/product/packages', () => false)[0]).toEqual({ textKey: 'product', segment: 'product' })
})

test('a parameter shows as it is', () => {
  expect(crumbsOf('/robotusers/NH1%2F1', everything)).toEqual([
    { textKey: 'robotusers', segment: 'robotusers' },
    { textKey: undefined, segment: 'NH1/1' },
  ])
})

test('one campaign has the list of campaigns before it, and the page itself is a link then', () => {
  const at = (search: string) => crumbsAt({ pathname: '/robotversion', search }, everything)
  expect(at('?tab=campaigns')).toEqual([{ textKey: 'robotversion', segment: 'robotversion' }])
  expect(at('?campaignId=7')).toEqual([
    { textKey: 'robotversion', segment: 'robotversion', href: '/robotversion' },
    { textKey: 'campaigns', segment: 'campaigns', href: '/robotversion?tab=campaigns' },
    { textKey: undefined, segment: '7' },
  ])
})

test.each([
  ['/robotsidebar', '?q=NH1&RobotId=7', '7'],
  ['/customersidebar', '?customerId=8', '8'],
  ['/productmodel', '?modelId=9', '9'],
  ['/productmodel', '?typeId=10', '10'],
])('a record that %s shows beside its list has the page before it', (pathname, search, id) => {
  const [page, ...rest] = crumbsAt({ pathname, search }, everything)
  expect(page?.href).toBe(pathname)
  expect(rest).toEqual([{ textKey: undefined, segment: id }])
})

test.each([
  ['/material/softwarelibraries/7f', '', ['material', 'softwarelibraries'], [undefined, undefined]],
  ['/robotversion', '?campaignId=7', ['robotversion', 'campaigns'], ['/robotversion', undefined]],
  ['/robotsidebar', '?RobotId=7', ['robotsidebar'], [undefined]],
  ['/users', '', ['users'], [undefined]],
  ['/none/of/ours', '', ['none', 'of', 'ours'], ['none', 'of', 'ours'].map(() => undefined)],
])('while the record of %s%s has no name, the way ends with the page', (pathname, search, keys, hrefs) => {
  const way = crumbsAt({ pathname, search }, everything).map((crumb) => ({ ...crumb, label: crumb.segment }))
  const found = withoutIds(way)
  expect(found.map(({ segment }) => segment)).toEqual(keys)
  expect(found.map(({ href }) => href)).toEqual(hrefs)
})

test('what a record belongs to stands before it on the way', () => {
  const way: LabelledCrumb[] = [
    { textKey: 'material', segment: 'material', label: 'Yazılım bilgileri' },
    { textKey: 'aboutversion', segment: 'aboutversion', label: 'Sürüm ayrıntıları' },
  ]
  const found = withParent(way, { label: 'Çekirdek', href: '/softwarecard/software?packageName=aros-core' })
  expect(found.map(({ label, href }) => [label, href])).toEqual([
    ['Yazılım bilgileri', undefined],
    ['Çekirdek', '/softwarecard/software?packageName=aros-core'],
    ['Sürüm ayrıntıları', undefined],
  ])
})

test('two pages that end alike have names of their own', () => {
  const lastOf = (path: string) => crumbsOf(path, everything).at(-1)?.textKey
  expect(lastOf('/arosversions')).toBe('arosversions')
  expect(lastOf('/product/arosversions')).toBe('productarosversions')
})

test('every segment of every path has a label in both languages', () => {
  const segments = new Set(
    Object.values(routePaths)
      .flatMap((path) => path.split('/'))
      .filter((part) => part !== '' && !part.startsWith('$')),
  )
  const keys = [...segments, 'campaigns', 'lists', 'productarosversions'].sort()
  for (const texts of [tr, en]) expect(Object.keys(texts.crumbs).sort()).toEqual(keys)
})
