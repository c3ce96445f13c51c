// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { renderUi } from '../../../../ui/testing/test-render-ui.tsx'
import { DraftText } from './DraftText.tsx'

afterEach(cleanup)

/** A draft whose name somebody else may take over. */
function Named() {
  const [name, setName] = useState('Benim')
  return (
    <>
      <DraftText
        label="Ad"
        value={name}
        isSound={(text) => text.trim() !== ''}
        problem="Bir ad yazın."
        onSave={setName}
      />
      <button type="button" onClick={() => setName('Onunki')}>
        Onunkini al
      </button>
      <output>{name}</output>
    </>
  )
}

test('a text is kept as it is typed, and gives way to what comes from elsewhere', async () => {
  const { user } = await renderUi(<Named />)
  const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Ad/ })
  await user.type(field(), ' adım ')
  expect(field().value).toBe('Benim adım ')
  expect(screen.getByRole('status').textContent).toBe('Benim adım')
  await user.click(screen.getByRole('button', { name: 'Onunkini al' }))
  expect(field().value).toBe('Onunki')
  await user.clear(field())
  expect(field().value).toBe('')
  expect(screen.getByText('Bir ad yazın.')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('Onunki')
})
