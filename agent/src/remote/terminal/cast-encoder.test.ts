import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCastEncoder } from './cast-encoder.ts'

const size = { cols: 80, rows: 24 }
const eventsOf = (lines: string) =>
  lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as [number, string, string])

test('a recording begins with a line that says its version, size and time', () => {
  const header = createCastEncoder(size, 1_700_000_000_900).header()
  expect(JSON.parse(header)).toEqual({
    version: 3,
    term: { cols: 80, rows: 24, type: 'xterm-256color' },
    timestamp: 1_700_000_000,
  })
  expect(header.endsWith('}\n')).toBe(true)
})

test.each([
  ['whole text', [[...Buffer.from('aé\x1b[0m\r\n"')]], ['aé\x1b[0m\r\n"']],
  ['a character in single bytes', [[0xf0], [0x9f], [0x91], [0x8d, 0x61]], ['👍a']],
  ['what is no UTF-8', [[0xff, 0x61]], ['\ufffda']],
  ['half a character and no more', [[0xc3]], ['\ufffd']],
  ['a byte order mark', [[0xef, 0xbb, 0xbf]], ['\ufeff']],
])('of %s the characters are written down', (...[, pieces, texts]) => {
  const encoder = createCastEncoder(size, 0)
  const lines = pieces.map((piece) => encoder.output(Uint8Array.from(piece), 5)).join('')
  const events = eventsOf(lines + encoder.exit(0, 5))
  expect(events.filter(([, code]) => code === 'o').map(([, , text]) => text)).toEqual(texts)
  expect(events.at(-1)).toEqual([0, 'x', '0'])
})

test('sizes, markers and an end without a code have events of their own', () => {
  const encoder = createCastEncoder(size, 0)
  const lines =
    encoder.resize({ cols: 1, rows: 1000 }, 10) + encoder.marker('left out', 20) + encoder.exit(null, 30)
  expect(eventsOf(lines)).toEqual([
    [0.01, 'r', '1x1000'],
    [0.01, 'm', 'left out'],
    [0.01, 'x', '-1'],
  ])
})

test('intervals add up to the time that passed, whatever the clock does, and every piece is text', () => {
  const step = fc.tuple(fc.double({ min: -5000, max: 5000, noNaN: true }), fc.uint8Array({ maxLength: 40 }))
  const property = fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
    const encoder = createCastEncoder(size, 1000.7)
    let [now, latest, lines] = [1000.7, 1000, '']
    for (const [by, bytes] of steps) {
      now += by
      latest = Math.max(latest, Math.floor(now))
      lines += encoder.output(bytes, now)
    }
    lines += encoder.exit(0, now)
    const events = eventsOf(lines)
    const passed = events.reduce((sum, [interval]) => sum + Math.round(interval * 1000), 0)
    expect(passed).toBe(latest - 1000)
    const text = events.filter(([, code]) => code === 'o').map(([, , data]) => data)
    const whole = new TextDecoder('utf-8', { ignoreBOM: true }).decode(
      Buffer.concat(steps.map(([, bytes]) => bytes)),
    )
    expect(text.join('')).toBe(whole)
  })
  fc.assert(property, { numRuns: 300, seed: 11 })
})
