// @vitest-environment jsdom
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { forgetLegacyView, freeName, legacyViews } from './legacy-views.ts'

const view = (id: string) => ({ id, name: `Görünüm ${id}`, search: { q: id } })

beforeEach(() => {
  localStorage.clear()
})

test('a browser without views of the old kind has none', () => {
  expect(legacyViews('listUsers')).toEqual([])
  localStorage.setItem('views', 'not json')
  expect(legacyViews('listUsers')).toEqual([])
})

test('a view that was moved is forgotten, and with the last one everything', () => {
  const views = { listUsers: [view('a'), view('b')], listVersions: [view('c')] }
  localStorage.setItem('views', JSON.stringify({ state: { views }, version: 0 }))
  forgetLegacyView('listUsers', 'a')
  expect(legacyViews('listUsers')).toEqual([view('b')])
  forgetLegacyView('listUsers', 'b')
  expect(legacyViews('listVersions')).toEqual([view('c')])
  forgetLegacyView('listVersions', 'c')
  expect(localStorage.getItem('views')).toBeNull()
})

test.each([
  ['Geciken', [], 'Geciken'],
  ['Geciken', ['GECİKEN'], 'Geciken (2)'],
  ['Geciken', ['geciken', 'Geciken (2)'], 'Geciken (3)'],
  ['  ', [], '—'],
])('%j beside %j is kept as %j', (name, taken, kept) => {
  expect(freeName(name, taken)).toBe(kept)
})

test('a kept name is free and short enough', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), fc.array(fc.string()), (name, taken) => {
      const kept = freeName(name, taken)
      expect(taken).not.toContain(kept)
      expect(kept.length).toBeLessThanOrEqual(60)
    }),
  )
})
