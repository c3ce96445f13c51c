import fc from 'fast-check'
import { expect, test } from 'vitest'
import { relationChanges } from './relation-changes.ts'

const needs = (...pairs: [string, string][]) => pairs.map(([code, range]) => ({ code, range }))

test.each([
  ['nothing', needs(['core', '^2.0.0']), needs(['core', '^2.0.0']), []],
  ['a new need', needs(), needs(['core', '^2.0.0']), [{ code: 'core', before: null, after: '^2.0.0' }]],
  ['one that is gone', needs(['core', '*']), needs(), [{ code: 'core', before: '*', after: null }]],
  [
    'another range',
    needs(['voice', '1'], ['core', '^2.0.0']),
    needs(['core', '^3.0.0'], ['voice', '1']),
    [{ code: 'core', before: '^2.0.0', after: '^3.0.0' }],
  ],
])('%s is told', (_, before, after, changes) => {
  expect(relationChanges(before, after)).toEqual(changes)
})

const relations = fc.uniqueArray(
  fc.record({ code: fc.constantFrom('a', 'b', 'c', 'd'), range: fc.constantFrom('1', '2') }),
  { selector: ({ code }) => code },
)

test('looking back tells the same changes the other way round', () => {
  fc.assert(
    fc.property(relations, relations, (before, after) => {
      const back = relationChanges(after, before)
      const turned = back.map((change) => ({ ...change, before: change.after, after: change.before }))
      expect(relationChanges(before, after)).toEqual(turned)
      expect(relationChanges(before, before)).toEqual([])
    }),
  )
})
