import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shownPath, shownText } from './shown-text.ts'

test.each<[string, Buffer, string]>([
  ['plain letters stay', Buffer.from('/home/ayşe/günlük.txt'), '/home/ayşe/günlük.txt'],
  ['a newline is written out', Buffer.from('a\nb'), 'a\\u{a}b'],
  ['quotes stay', Buffer.from(`a"b'c`), `a"b'c`],
  ['a backslash is doubled', Buffer.from('a\\x41'), 'a\\\\x41'],
  ['what turns a line around is written out', Buffer.from('txt\u202eexe'), 'txt\\u{202e}exe'],
  ['a sequence that moves a cursor is written out', Buffer.from('\x1b[2J'), '\\u{1b}[2J'],
  ['bytes that are no UTF-8 are written out', Buffer.from([0x61, 0xff, 0xfe, 0x62]), 'a\\xff\\xfeb'],
  ['a sequence cut off is written out', Buffer.from([0xc3]), '\\xc3'],
  ['an overlong slash is no slash', Buffer.from([0xc0, 0xaf]), '\\xc0\\xaf'],
  ['a half of a surrogate is written out', Buffer.from([0xed, 0xa0, 0x80]), '\\xed\\xa0\\x80'],
  ['a sequence of four bytes stays', Buffer.from('🤖'), '🤖'],
])('%s', (_name, bytes, shown) => {
  expect(shownPath(bytes)).toBe(shown)
})

test('no two names read alike, and nothing unseen is left', () => {
  const name = fc.uint8Array({ minLength: 1, maxLength: 12 })
  const near = fc.constantFrom(...[0x5c, 0x78, 0x75, 0x7b, 0x7d, 0x0a, 0xff, 0xc3, 0xa9, 0x30].map((x) => x))
  const names = fc.oneof(
    name,
    fc.array(near, { minLength: 1, maxLength: 8 }).map((bytes) => Uint8Array.from(bytes)),
  )
  fc.assert(
    fc.property(names, names, (one, other) => {
      expect(/\p{Cc}|\p{Cf}/u.test(shownPath(one))).toBe(false)
      if (Buffer.compare(one, other) !== 0) expect(shownPath(one)).not.toBe(shownPath(other))
    }),
    { seed: 41, numRuns: 3000 },
  )
})

test('the longest name of a file fits into what a page is sent', () => {
  expect(shownPath(Buffer.alloc(255, 0xff)).length).toBe(1020)
  expect(shownPath(Buffer.alloc(5000, 0x61))).toHaveLength(4096)
})

test.each([
  ['colours of a terminal are text', '\x1b[31mred\x1b[0m', '\\u{1b}[31mred\\u{1b}[0m'],
  ['a carriage return hides nothing', 'secret\rshown', 'secret\\u{d}shown'],
  ['a tab stays', 'a\tb', 'a\tb'],
])('%s', (_name, text, shown) => {
  expect(shownText(text, 100)).toBe(shown)
})

test('a line is cut at its limit, also where writing it out made it longer', () => {
  expect(shownText('x'.repeat(9000), 8000)).toHaveLength(8000)
  expect(shownText('\0'.repeat(8000), 8000)).toHaveLength(8000)
  expect(shownText('🤖'.repeat(8000), 8000).isWellFormed()).toBe(true)
})
