// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderUi } from '../../../ui/testing/test-render-ui.tsx'
import { LinkPanel } from './LinkPanel.tsx'

afterEach(cleanup)

const expiresAt = '2026-03-12T10:00:00.000Z'

// The texts of the screen are not loaded here: their keys are shown.
test.each([
  ['was sent', true, 'link.mailedOnly'],
  ['could not be sent', false, 'link.mailFailed'],
])('whoever is shown no link learns whether the mail %s', async (_, isMailed, text) => {
  const onClose = vi.fn()
  const link = { url: null, expiresAt, isMailed }
  const { user } = await renderUi(
    <LinkPanel kind="invite" link={link} email="gul@otel.example" onClose={onClose} />,
  )
  expect(screen.getByRole('status').textContent).toBe(text)
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'link.done' }))
  expect(onClose).toHaveBeenCalledOnce()
})
