// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderUi } from '../testing/test-render-ui.tsx'
import { Disclosure } from './Disclosure.tsx'

afterEach(cleanup)

test('what is behind it is shown when it is asked for, and keeps what was typed', async () => {
  const { user, again } = await renderUi(
    <Disclosure label="Ayrıntılı" hint="18 alan">
      <input aria-label="Öncelik" />
    </Disclosure>,
  )
  const button = screen.getByRole('button', { name: 'Ayrıntılı' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('textbox')).toBeNull()
  await user.click(button)
  await user.type(screen.getByRole('textbox', { name: 'Öncelik' }), '7')
  expect(screen.queryByText('18 alan')).toBeNull()
  await user.click(button)
  expect(screen.queryByRole('textbox')).toBeNull()
  again(
    <Disclosure label="Ayrıntılı" isForced>
      <input aria-label="Öncelik" />
    </Disclosure>,
  )
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('7')
})
