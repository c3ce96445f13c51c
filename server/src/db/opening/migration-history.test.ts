import { expect, test } from 'vitest'
import { isBeginningOf } from './migration-history.ts'

test.each([
  ['nothing has run yet', [], ['a', 'b'], true],
  ['all have run', ['a', 'b'], ['a', 'b'], true],
  ['the rest is to follow', ['a'], ['a', 'b'], true],
  ['a newer program has gone further', ['a', 'b', 'c'], ['a', 'b'], false],
  ['the beginning was another one', ['x', 'b'], ['a', 'b'], false],
  ['many stand where one holds them now', ['x', 'y', 'z'], ['a'], false],
])('%s: %s of %s is a beginning: %s', (_title, applied, known, expected) => {
  expect(isBeginningOf(applied, known)).toBe(expected)
})
