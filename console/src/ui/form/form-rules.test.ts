import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseDecimal } from './fields/parse-decimal.ts'
import { nextVersions } from './fields/semver-text.ts'
import { changedPaths, rebased, valueAt, withValueAt } from './value-path.ts'

test.each([
  ['1,5', 1.5],
  ['1.5', 1.5],
  [' -0,25 ', -0.25],
  ['12', 12],
  ['1.234,5', undefined],
  ['1,', undefined],
  ['', undefined],
  ['12 kg', undefined],
])('%j is the number %s', (text, number) => {
  expect(parseDecimal(text)).toBe(number)
})

test('comma and point mean the same', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -99_999, max: 99_999 }),
      fc.integer({ min: 0, max: 999 }),
      (whole, fraction) => {
        expect(parseDecimal(`${whole},${fraction}`)).toBe(parseDecimal(`${whole}.${fraction}`))
      },
    ),
    { seed: 5 },
  )
})

test.each([
  [undefined, ['0.1.0', '1.0.0']],
  ['1.4.2', ['1.4.3', '1.5.0', '2.0.0']],
  ['2.0.0-rc.1', ['2.0.0', '2.1.0', '3.0.0']],
])('after %s come %j', (current, next) => {
  expect(nextVersions(current)).toEqual(next)
})

test('values are read and changed by path, the rest stays', () => {
  const values = { name: { tr: 'a', en: 'b' }, tags: ['x'] }
  const next = withValueAt(values, 'name.tr', 'c')
  expect(next).toEqual({ name: { tr: 'c', en: 'b' }, tags: ['x'] })
  expect(values.name.tr).toBe('a')
  expect([valueAt(next, 'name.tr'), valueAt(next, 'name.de.x')]).toEqual(['c', undefined])
})

test('the differing fields of two records are named', () => {
  const mine = { name: { tr: 'a', en: 'b' }, tags: ['x'], weight: 3 }
  const theirs = { name: { tr: 'a', en: 'c' }, tags: ['x', 'y'], weight: 3 }
  expect(changedPaths(mine, theirs)).toEqual(['name.en', 'tags'])
  expect(changedPaths(mine, structuredClone(mine))).toEqual([])
})

test('what was saved in another way goes into untouched fields; touched ones stay, and can still conflict', () => {
  const initial = { restart: 'none', minAgent: '', notes: { tr: 'a', en: 'a' } }
  const values = { ...initial, minAgent: '1.0.0', notes: { tr: 'b', en: 'a' } }
  const saved = { restart: 'robot', minAgent: '2.0.0', notes: { tr: 'a', en: 'a' } }
  const next = rebased({ values, initial }, saved)
  expect(next.values).toEqual({ restart: 'robot', minAgent: '1.0.0', notes: { tr: 'b', en: 'a' } })
  expect(next.initial).toEqual({ restart: 'robot', minAgent: '', notes: { tr: 'a', en: 'a' } })
})
