// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { initialsOf } from '../components/picture/initials.ts'
import { sidebarSize } from './sidebar/item-style.ts'
import { shownMode } from './sidebar/use-sidebar.ts'

test('the menu has the sizes of the spec', () => {
  expect(sidebarSize).toEqual({ full: 260, compact: 80, item: 44, compactItem: 60, gutter: 10 })
})

test.each([
  ['full', true, true, 'full'],
  ['full', true, false, 'compact'],
  ['compact', true, true, 'compact'],
  ['close', true, false, 'close'],
  ['full', false, false, 'mobile'],
  ['close', false, false, 'mobile'],
] as const)('%s on a desktop %s, wide %s window is shown %s', (chosen, isDesktop, isWide, mode) => {
  expect(shownMode(chosen, isDesktop, isWide)).toBe(mode)
})

test.each([
  ['Ayşe Yıldırım', 'AY'],
  ['ışık', 'I'],
  ['ipek naz inan', 'İİ'],
  ['', ''],
])('%s has the initials %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
