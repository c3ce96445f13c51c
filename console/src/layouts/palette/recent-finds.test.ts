import { expect, test } from 'vitest'
import type { PaletteEntry } from './palette-entry.ts'
import { offerAgain, withFind } from './recent-finds.ts'

const page: PaletteEntry = { key: 'page-home', group: 'pages', label: 'Ana sayfa', href: '/dashboard/home' }
const robot: PaletteEntry = {
  key: 'robots-1',
  group: 'robots',
  label: 'NH1-1',
  detail: 'Lobi',
  href: '/about?RobotId=1',
}

test('the newest find is first, each is kept once, and eight at most', () => {
  const keys = Array.from({ length: 9 }, (_, index) => ({ ...robot, key: `robots-${index}` }))
  const finds = [...keys, keys[3] ?? robot].reduce<ReturnType<typeof withFind>>(withFind, [])
  expect(finds.map(({ key }) => key.slice(-1)).join('')).toBe('38765421')
})

test('of pages and actions only the key is kept: their words follow the language', () => {
  expect(withFind([], page)).toEqual([{ key: 'page-home', group: 'pages' }])
  expect(withFind([], robot)[0]).toMatchObject({ label: 'NH1-1', href: '/about?RobotId=1' })
})

test('only what the role may still open is offered again', () => {
  const finds = withFind(withFind([], page), robot)
  const english = { ...page, label: 'Home' }
  expect(offerAgain(finds, [english], () => true).map(({ label }) => label)).toEqual(['NH1-1', 'Home'])
  expect(offerAgain(finds, [], () => false)).toEqual([])
  expect(offerAgain(finds, [{ ...english, disabledReason: 'x' }], () => false)).toEqual([])
})
