import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOfBound, periodBound } from './period-bounds.ts'

describe('the period of the audit log', () => {
  test('a day is its first and its last instant, and reads back as the same day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          const day = dayOfBound(date.toISOString())
          const [from, to] = [periodBound(day, 'from') ?? '', periodBound(day, 'to') ?? '']
          expect([dayOfBound(from), dayOfBound(to)]).toEqual([day, day])
          expect(from < to).toBe(true)
        },
      ),
      { seed: 20261121, numRuns: 200 },
    )
  })

  test.each(['', '2026-3-5', 'dün', '2026-99-99'])('"%s" is no day', (text) => {
    expect(periodBound(text, 'from')).toBeUndefined()
  })

  test.each([undefined, '', 'nonsense'])('%s is no bound', (text) => {
    expect(dayOfBound(text)).toBe('')
  })
})
