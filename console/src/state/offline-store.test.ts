// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { arosDraftPrefix, clearOffline, countUnsent, draftPrefix } from './offline-store.ts'

vi.mock('idb-keyval', () => ({
  createStore: () => undefined,
  entries: async () => [],
  clear: async () => {},
}))
beforeEach(() => localStorage.clear())

test('what was typed into an AROS draft counts as unsent, and goes at signing out', async () => {
  localStorage.setItem(`${draftPrefix}sent`, JSON.stringify({ isSent: true }))
  localStorage.setItem(`${draftPrefix}waiting`, JSON.stringify({ isSent: false }))
  localStorage.setItem(`${arosDraftPrefix}u1/a1`, JSON.stringify({ etag: 'x', patch: { name: 'Yeni' } }))
  localStorage.setItem('filo-theme', 'dark')
  expect(await countUnsent()).toBe(2)
  await clearOffline()
  expect(Object.keys(localStorage)).toEqual(['filo-theme'])
})
