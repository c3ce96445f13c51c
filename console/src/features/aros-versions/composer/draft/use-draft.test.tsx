// @vitest-environment jsdom
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import type { Session } from '@filo/contract/session/session-routes'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSessionStore } from '../../../../state/session-store.ts'
import { useToastStore } from '../../../../ui/toast/toast-store.ts'
import { writeBackup } from './draft-backup.ts'
import { useDraft } from './use-draft.ts'

const aros = {
  id: 'a1',
  etag: '"1"',
  name: 'Sunucudaki',
  semver: '1.0.0',
  items: [],
} as unknown as ArosVersionDetail
const theirs = { ...aros, etag: '"2"', name: 'Onunki' }
const mismatch = { type: 'x', title: 'x', status: 412, code: 'etag_mismatch' }

const answer = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const soon = { timeout: 3000 }
const fetchStub = vi.fn<(url: string | URL | Request, init?: RequestInit) => Promise<Response>>()

function open() {
  const queryClient = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return renderHook(() => useDraft(aros), { wrapper }).result
}

beforeEach(() => {
  localStorage.clear()
  useSessionStore.setState({ session: { user: { id: 'u1' } } as Session })
  vi.stubGlobal('fetch', fetchStub)
  fetchStub.mockReset().mockImplementation(async () => answer(412, mismatch))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('goes on with what the reader typed, never with what somebody else left in the browser', () => {
  writeBackup({ userId: 'u2', ArosId: 'a1' }, { etag: '"1"', patch: { name: 'Başkasının' } })
  expect(open().current).toMatchObject({ name: 'Sunucudaki', isDirty: false, wasRestored: false })
  writeBackup({ userId: 'u1', ArosId: 'a1' }, { etag: '"1"', patch: { name: 'Benim' } })
  expect(open().current).toMatchObject({ name: 'Benim', isDirty: true, wasRestored: true })
})

test('taking theirs gives up what was typed, and says so when theirs cannot be read', async () => {
  const draft = open()
  act(() => draft.current.change({ name: 'Benim' }))
  await act(() => draft.current.save())
  expect(draft.current.state.kind).toBe('conflict')
  fetchStub.mockImplementation(async () => answer(403, { ...mismatch, status: 403, code: 'no_permission' }))
  await act(() => draft.current.resolve(false))
  expect(draft.current).toMatchObject({ name: 'Benim', state: { kind: 'refused' } })
  fetchStub.mockImplementation(async () => answer(200, theirs))
  await act(() => draft.current.resolve(false))
  await waitFor(() => expect(draft.current).toMatchObject({ isDirty: false }))
  expect(draft.current.state.kind).toBe('saved')
})

test('a browser that keeps no copy keeps no change from the server, and says so once', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  fetchStub.mockImplementation(async () => answer(200, { ...aros, etag: '"2"' }))
  const draft = open()
  act(() => draft.current.change({ name: 'Benim' }))
  act(() => draft.current.change({ name: 'Benim sürümüm' }))
  expect(draft.current).toMatchObject({ name: 'Benim sürümüm', isStored: false, state: { kind: 'waiting' } })
  expect(useToastStore.getState().past).toMatchObject([{ tone: 'warning' }])
  await waitFor(() => expect(draft.current).toMatchObject({ isDirty: false, state: { kind: 'saved' } }), soon)
  expect(fetchStub).toHaveBeenCalledTimes(1)
})

test('what could not be saved because the session was over is saved after signing in again', async () => {
  const draft = open()
  const lost = { type: 'x', title: 'x', status: 401, code: 'not_signed_in' }
  fetchStub.mockImplementation(async () => answer(401, lost))
  act(() => draft.current.change({ name: 'Benim' }))
  await act(() => draft.current.save())
  expect(draft.current.state.kind).toBe('refused')
  fetchStub.mockImplementation(async () => answer(200, { ...theirs, name: 'Benim' }))
  act(() => useSessionStore.setState({ isExpired: false }))
  await waitFor(() => expect(draft.current).toMatchObject({ isDirty: false, state: { kind: 'saved' } }))
})
