// @vitest-environment jsdom
import { createRobotType } from '@filo/contract/robot-models/robot-models-routes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useApiMutation } from './use-api.ts'

const fetchStub = vi.fn<typeof fetch>()
const body = { code: 'swimmer', name: { tr: 'Yüzer', en: 'Swimmer' } }

/** A form as it is opened: each has its own mutation. */
function openForm() {
  const queryClient = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useApiMutation(createRobotType), { wrapper })
  return () => act(() => result.current.mutateAsync({ body }).catch(() => undefined))
}

const keysSent = () =>
  fetchStub.mock.calls.map(([, init]) => new Headers(init?.headers).get('idempotency-key'))

beforeEach(() => {
  vi.stubGlobal('fetch', fetchStub)
  fetchStub.mockReset().mockImplementation(async () => Response.json({ id: 't1' }, { status: 201 }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('pressing again after a lost answer sends the same key, pressing after an answer another', async () => {
  const headers = { 'content-type': 'application/json' }
  fetchStub.mockRejectedValueOnce(new TypeError('network error'))
  fetchStub.mockResolvedValueOnce(new Response('{"id":"t1"', { status: 201, headers }))
  const press = openForm()
  for (let presses = 0; presses < 4; presses += 1) await press()
  const [first, ...rest] = keysSent()
  expect(rest.slice(0, 2)).toEqual([first, first])
  expect(rest[2]).not.toBe(first)
})

test('each opened form has a key of its own', async () => {
  fetchStub.mockRejectedValue(new TypeError('network error'))
  await openForm()()
  await openForm()()
  expect(new Set(keysSent()).size).toBe(2)
})
