import { expect, test } from 'vitest'
import { nextTry } from './import-retry.ts'

const now = new Date('2026-03-05T10:00:00.000Z')
const since = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()

test.each([
  ['at first after ten seconds', undefined, 10_000],
  ['then after a minute', { attempts: 1, since: since(0.1) }, 60_000],
  ['in the end every hour', { attempts: 30, since: since(23) }, 3_600_000],
  ['after a day no more', { attempts: 30, since: since(25) }, undefined],
])('%s', (_, before, delayMs) => {
  expect(nextTry(before && { ...before, retryAt: since(0) }, now)?.delayMs).toBe(delayMs)
})

test('it says how often, since when, and when again', () => {
  expect(nextTry({ attempts: 1, since: since(1), retryAt: since(0) }, now)).toMatchObject({
    attempts: 2,
    since: '2026-03-05T09:00:00.000Z',
    retryAt: '2026-03-05T10:01:00.000Z',
  })
})
