import { expect, test } from 'vitest'
import { type FactFormats, factsInWords } from './finding-facts.ts'

const formats: FactFormats = {
  dateTime: (at) => `on ${at.slice(0, 10)}`,
  bytes: (bytes) => `${bytes} B`,
  duration: (seconds) => `${seconds} s`,
  direction: (way) => way,
}

test('instants and sizes are written out, the rest stays', () => {
  const facts = { lastAt: '2026-03-05T10:00:00Z', freeBytes: 5, issuer: 'Example CA', days: 3 }
  expect(factsInWords(facts, formats)).toEqual({
    lastAt: 'on 2026-03-05',
    freeBytes: '5 B',
    issuer: 'Example CA',
    days: 3,
  })
})

test('an instant that is unknown stays empty', () => {
  expect(factsInWords({ lastAt: '' }, formats)).toEqual({ lastAt: '' })
})

test.each([
  [7, 'ahead'],
  [-7, 'behind'],
])('%i seconds are a duration, and %s', (seconds, direction) => {
  expect(factsInWords({ seconds }, formats)).toMatchObject({ duration: '7 s', direction })
})
