// @vitest-environment jsdom
import type { Session } from '@filo/contract/session/session-routes'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepOfflineSession, readOfflineSession } from './offline-session.ts'

const expiresAt = '2026-03-05T12:00:00.000Z'
const now = Date.parse(expiresAt) - 1
const session = { role: 'tester', expiresAt, defaultViews: { myTests: 'late' } } as unknown as Session

beforeEach(() => localStorage.clear())

test('a kept session comes back with its default views, until it ends', () => {
  keepOfflineSession(session)
  expect(readOfflineSession(now)).toEqual(session)
  expect(readOfflineSession(now + 1)).toBeUndefined()
})

test('one that an earlier console kept has no default views', () => {
  const { defaultViews: _, ...earlier } = session
  keepOfflineSession(earlier as Session)
  expect(readOfflineSession(now)).toEqual({ ...earlier, defaultViews: {} })
})

test('a browser that keeps no more goes on without one', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => keepOfflineSession(session)).not.toThrow()
  expect(readOfflineSession(now)).toBeUndefined()
  full.mockRestore()
})
