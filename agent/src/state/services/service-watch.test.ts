import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Ended, isFailing, restartPauseMs, watchService } from './service-watch.ts'

const LOOK_MS = 10_000

/** Looks every ten seconds; a started service runs for `livesMs` and ends. */
function watchFor(looks: number, livesMs: number) {
  let ended: Ended | undefined
  let aliveUntil = 0
  const starts: number[] = []
  for (let look = 1; look <= looks; look += 1) {
    const now = look * LOOK_MS
    const watched = watchService(ended, now < aliveUntil, now)
    ended = watched.ended
    if (watched.isDue) {
      starts.push(now)
      aliveUntil = now + livesMs
    }
  }
  return { starts, ended }
}

describe('a service that ended by itself', () => {
  test('is started at once the first time, then with pauses that double up to five minutes', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8].map(restartPauseMs)).toEqual([
      0, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000,
    ])
    const { starts } = watchFor(16, 1000)
    expect(starts).toEqual([10_000, 30_000, 60_000, 110_000])
  })

  test('is failing after five ends in a row', () => {
    expect(isFailing(watchFor(11, 1000).ended)).toBe(false)
    expect(isFailing(watchFor(12, 1000).ended)).toBe(true)
  })

  test('has recovered once it ran for five minutes', () => {
    const again: Ended = { times: 6, startAt: 0, startedAt: 0 }
    expect(watchService(again, true, 299_999).ended?.times).toBe(6)
    expect(watchService(again, true, 300_000).ended).toBeUndefined()
  })

  test('that somebody else started is taken as started', () => {
    const waiting: Ended = { times: 2, startAt: 50_000, startedAt: null }
    expect(watchService(waiting, true, 20_000)).toEqual({
      ended: { ...waiting, startedAt: 20_000 },
      isDue: false,
    })
  })
})

test('a running service is never started, and a stopped one at the latest after five minutes', () => {
  const ended = fc.option(
    fc.record({
      times: fc.integer({ min: 1, max: 50 }),
      startAt: fc.integer({ min: 0, max: 1e9 }),
      startedAt: fc.option(fc.integer({ min: 0, max: 1e9 })),
    }),
    { nil: undefined },
  )
  fc.assert(
    fc.property(ended, fc.integer({ min: 1e9, max: 2e9 }), (known, now) => {
      expect(watchService(known, true, now).isDue).toBe(false)
      const first = watchService(known, false, now)
      const later = first.isDue ? first : watchService(first.ended, false, now + 300_000)
      expect(later.isDue).toBe(true)
    }),
  )
})
