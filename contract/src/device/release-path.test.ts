import { expect, test } from 'vitest'
import { findPathConflict, isPlainPath } from './release-path.ts'

test.each(['a', 'bin/run', 'çalış/ığdır.txt', '.hidden', 'a b/c', '..a/b..'])('%j is plain', (path) => {
  expect(isPlainPath(path)).toBe(true)
})

test.each([
  '',
  '/a',
  'a/',
  'a//b',
  './a',
  'a/../b',
  '..',
  'a\\b',
  'a\0b',
  'a\nb',
  'c\u0327al',
  'x'.repeat(1025),
])('%j is not plain', (path) => {
  expect(isPlainPath(path)).toBe(false)
})

test.each([
  [['a', 'b/c', 'b/d'], undefined],
  [['a', 'a'], 'a'],
  [['Read', 'read'], 'read'],
  [['a', 'a/b'], 'a/b'],
  [['a/b/c', 'A/b'], 'a/b/c'],
])('conflicts of %j: %j', (paths, conflict) => {
  expect(findPathConflict(paths)).toBe(conflict)
})
