import { expect, test } from 'vitest'
import { joinCsv } from './join-csv.ts'

test('slices of an export become one file with one head', () => {
  const slice = (rows: string) => `\uFEFFSeri no;Ad\r\n${rows}`
  expect(joinCsv([slice('A;1\r\n'), slice('B;2\r\nC;3\r\n')])).toBe(
    '\uFEFFSeri no;Ad\r\nA;1\r\nB;2\r\nC;3\r\n',
  )
})

test('a single slice is the file, none is an empty one', () => {
  expect(joinCsv(['Ad\r\nA\r\n'])).toBe('Ad\r\nA\r\n')
  expect(joinCsv([])).toBe('')
})
