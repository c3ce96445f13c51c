// @vitest-environment jsdom
import { ApiError } from '@filo/contract/client'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderUi } from '../ui/testing/test-render-ui.tsx'
import { SidePanelDrawer } from './secondary/SidePanelDrawer.tsx'

function Failing(): never {
  throw new ApiError(500, { type: 'x', title: 'x', status: 500, code: 'unexpected', requestId: 'r-17' })
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('a side panel that failed keeps what failed to itself, with the number to give to support', async () => {
  // React says in the console what a boundary caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await renderUi(
    <SidePanelDrawer panel={{ id: 'help', icon: 'help', texts: [], load: async () => Failing }} />,
  )
  const failed = within(await screen.findByRole('alert'))
  expect(failed.getByRole('button', { name: 'Hata numarasını kopyala' })).toBeTruthy()
  expect(failed.getByRole('button', { name: 'Tekrar dene' })).toBeTruthy()
})
