import { describe, expect, it } from 'vitest'
import { compareRounds, median } from './rounds.ts'

describe('rounds of a benchmark', () => {
  it('are judged by their medians', () => {
    expect([median([3, 1, 2]), median([4, 1, 3, 2])]).toEqual([2, 2.5])
    const [judged, least] = compareRounds(
      'work',
      [
        { plain: 100, ours: 250 },
        { plain: 200, ours: 500 },
        { plain: 100, ours: 900 },
      ],
      3,
    )
    expect(judged).toMatchObject({ ours: '500 ms', reference: '100 ms', ratio: 5, isMet: false })
    expect(least).toMatchObject({ goal: 'work, least of 3 (each: 2.5, 2.5, 9.0)', ratio: 2.5, isMet: null })
  })
})
