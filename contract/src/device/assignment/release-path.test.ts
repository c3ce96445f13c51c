import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { findNamePairs, findPathConflict, foldName, isPlainPath } from './release-path.ts'

test.each([
  'a',
  'bin/run',
  'çalış/ığdır.txt',
  '.hidden',
  'a b/c',
  '..a/b..',
  'C:\\\\x',
  'c\u0327al',
  `${'a/'.repeat(2047)}ab`,
])('%j is plain', (path) => {
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
  'a\0b',
  'a\nb',
  'ğ'.repeat(128),
  `${'a/'.repeat(2047)}abc`,
])('%j is not plain', (path) => {
  expect(isPlainPath(path)).toBe(false)
})

test.each([
  [['a', 'b/c', 'b/d'], undefined],
  [['a', 'a'], 'a'],
  [['Read', 'read'], undefined],
  [['a', 'a/b'], 'a/b'],
  [['a/b/c', 'a/b'], 'a/b/c'],
])('conflicts of %j: %j', (paths, conflict) => {
  expect(findPathConflict(paths)).toBe(conflict)
})

test.each([
  [['a', 'b'], []],
  [
    ['Read', 'read', 'x/ü', 'x/u\u0308'],
    [
      ['read', 'Read'],
      ['x/u\u0308', 'x/ü'],
    ],
  ],
  [['A/x', 'a/y', 'a/z'], [['a', 'A']]],
])('names alike among %j: %j', (paths, pairs) => {
  expect(findNamePairs(paths).map(({ path, other }) => [path, other])).toEqual(pairs)
})

describe('foldName', () => {
  it.each([
    ['README', 'readme', true],
    ['Straße', 'STRASSE', true],
    ['ΣΑΣ', 'σας', true],
    ['\u00e9', 'e\u0301', true],
    ['ﬁ', 'fi', true],
    ['kapı', 'kapi', false],
    ['İ', 'i', false],
    ['I', 'i', true],
  ])('says whether %j and %j are the same name: %j', (a, b, isSame) => {
    expect(foldName(a) === foldName(b)).toBe(isSame)
  })

  it('changes nothing when done twice', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) => foldName(foldName(name)) === foldName(name)),
      { seed: 7, numRuns: 5000 },
    )
  })
})
