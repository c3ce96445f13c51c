import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createScreen, type DrawnScreen, type Screen } from './screen.ts'
import { createUnfinishedSequence } from './unfinished-sequence.ts'

const size = { cols: 20, rows: 5 }

function drawn(screen: Screen): Promise<string> {
  return new Promise((resolve) => {
    screen.draw(({ bytes }) => resolve(Buffer.from(bytes).toString('latin1')))
  })
}

test.each([
  ['plain text', 'hello', ''],
  ['half a character', '\u00fc', '\u00c3', 1],
  ['a sequence without its end', 'a\x1b[38;5', '\x1b[38;5'],
  ['a sequence with its end', 'a\x1b[38;5;1m', ''],
  ['a title without its end', 'a\x1b]0;ti\u00fc', '\x1b]0;ti\u00c3\u00bc'],
  ['a title ended by a bell', '\x1b]0;title\x07', ''],
  ['a title ended by ST', '\x1b]0;title\x1b\\', ''],
  ['a title whose ST has begun', '\x1b]0;title\x1b', '\x1b'],
  ['a string that was cancelled', '\x1bPdata\x18x', ''],
  ['a sequence within another', '\x1b[1\x1b[2', '\x1b[2'],
  ['the choice of a character set', '\x1b(', '\x1b('],
  ['CSI as one character', '\u009b1', '\u00c2\u009b1'],
])('of %s what is not whole is known', (...[, text, tail, cut]) => {
  const bytes = Buffer.from(text)
  for (const pieces of [1, bytes.length]) {
    const sequence = createUnfinishedSequence()
    const whole = cut === undefined ? bytes : bytes.subarray(0, cut)
    const step = Math.ceil(whole.length / pieces)
    for (let at = 0; at < whole.length; at += step) sequence.feed(whole.subarray(at, at + step))
    expect(Buffer.from(sequence.tail()).toString('latin1')).toBe(tail)
  }
})

// Links, and what is saved of the other screen, are beyond what is drawn again.
const piece = fc.constantFrom(
  'text ',
  '\r\n',
  'ğüşçö',
  '日本',
  '👍🏽',
  '\x1b[31m',
  '\x1b[1;4m',
  '\x1b[0m',
  '\x1b[2J',
  '\x1b[H',
  '\x1b[3;4H',
  '\x1b]0;title\x07',
  '\x1b[?1049h',
  '\x1b[?2004h',
  '\x1b[K',
  '\t',
  '\b',
)

test('wherever somebody comes, they see the same as who was there from the begin', async () => {
  const property = fc.asyncProperty(
    fc.array(piece, { minLength: 1, maxLength: 30 }),
    fc.nat(),
    async (texts, at) => {
      const bytes = Buffer.from(texts.join(''))
      const cut = at % (bytes.length + 1)
      const first = createScreen(size, () => undefined)
      first.write(bytes.subarray(0, cut))
      const shown = new Promise<DrawnScreen>((resolve) => first.draw(resolve))
      first.write(bytes.subarray(cut))
      const later = createScreen(size, () => undefined)
      later.write((await shown).bytes)
      later.write(bytes.subarray(cut))
      expect(await drawn(later)).toBe(await drawn(first))
    },
  )
  await fc.assert(property, { numRuns: 120, seed: 7 })
})

test('a new size counts after what was written before it', async () => {
  const screen = createScreen(size, () => undefined)
  screen.write(Buffer.from('12345678901234567890'))
  screen.resize({ cols: 30, rows: 6 })
  const found = new Promise<DrawnScreen>((resolve) => screen.draw(resolve))
  expect(await found).toMatchObject({ cols: 30, rows: 6 })
  expect(Buffer.from((await found).bytes).toString()).toContain('12345678901234567890')
})
