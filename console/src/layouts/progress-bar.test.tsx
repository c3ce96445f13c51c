// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useRootStore } from '../state/root-store.ts'
import { renderUi } from '../ui/testing/test-render-ui.tsx'
import { ProgressBar } from './ProgressBar.tsx'

let answer = (): void => {}
const change = () =>
  new Promise<void>((resolve) => {
    answer = resolve
  })

function Page() {
  const { mutate } = useMutation({ mutationFn: change })
  return (
    <>
      <ProgressBar />
      <button type="button" onClick={() => mutate()}>
        Save
      </button>
    </>
  )
}

test('the bar shows while a change is on its way to the server, and leaves with its answer', async () => {
  const rootRoute = createRootRoute({ component: Page })
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() })
  await renderUi(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(useRootStore.getState().spinner).toBe(false)
  expect(await screen.findByRole('progressbar')).toBeDefined()
  expect(useRootStore.getState().spinner).toBe(true)
  answer()
  await expect.poll(() => screen.queryByRole('progressbar')).toBeNull()
  expect(useRootStore.getState().spinner).toBe(false)
})
