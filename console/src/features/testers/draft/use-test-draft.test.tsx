// @vitest-environment jsdom
import type { MyTest, TestCase } from '@filo/contract/testers/tester-shapes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useToastStore } from '../../../ui/toast/toast-store.ts'
import { useTestDraft } from './use-test-draft.ts'

const tester = { id: 't1', etag: '"1"', caseResults: [], verdict: null, comment: null }
const bench = {
  tester,
  aros: { id: 'a1' },
  cases: [{ caseId: 'aros:basics' }],
} as unknown as MyTest & { cases: TestCase[] }

const soon = { timeout: 3000 }
const fetchStub = vi.fn<() => Promise<Response>>()

function open() {
  const queryClient = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return renderHook(() => useTestDraft(bench), { wrapper }).result
}

beforeEach(() => {
  localStorage.clear()
  useToastStore.setState({ toasts: [], past: [] })
  vi.stubGlobal('fetch', fetchStub)
  const headers = { 'content-type': 'application/json' }
  fetchStub.mockReset().mockImplementation(async () => new Response(JSON.stringify(tester), { headers }))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a browser that keeps no copy keeps no result from the server, and says so once', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  const draft = open()
  act(() => draft.current.setResult({ caseId: 'aros:basics', result: 'pass', note: '', evidence: [] }))
  act(() => draft.current.setComment('Ses temiz'))
  expect(draft.current).toMatchObject({ comment: 'Ses temiz', isStored: false, saving: { kind: 'waiting' } })
  await waitFor(() => expect(draft.current.saving.kind).toBe('saved'), soon)
  expect(fetchStub).toHaveBeenCalledTimes(1)
  expect(useToastStore.getState().past).toMatchObject([{ tone: 'warning' }])
})
