import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCsvReader, type ParsedCsv } from './parse-csv.ts'

/** The text in parts of so many letters. */
function parseCsv(text: string, size = text.length): ParsedCsv {
  const reader = createCsvReader()
  const lines = []
  for (let at = 0; at < text.length; at += size) lines.push(...reader.push(text.slice(at, at + size)))
  const end = reader.end()
  return { ...end, lines: [...lines, ...end.lines] }
}

const cellsOf = (text: string) => parseCsv(text).lines.map((line) => line.cells)

test.each([
  [
    'semicolons',
    'a;b\n1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'commas',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a byte order mark and Windows line ends',
    '\uFEFFa;b\r\n1;2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'old Mac line ends',
    'a;b\r1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'separators and quotes in quotes',
    'a;b\n"1;""x""";2',
    [
      ['a', 'b'],
      ['1;"x"', '2'],
    ],
  ],
  [
    'line ends in quotes',
    'a;b\n"1\n2";3',
    [
      ['a', 'b'],
      ['1\n2', '3'],
    ],
  ],
  [
    'blank lines',
    'a;b\n\n ; \n1;2\n\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a missing cell', 'a;b\n1', [['a', 'b'], ['1']]],
  ['nothing', '', []],
])('%s are read', (_what, text, expected) => {
  expect(cellsOf(text)).toEqual(expected)
  expect(parseCsv(text, 1).lines.map((line) => line.cells)).toEqual(expected)
})

test('a line is named by where it starts', () => {
  expect(parseCsv('a;b\n"1\n2";3\n4;5').lines.map((line) => line.line)).toEqual([1, 2, 4])
})

test('a quote that is never closed is reported with its line', () => {
  expect(parseCsv('a;b\n"1;2\n3;4').openQuoteLine).toBe(2)
})

test('any text is read without an error, and what is quoted comes back', () => {
  const cell = fc
    .string({ maxLength: 12 })
    .map((text) => text.trim())
    .filter((text) => text !== '')
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
      const text = rows
        .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(';'))
        .join('\r\n')
      expect(cellsOf(`h;h\r\n${text}`).slice(1)).toEqual(rows)
    }),
    { seed: 3 },
  )
  fc.assert(
    fc.property(fc.string({ maxLength: 200 }), (text) => {
      expect(parseCsv(text).lines.every((line) => line.cells.length > 0)).toBe(true)
    }),
    { seed: 4 },
  )
})

test('where a text is cut into parts changes nothing', () => {
  const text = fc.array(fc.constantFrom('"', ';', ',', '\n', '\r', 'a', ' ', 'ş', '\t'), { maxLength: 60 })
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 7 }), (letters, size) => {
      expect(parseCsv(letters.join(''), size)).toEqual(parseCsv(letters.join('')))
    }),
    { seed: 5 },
  )
})
