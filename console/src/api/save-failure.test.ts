import { ApiError } from '@filo/contract/client'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPassing, retryDelayMs } from './save-failure.ts'

describe('a save that failed', () => {
  test.each([
    ['the connection was lost', 0, true],
    ['the server took too long', 408, true],
    ['it was too often', 429, true],
    ['the server had a fault', 500, true],
    ['the server is restarting', 503, true],
    ['the test is over', 409, false],
    ['a value is wrong', 422, false],
    ['the record is gone', 404, false],
    ['the role may not', 403, false],
    ['the session ended', 401, false],
    ['the content is too large', 413, false],
  ])('is sent again by itself when %s: %i %s', (_title, status, expected) => {
    expect(isPassing(new ApiError(status))).toBe(expected)
  })

  test('is never sent again for a fault of our own', () => {
    expect(isPassing(new TypeError('not a function'))).toBe(false)
  })

  test('waits as long as the server asks, and never less than usual', () => {
    expect(retryDelayMs(new ApiError(429, undefined, 30), 5000)).toBe(30_000)
    const isEnough = fc.property(fc.nat(), fc.nat(), (retryAfterS, usualMs) => {
      return retryDelayMs(new ApiError(429, undefined, retryAfterS), usualMs) >= usualMs
    })
    fc.assert(isEnough, { seed: 2 })
    expect(retryDelayMs(new ApiError(0), 5000)).toBe(5000)
  })
})
