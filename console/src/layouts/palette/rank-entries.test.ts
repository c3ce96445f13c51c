import { expect, test } from 'vitest'
import type { PaletteEntry } from './palette-entry.ts'
import { rankEntries } from './rank-entries.ts'

function entry(group: PaletteEntry['group'], label: string, more: Partial<PaletteEntry> = {}): PaletteEntry {
  return { key: `${group}-${label}`, group, label, ...more }
}

const pages = ['Paket sürümleri', 'Sürüm vitrini', 'Kullanıcılar', 'Işık ayarı'].map((label) =>
  entry('pages', label),
)
const found = (entries: readonly PaletteEntry[], query: string) =>
  rankEntries(entries, query).map((section) => [section.group, section.entries.map(({ label }) => label)])

test.each([
  ['surum', [['pages', ['Sürüm vitrini', 'Paket sürümleri']]]],
  ['isik', [['pages', ['Işık ayarı']]]],
  ['KULLANICI', [['pages', ['Kullanıcılar']]]],
  ['pksrm', [['pages', ['Paket sürümleri']]]],
  ['zzz', []],
])('"%s" finds Turkish words by plain letters, best first', (query, sections) => {
  expect(found(pages, query)).toEqual(sections)
})

test('without a query everything is there, in the order of the headings', () => {
  expect(found([entry('actions', 'Temayı değiştir'), ...pages], '').map(([group]) => group)).toEqual([
    'pages',
    'actions',
  ])
})

test('the heading with the best answer comes first', () => {
  const entries = [entry('pages', 'Ana sayfa'), entry('robots', 'NH1-0001'), entry('users', 'Nahide')]
  expect(found(entries, 'nh1').map(([group]) => group)).toEqual(['robots', 'users'])
})

test('records that arrive later leave a page that answers in its place, not one that hardly does', () => {
  const robots = [entry('robots', 'Robot 7')]
  expect(found([entry('pages', 'Üretilen robotlar'), ...robots], 'robot').map(([group]) => group)).toEqual([
    'pages',
    'robots',
  ])
  expect(found([entry('pages', 'Rol boşta'), ...robots], 'robot').map(([group]) => group)).toEqual([
    'robots',
    'pages',
  ])
})

test('a record the server found by something unseen is kept, after the others', () => {
  const entries = [entry('robots', 'NH1-0001'), entry('robots', 'SV-2', { detail: 'Lobi robotu' })]
  expect(found(entries, 'lobi')).toEqual([['robots', ['SV-2', 'NH1-0001']]])
})

test('what cannot be done now comes after what can', () => {
  const entries = [entry('actions', 'Yükle', { disabledReason: 'x' }), entry('actions', 'Yazılım yükle')]
  expect(found(entries, 'yukle')).toEqual([['actions', ['Yazılım yükle', 'Yükle']]])
})
