// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SignInTurn } from '../form/sign-in-turn.ts'
import { renderUi } from '../testing/test-render-ui.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'

afterEach(cleanup)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

test('a confirmation names the action and its effects, and closes when it is done', async () => {
  const onConfirm = vi.fn(async (_reason: string) => undefined)
  const onClose = vi.fn()
  const { user } = await renderUi(
    <ConfirmDialog
      title="Ses 2.4.0 sürümünü yayınla"
      confirmLabel="Yayınla"
      effects={['14 robot etkilenecek']}
      needsReason
      onConfirm={onConfirm}
      onClose={onClose}
    />,
  )
  expect(screen.getByRole('dialog', { name: 'Ses 2.4.0 sürümünü yayınla' })).toBeTruthy()
  expect(screen.getByText('14 robot etkilenecek')).toBeTruthy()
  expect(button('Yayınla').disabled).toBe(true)
  await user.type(screen.getByRole('textbox', { name: 'Gerekçe' }), ' testler geçti ')
  await user.click(button('Yayınla'))
  expect(onConfirm).toHaveBeenCalledWith('testler geçti')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})

test('a refused action keeps the dialog open and says why', async () => {
  const onClose = vi.fn()
  const { user } = await renderUi(
    <ConfirmDialog
      title="Sil"
      confirmLabel="Sil"
      onConfirm={() => Promise.reject(new Error('409'))}
      onClose={onClose}
      readError={() => 'Kullanımda olduğu için silinemez.'}
    />,
  )
  await user.click(button('Sil'))
  expect((await screen.findByRole('alert')).textContent).toContain('Kullanımda olduğu için silinemez.')
  expect(onClose).not.toHaveBeenCalled()
})

test('why it was refused is gone when somebody has signed in again', async () => {
  const at = (turn: string) => (
    <SignInTurn value={turn}>
      <ConfirmDialog
        title="Sil"
        confirmLabel="Sil"
        onConfirm={() => Promise.reject(new Error('Oturum açın'))}
        onClose={() => undefined}
      />
    </SignInTurn>
  )
  const { user, again } = await renderUi(at('09:00'))
  await user.click(button('Sil'))
  expect((await screen.findByRole('alert')).textContent).toContain('Oturum açın')
  again(at('09:45'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(button('Sil').disabled).toBe(false)
})

test.each([
  ['IŞIK robot', true],
  ['isik ROBOT', true],
  ['ışık', false],
])('typing %s for "Işık Robot" matches: %s', async (typed, isMatch) => {
  const { user } = await renderUi(
    <ConfirmDialog
      title="Robotu sil"
      confirmLabel="Robotu sil"
      expected="Işık Robot"
      onConfirm={async () => undefined}
      onClose={() => undefined}
    />,
  )
  await user.type(screen.getByRole('textbox', { name: 'Gerekçe' }), 'hurda')
  await user.click(screen.getByRole('textbox', { name: 'Onay metni' }))
  await user.paste(typed)
  expect(button('Robotu sil').disabled).toBe(!isMatch)
})
