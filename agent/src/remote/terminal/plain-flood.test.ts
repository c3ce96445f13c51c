import { SerializeAddon } from '@xterm/addon-serialize'
import headless from '@xterm/headless'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Piece, withoutUnseen } from './plain-flood.ts'

const scrollback = 7
const size = { cols: 10, rows: 4 }
const locked = { cols: size.cols, lines: scrollback + size.rows }
const fresh = (text: string): Piece => ({ bytes: Buffer.from(text), isFresh: true })
const lengthOf = (pieces: readonly Piece[]) => pieces.reduce((sum, { bytes }) => sum + bytes.length, 0)

/** All that a terminal holds after it was sent something, and where its cursor stands. */
async function shows(pieces: readonly Piece[]): Promise<string> {
  const terminal = new headless.Terminal({ ...size, scrollback, allowProposedApi: true })
  const serializer = new SerializeAddon()
  terminal.loadAddon(serializer)
  const whole = Buffer.concat(pieces.map(({ bytes }) => bytes))
  await new Promise<void>((resolve) => terminal.write(whole, resolve))
  const { cursorX, cursorY, length } = terminal.buffer.active
  const shown = JSON.stringify([serializer.serialize(), cursorX, cursorY, length])
  terminal.dispose()
  return shown
}

const before = fc.constantFrom(
  '',
  'abc',
  '\x1b[31m',
  '\x1b[?7l',
  '\x1b[4h',
  '\x1b[?1049h',
  '0123456789',
  '\x1b[3;3H',
)
const line = fc.oneof(
  fc
    .constantFrom('', 'y', 'a\tb', '0123456789', '0123456789abc', 'x'.repeat(35), 'a\rb')
    .map((text) => `${text}\r\n`),
)
const flood = fc.record({
  lines: fc.array(line, { maxLength: 40 }),
  tail: fc.nat({ max: 400 }).map((length) => 'z'.repeat(length)),
  pieceBytes: fc.integer({ min: 1, max: 60 }),
})

test('what is left out of a flood of plain text is nowhere to be seen afterwards', async () => {
  const property = fc.asyncProperty(
    before,
    flood,
    before,
    async (start, { lines, tail, pieceBytes }, end) => {
      const text = lines.join('') + tail
      const cut = Array.from({ length: Math.ceil(text.length / pieceBytes) }, (_, at) =>
        fresh(text.slice(at * pieceBytes, (at + 1) * pieceBytes)),
      )
      const whole = [fresh(start), ...cut]
      const retained = withoutUnseen(whole, locked)
      const after = fresh(end)
      expect(await shows([...retained, after])).toBe(await shows([...whole, after]))
    },
  )
  await fc.assert(property, { numRuns: 300, seed: 11 })
})

test('of many lines about as many are left as a terminal holds', () => {
  const lines = Array.from({ length: 1000 }, (_, at) => fresh(`line ${at}\r\n`))
  const retained = withoutUnseen([fresh('\x1b[1m'), ...lines], locked)
  expect(retained).toHaveLength(2)
  expect(Buffer.from(retained[1]?.bytes ?? []).toString()).toBe(
    Array.from({ length: locked.lines }, (_, at) => `line ${1000 - locked.lines + at}\r\n`).join(''),
  )
})

test.each([
  ['little', [fresh('a\r\n'.repeat(5))]],
  ['text with a control sequence in it', [fresh(`${'a\r\n'.repeat(500)}\x1b[1m`)]],
  ['letters of other languages', [fresh('ş\r\n'.repeat(500))]],
  ['what follows half a sequence', [{ ...fresh('a\r\n'.repeat(500)), isFresh: false }]],
  ['line ends that leave the column', [fresh('a\n'.repeat(500))]],
])('of %s nothing is left out', (_, pieces) => {
  expect(withoutUnseen(pieces, locked)).toBe(pieces)
})

test('a line without an end keeps its column', () => {
  const retained = withoutUnseen([fresh('x'.repeat(10_003))], locked)
  expect(lengthOf(retained) % size.cols).toBe(3)
  expect(lengthOf(retained)).toBeLessThan(locked.cols * (locked.lines + 1))
})
