// @vitest-environment jsdom
import { getProfile } from '@filo/contract/profile/profile-routes'
import type { Session } from '@filo/contract/session/session-routes'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acceptSession, useSessionStore } from '../state/session-store.ts'
import { apiClient } from './api-client.ts'

const sessionOf = (issuedAt: string) =>
  ({
    user: { id: 'u1' },
    role: 'tester',
    stateFlag: 'active',
    issuedAt,
    preferences: {},
  }) as unknown as Session

/** A server that answers, when told to, that nobody is signed in. */
function silentServer(): { refuse: () => void } {
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const headers = { 'content-type': 'application/problem+json' }
  const problem = { type: '', title: '', status: 401, code: 'not_signed_in' }
  return { refuse: () => answer.resolve(new Response(JSON.stringify(problem), { status: 401, headers })) }
}

beforeEach(() => acceptSession(sessionOf('2026-03-05T10:00:00.000Z')))
afterEach(() => vi.unstubAllGlobals())

test('a refusal of the open session asks to sign in again', async () => {
  const { refuse } = silentServer()
  const call = apiClient.call(getProfile, {})
  refuse()
  await expect(call).rejects.toThrow()
  expect(useSessionStore.getState().isExpired).toBe(true)
})

test('one that comes only after a new sign-in is about the session before, and asks for nothing', async () => {
  const { refuse } = silentServer()
  const call = apiClient.call(getProfile, {})
  acceptSession(sessionOf('2026-03-05T10:30:00.000Z'))
  refuse()
  await expect(call).rejects.toThrow()
  expect(useSessionStore.getState().isExpired).toBe(false)
})
