import { DAY_MS, HOUR_MS } from '@filo/contract/durations'
import { expect, test } from 'vitest'
import { pastPresence } from './past-presence.ts'

const until = new Date('2026-11-20T12:00:00Z')
const from = new Date(until.getTime() - 30 * DAY_MS)
const serials = Array.from({ length: 40 }, (_, at) => `NH1-${String(at + 1).padStart(6, '0')}`)
const hours = (state: string, serial: string) =>
  pastPresence(serial, { from, until })
    .filter((span) => span.state === state)
    .reduce((sum, { fromAt, untilAt }) => sum + (untilAt.getTime() - fromAt.getTime()) / HOUR_MS, 0)

test.each(serials)('the past of %s is one row without gaps that changes its state at each turn', (serial) => {
  const spans = pastPresence(serial, { from, until })
  expect(spans).toEqual(pastPresence(serial, { from, until }))
  expect(spans[0]?.fromAt).toEqual(from)
  expect(spans.at(-1)?.untilAt).toEqual(until)
  for (const [index, span] of spans.entries()) {
    expect(span.untilAt.getTime()).toBeGreaterThan(span.fromAt.getTime())
    const next = spans[index + 1]
    if (next) expect([next.fromAt, next.state !== span.state]).toEqual([span.untilAt, true])
  }
})

test('robots were there most of the time, some not at night, and each had its outages', () => {
  const shares = serials.map((serial) => hours('online', serial) / 720)
  expect(Math.min(...shares)).toBeGreaterThan(0.5)
  expect(Math.max(...shares)).toBeLessThan(1)
  expect(new Set(shares.map((share) => share < 0.8)).size).toBe(2)
})
