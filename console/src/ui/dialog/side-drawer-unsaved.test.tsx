// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { FormShell } from '../form/FormShell.tsx'
import { FormTextField } from '../form/fields/FormTextField.tsx'
import { useForm } from '../form/use-form.ts'
import { renderUi } from '../testing/test-render-ui.tsx'
import { SideDrawer } from './SideDrawer.tsx'
import { useShownOnce } from './shown-once.ts'

const Person = z.object({ name: z.string() })

function PersonDrawer({ onClose, onSubmit }: { onClose: () => void; onSubmit?: () => Promise<void> }) {
  const form = useForm(Person, { name: 'Ayşe' })
  return (
    <SideDrawer isOpen title="Kişi" onClose={onClose}>
      <FormShell
        form={form}
        onSubmit={onSubmit ?? (async () => undefined)}
        onDone={onClose}
        onCancel={onClose}
        readFailure={() => ({ kind: 'other', title: 'Kaydedilemedi', errors: [] })}
      >
        <FormTextField form={form} name="name" label="Ad" />
      </FormShell>
    </SideDrawer>
  )
}

afterEach(cleanup)

const question = 'Kaydedilmemiş değişiklikler var'
const ways = ['Kapat', 'Vazgeç', 'Esc'] as const

async function leaveBy(way: (typeof ways)[number], typed: string) {
  const onClose = vi.fn()
  const { user } = await renderUi(<PersonDrawer onClose={onClose} />)
  if (typed) await user.type(screen.getByLabelText('Ad'), typed)
  if (way === 'Esc') await user.keyboard('{Escape}')
  else await user.click(screen.getByRole('button', { name: way }))
  return { user, onClose }
}

test.each(ways)('a clean form goes without a question: %s', async (way) => {
  const { onClose } = await leaveBy(way, '')
  expect(onClose).toHaveBeenCalledOnce()
})

test.each(ways)('unsaved input is asked for first: %s', async (way) => {
  const { user, onClose } = await leaveBy(way, 'gül')
  expect(await screen.findByRole('dialog', { name: question })).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Düzenlemeye dön' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: question })).toBeNull())
  expect(screen.getByLabelText<HTMLInputElement>('Ad').value).toBe('Ayşegül')
})

test('discarding closes the drawer', async () => {
  const { user, onClose } = await leaveBy('Esc', 'gül')
  await user.click(await screen.findByRole('button', { name: 'Kaydetmeden kapat' }))
  expect(onClose).toHaveBeenCalledOnce()
})

test('saved input is not asked for', async () => {
  const onClose = vi.fn()
  const { user } = await renderUi(<PersonDrawer onClose={onClose} />)
  await user.type(screen.getByLabelText('Ad'), 'gül{Enter}')
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(screen.queryByRole('dialog', { name: question })).toBeNull()
})

test('what was typed while the form was saving is asked for before the panel closes', async () => {
  let finish = () => {}
  const saved = new Promise<void>((resolve) => {
    finish = resolve
  })
  const onClose = vi.fn()
  const { user } = await renderUi(<PersonDrawer onClose={onClose} onSubmit={() => saved} />)
  await user.type(screen.getByLabelText('Ad'), 'X')
  await user.click(screen.getByRole('button', { name: 'Kaydet' }))
  await user.type(screen.getByLabelText('Ad'), 'Y')
  finish()
  expect(await screen.findByRole('dialog', { name: question })).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})

function Secret() {
  useShownOnce()
  return <code>k3y</code>
}

test('what is shown once is closed by a button alone', async () => {
  const onClose = vi.fn()
  const { user, again } = await renderUi(
    <SideDrawer isOpen title="Anahtar" onClose={onClose}>
      <Secret />
    </SideDrawer>,
  )
  await user.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Kapat' }))
  expect(onClose).toHaveBeenCalledOnce()
  again(
    <SideDrawer isOpen title="Anahtar" onClose={onClose}>
      <p>Anahtarlar</p>
    </SideDrawer>,
  )
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(2)
})
