// @vitest-environment jsdom
import { ApiError } from '@filo/contract/client'
import { expect, test } from 'vitest'
import { isWorthRetrying, retryDelayMs } from './query-client.ts'

const cases = [
  { what: 'a lost connection', error: new ApiError(0), failures: 0, isRequested: true, delayMs: 500 },
  { what: 'a server that starts', error: new ApiError(503), failures: 1, isRequested: true, delayMs: 1000 },
  {
    what: 'one that says when',
    error: new ApiError(503, undefined, 2),
    failures: 0,
    isRequested: true,
    delayMs: 2000,
  },
  {
    what: 'one that says long',
    error: new ApiError(503, undefined, 30),
    failures: 0,
    isRequested: false,
    delayMs: 30_000,
  },
  {
    what: 'too many calls',
    error: new ApiError(429, undefined, 1),
    failures: 0,
    isRequested: false,
    delayMs: 1000,
  },
  { what: 'a third failure', error: new ApiError(503), failures: 2, isRequested: false, delayMs: 2000 },
  { what: 'a refusal', error: new ApiError(403), failures: 0, isRequested: false, delayMs: 500 },
]

test.each(cases)(
  '$what is asked again in silence: $isRequested',
  ({ error, failures, isRequested, delayMs }) => {
    expect(isWorthRetrying(failures, error)).toBe(isRequested)
    expect(retryDelayMs(failures, error)).toBe(delayMs)
  },
)
