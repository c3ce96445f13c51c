import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holdBack } from './refresh-pause.ts'

interface Row {
  id: string
  at: number
}

const page = (ids: string, at = 0): Row[] => ids.split('').map((id) => ({ id, at }))
const idOf = (row: Row) => row.id
const locked = (shown: string, next: string) => {
  const { rows, freshCount, isReordered } = holdBack(page(shown), page(next, 1), idOf)
  return [rows.map(idOf).join(''), freshCount, isReordered]
}

test.each([
  ['nothing has happened', 'abc', 'abc', ['abc', 0, false]],
  ['a new row waits', 'abc', 'xabc', ['abc', 1, false]],
  ['rows that new ones push off the page stay', 'abcd', 'xyab', ['abcd', 2, false]],
  ['a row that is gone goes', 'abc', 'ac', ['ac', 0, false]],
  ['one goes while another waits', 'abcd', 'xacd', ['acd', 1, false]],
  ['another order waits', 'abc', 'cab', ['abc', 0, true]],
  ['an empty list fills at once', '', 'ab', ['ab', 0, false]],
  ['all rows at once make way for others', 'ab', 'xy', ['ab', 2, false]],
  ['an emptied list is empty', 'ab', '', ['', 0, false]],
])('%s', (_, shown, next, outcome) => {
  expect(locked(shown, next)).toEqual(outcome)
})

test.each([
  ['some rows of before are still there', 'ab', 'xa', false],
  ['none is', 'ab', 'xy', true],
  ['nothing is new', 'ab', 'ab', false],
])('there may be more new rows than the page has: %s', (_, shown, next, isAtLeast) => {
  expect(holdBack(page(shown), page(next), idOf).isAtLeast).toBe(isAtLeast)
})

test('a row that changed is patched where it stands', () => {
  const { rows } = holdBack(page('ab'), [...page('x', 1), ...page('ba', 7)], idOf)
  expect(rows).toEqual(page('ab', 7))
})

const ids = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 7 })

test('rows shown keep their order, and none appears unasked', () => {
  fc.assert(
    fc.property(ids, ids, (shown, next) => {
      fc.pre(shown.length > 0)
      const { rows, freshCount } = holdBack(page(shown.join('')), page(next.join(''), 1), idOf)
      const order = rows.map(idOf)
      expect(order).toEqual(shown.filter((id) => order.includes(id)))
      expect(freshCount).toBe(next.filter((id) => !shown.includes(id)).length)
      expect(order).toEqual(expect.arrayContaining(next.filter((id) => shown.includes(id))))
    }),
  )
})
