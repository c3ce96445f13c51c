// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { rankEntries } from './palette/rank-entries.ts'
import { sidebarSize } from './sidebar/item-style.ts'
import { shownMode } from './sidebar/use-sidebar.ts'
import { initialsOf } from './top-bar/initials.ts'

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

test('the palette finds Turkish words by plain letters, best first', () => {
  const entries = ['Paket sürümleri', 'Sürüm vitrini', 'Kullanıcılar', 'Işık ayarı'].map((label) => ({
    key: label,
    label,
    kind: 'Sayfa',
  }))
  const found = (query: string) => rankEntries(entries, query).map(({ label }) => label)
  expect(found('surum')).toEqual(['Sürüm vitrini', 'Paket sürümleri'])
  expect(found('isik')).toEqual(['Işık ayarı'])
  expect(found('KULLANICI')).toEqual(['Kullanıcılar'])
  expect(found('pksrm')).toEqual(['Paket sürümleri'])
  expect(found('')).toHaveLength(4)
  expect(found('zzz')).toEqual([])
})
