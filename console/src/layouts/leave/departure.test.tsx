// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetTabLanguage, isLanguageChosen } from '../../i18n/i18n.ts'
import { giveUpUnsaved, noteUnsaved } from '../../lib/unsaved-forms.ts'
import { type Departure, requestLeave } from '../../state/departure.ts'
import { draftPrefix } from '../../state/offline-store.ts'
import { renderUi } from '../../ui/testing/test-render-ui.tsx'
import { offerUndo } from '../../ui/toast/offer-undo.ts'
import { useToastStore } from '../../ui/toast/toast-store.ts'
import { DepartureDoor } from './DepartureDoor.tsx'

const calls: string[] = []
let status = 204
const replace = vi.fn()

beforeEach(() => {
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    calls.push(`${method} ${url}`)
    return new Response(null, { status })
  })
  vi.stubGlobal('location', { replace })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  calls.length = 0
  status = 204
  replace.mockClear()
  localStorage.clear()
  giveUpUnsaved()
  useToastStore.setState({ toasts: [] })
})

async function renderDoor() {
  const history = createMemoryHistory()
  const router = createRouter({ routeTree: createRootRoute({ component: DepartureDoor }), history })
  await router.load()
  return renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}

const leave = (departure: Departure) => act(async () => requestLeave(departure))

test('signing out leaves at once when nothing would be lost, and takes the tab language with it', async () => {
  sessionStorage.setItem('lng', 'en')
  await renderDoor()
  await leave({ kind: 'signOut' })
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/signin'))
  expect(isLanguageChosen()).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('test work that was never sent is asked for before it is lost', async () => {
  localStorage.setItem(`${draftPrefix}1`, JSON.stringify({ isSent: false }))
  const { user } = await renderDoor()
  await leave({ kind: 'signOut' })
  expect((await screen.findByRole('dialog')).textContent).toContain('signOutUnsent.lost')
  expect(calls).toEqual([])
  await user.click(screen.getByRole('button', { name: 'signOut' }))
  await waitFor(() => expect(replace).toHaveBeenCalled())
  expect(localStorage.getItem(`${draftPrefix}1`)).toBeNull()
})

test.each([{ kind: 'signOut' }, { kind: 'role', role: 'tester' }] as const)(
  'a form with changes is asked for before $kind',
  async (departure) => {
    noteUnsaved('form', true)
    const { user } = await renderDoor()
    await leave(departure)
    expect((await screen.findByRole('dialog')).textContent).toContain('leave.unsaved')
    await user.click(screen.getByRole('button', { name: 'Vazgeç' }))
    expect(calls).toEqual([])
  },
)

test('signing out everywhere that fails stays in the question and says why', async () => {
  status = 503
  sessionStorage.setItem('lng', 'en')
  const { user } = await renderDoor()
  await leave({ kind: 'signOutEverywhere' })
  await user.click(await screen.findByRole('button', { name: 'signOutEverywhere' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(replace).not.toHaveBeenCalled()
  expect(isLanguageChosen()).toBe(true)
  forgetTabLanguage()
})

test('a deletion that waits behind an undo is done before the session ends', async () => {
  await renderDoor()
  const onCommit = async () => calls.push('deleted')
  offerUndo({ message: 'Silindi.', undoLabel: 'Geri al', onUndo: () => undefined, onCommit })
  await leave({ kind: 'signOut' })
  await waitFor(() => expect(replace).toHaveBeenCalled())
  expect(calls).toEqual(['deleted', 'DELETE /api/session'])
})
