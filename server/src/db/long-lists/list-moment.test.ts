import { expect, test } from 'vitest'
import { momentOf } from './list-moment.ts'

test('a snapshot is kept as the first transaction to come and those under way, each by how far it stands before that', () => {
  expect(momentOf('90:105:90,97,104', null)).toEqual({ next: 105, open: [15, 8, 1], top: null })
  expect(momentOf('105:105:', 'z')).toEqual({ next: 105, open: [], top: 'z' })
})

test('of numbers beyond 32 bits the last bits are kept, as rows keep them', () => {
  expect(momentOf('8589934590:8589934597:8589934590', null)).toEqual({ next: 5, open: [7], top: null })
})

test('with more under way than a cursor names, all since the oldest count as later', () => {
  const open = Array.from({ length: 49 }, (_, at) => 200 + at)
  expect(momentOf(`200:260:${open.join(',')}`, null)).toEqual({ next: 200, open: [], top: null })
})

test('what is no snapshot is refused', () => {
  for (const text of ['', '1:2', '1::']) expect(() => momentOf(text, null)).toThrow('no snapshot')
})
