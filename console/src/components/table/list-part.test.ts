import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listPart, tableName } from './list-part.ts'

const params = { tab: 'decisions', q: 'nova', 'decisions.q': 'ses', 'decisions.f.decision': 'rejected' }

test.each([
  ['the whole address is that of the only list', null, params],
  ['a table reads its own names', { prefix: 'decisions' }, { q: 'ses', 'f.decision': 'rejected' }],
  ['another table reads nothing of it', { prefix: 'history' }, {}],
])('%s', (_, place, part) => {
  expect(listPart(params, place)).toEqual(part)
})

test('the table of another record starts anew', () => {
  const address = { 'history.of': 'ayse', 'history.page': '3' }
  expect(listPart(address, { prefix: 'history', of: 'ayse' })).toEqual({ of: 'ayse', page: '3' })
  expect(listPart(address, { prefix: 'history', of: 'gul' })).toEqual({})
})

test('two tables never read each other', () => {
  const name = fc.stringMatching(/^[a-z]{1,6}$/)
  fc.assert(
    fc.property(fc.dictionary(name, fc.string()), name, name, (state, mine, other) => {
      fc.pre(mine !== other)
      const address = Object.fromEntries(
        Object.entries(state).map(([key, value]) => [tableName(key, { prefix: mine }), value]),
      )
      expect(listPart(address, { prefix: mine })).toEqual({ ...state })
      expect(listPart(address, { prefix: other })).toEqual({})
    }),
  )
})
