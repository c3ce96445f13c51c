import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inOrder, mergePage, type Placed, windowOf } from './merge-page.ts'

const row = (key: Placed<string>['key']): Placed<string> => ({ key, row: String(key) })

test('unknown keys come first when ascending and last when descending', () => {
  const rows = [row(2), row(null), row(1)]
  expect(inOrder(rows, false).map(({ key }) => key)).toEqual([null, 1, 2])
  expect(inOrder(rows, true).map(({ key }) => key)).toEqual([2, 1, null])
})

test('every page of two lists read in windows is that of one list', () => {
  const keys = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 })
  const pages = fc.record({ page: fc.integer({ min: 0, max: 8 }), limit: fc.integer({ min: 1, max: 7 }) })
  fc.assert(
    fc.property(keys, keys, pages, fc.boolean(), (fewKeys, allKeys, { page, limit }, isDescending) => {
      const few = fewKeys.map((key) => row(key * 2))
      const many = inOrder(
        allKeys.map((key) => row(key * 2 + 1)),
        isDescending,
      )
      const bounds = { offset: page * limit, limit }
      const { offset, limit: read } = windowOf(bounds, few.length)
      const found = mergePage(few, many.slice(offset, offset + read), bounds, isDescending)
      const whole = inOrder([...few, ...many], isDescending).slice(bounds.offset, bounds.offset + limit)
      expect(found).toEqual(whole)
    }),
  )
})
