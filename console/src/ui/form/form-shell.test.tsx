// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { renderUi } from '../testing/test-render-ui.tsx'
import { FormShell } from './FormShell.tsx'
import { FormLocalizedField } from './fields/FormLocalizedField.tsx'
import { FormNumberField } from './fields/FormNumberField.tsx'
import { FormTextField } from './fields/FormTextField.tsx'
import type { FormFailure } from './form-failure.ts'
import { SignInTurn } from './sign-in-turn.ts'
import { useForm } from './use-form.ts'

const Model = z.object({
  code: z.string().min(2),
  name: z.object({ tr: z.string().min(1), en: z.string().min(1) }),
  weightKg: z.number().positive(),
})
type Model = z.infer<typeof Model>
const valid: Model = { code: 'NH1', name: { tr: 'Nova', en: 'Nova' }, weightKg: 62.5 }

interface ShellOptions {
  start?: Model
  onSubmit: (model: Model, etag: string | undefined) => Promise<unknown>
  onDone?: () => void
  failure?: FormFailure
  latest?: { values: Model; etag: string } | Error
  etag?: string
}

const settled = async <T,>(outcome: T | Error): Promise<T> => {
  if (outcome instanceof Error) throw outcome
  return outcome
}

function ModelForm({ start = valid, onSubmit, onDone, failure, latest, etag = 'v1' }: ShellOptions) {
  const form = useForm(Model, start)
  return (
    <FormShell
      form={form}
      etag={etag}
      onSubmit={onSubmit}
      onDone={onDone}
      readFailure={() => failure ?? { kind: 'other', title: 'Kaydedilemedi', errors: [] }}
      loadLatest={latest && (() => settled(latest))}
      fieldLabels={{ code: 'Kod', weightKg: 'Ağırlık' }}
    >
      <FormTextField form={form} name="code" label="Kod" />
      <FormLocalizedField form={form} name="name" label="Ad" />
      <FormNumberField form={form} name="weightKg" label="Ağırlık" />
      <output>{form.isDirty ? 'değişti' : 'aynı'}</output>
    </FormShell>
  )
}

const save = () => screen.getByRole('button', { name: 'Kaydet' })
afterEach(cleanup)

test('the label of an empty field stands where that of a filled one does', async () => {
  await renderUi(<ModelForm start={{ ...valid, code: '' }} onSubmit={vi.fn()} />)
  const stands = ['Kod', 'Ağırlık'].map((label) =>
    screen.getByText(label, { selector: 'label' }).getAttribute('data-shrink'),
  )
  expect(stands).toEqual(['true', 'true'])
})

test('an invalid form is not sent; the summary takes the focus and leads to the field', async () => {
  const onSubmit = vi.fn(async () => undefined)
  const { user } = await renderUi(
    <ModelForm start={{ ...valid, code: '', name: { tr: 'Nova', en: '' } }} onSubmit={onSubmit} />,
  )
  await user.click(save())
  const summary = screen.getByRole('alert')
  expect(document.activeElement).toBe(summary)
  expect(summary.textContent).toContain('2 alanın düzeltilmesi gerekiyor')
  await user.click(within(summary).getByRole('button', { name: /Ad \(İngilizce\)/ }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Ad (İngilizce)' }))
  expect(onSubmit).not.toHaveBeenCalled()
})

test('changing a field takes its error away', async () => {
  const { user } = await renderUi(
    <ModelForm start={{ ...valid, code: '' }} onSubmit={async () => undefined} />,
  )
  await user.click(save())
  expect(screen.getByRole('textbox', { name: 'Kod' }).getAttribute('aria-invalid')).toBe('true')
  await user.type(screen.getByRole('textbox', { name: 'Kod' }), 'AB')
  expect(screen.getByRole('textbox', { name: 'Kod' }).getAttribute('aria-invalid')).toBe('false')
})

test('numbers are taken with a comma', async () => {
  const onSubmit = vi.fn(async (_model: Model) => undefined)
  const { user } = await renderUi(<ModelForm onSubmit={onSubmit} />)
  const weight = screen.getByRole('textbox', { name: 'Ağırlık' })
  expect((weight as HTMLInputElement).value).toBe('62,5')
  await user.clear(weight)
  await user.type(weight, '70,25')
  await user.click(save())
  expect(onSubmit.mock.calls[0]?.[0].weightKg).toBe(70.25)
})

test('the server’s field errors stand at their fields and in the summary', async () => {
  const failure: FormFailure = {
    kind: 'fields',
    title: 'Mesaj: Bazı alanlar düzeltilmeli.',
    errors: [{ path: 'code', message: 'Bu kod kullanılıyor.' }],
  }
  const { user } = await renderUi(
    <ModelForm failure={failure} onSubmit={() => Promise.reject(new Error('422'))} />,
  )
  await user.click(save())
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(screen.getAllByText(/Bu kod kullanılıyor\./)).toHaveLength(2)
})

test('while it saves the button keeps its label and a second press does nothing', async () => {
  let finish = () => {}
  const onSubmit = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const { user } = await renderUi(<ModelForm onSubmit={onSubmit} />)
  await user.click(save())
  await user.click(save())
  expect(save().getAttribute('aria-busy')).toBe('true')
  expect(onSubmit).toHaveBeenCalledOnce()
  finish()
  await waitFor(() => expect(save().getAttribute('aria-busy')).toBe('false'))
})

test('after the save the form is clean before it is left', async () => {
  const seen: (string | null)[] = []
  const onDone = () => seen.push(screen.getByRole('status').textContent)
  const { user } = await renderUi(<ModelForm onSubmit={async () => undefined} onDone={onDone} />)
  await user.type(screen.getByRole('textbox', { name: 'Kod' }), 'X')
  expect(screen.getByRole('status').textContent).toBe('değişti')
  await user.click(save())
  await waitFor(() => expect(seen).toEqual(['aynı']))
})

test('what is typed while it saves is not marked as saved', async () => {
  let finish = () => {}
  const saved = new Promise<void>((resolve) => {
    finish = resolve
  })
  const { user } = await renderUi(<ModelForm onSubmit={() => saved} />)
  await user.click(save())
  await user.type(screen.getByRole('textbox', { name: 'Kod' }), 'X')
  finish()
  await waitFor(() => expect(save().getAttribute('aria-busy')).not.toBe('true'))
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Kod' }).value).toBe('NH1X')
  expect(screen.getByRole('status').textContent).toBe('değişti')
})

test('a newer record that cannot be read is said, and saving can be tried again', async () => {
  const conflict: FormFailure = {
    kind: 'conflict',
    title: 'Ayrıntı: HTTP 412',
    detail: 'Yeniden deneyin.',
    errors: [],
  }
  const { user } = await renderUi(
    <ModelForm
      latest={new Error('503')}
      failure={conflict}
      onSubmit={() => Promise.reject(new Error('409'))}
    />,
  )
  await user.click(save())
  expect((await screen.findByRole('alert')).textContent).toContain('Ayrıntı: HTTP 412. Yeniden deneyin.')
  expect(save().getAttribute('aria-busy')).not.toBe('true')
})

test('a record somebody else changed shows both values; mine is saved over their version', async () => {
  const latest = { values: { ...valid, weightKg: 60 }, etag: 'v2' }
  const onSubmit = vi.fn((_model: Model, etag: string | undefined) =>
    etag === 'v2' ? Promise.resolve() : Promise.reject(new Error('409')),
  )
  const { user } = await renderUi(
    <ModelForm latest={latest} failure={{ kind: 'conflict', title: '', errors: [] }} onSubmit={onSubmit} />,
  )
  await user.click(save())
  const dialog = await screen.findByRole('dialog', { name: 'Bu kaydı siz düzenlerken başkası değiştirdi' })
  expect(within(dialog).getByRole('row', { name: 'Ağırlık 62.5 60' })).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Benimkini kaydet' }))
  await waitFor(() => expect(onSubmit.mock.calls.at(-1)?.[1]).toBe('v2'))
})

test('a record of which somebody changed another part is saved without a question', async () => {
  const onSubmit = vi.fn((_model: Model, etag: string | undefined) =>
    etag === 'v2' ? Promise.resolve() : Promise.reject(new Error('409')),
  )
  const conflict: FormFailure = { kind: 'conflict', title: '', errors: [] }
  const { user } = await renderUi(
    <ModelForm latest={{ values: valid, etag: 'v2' }} failure={conflict} onSubmit={onSubmit} />,
  )
  await user.type(screen.getByRole('textbox', { name: 'Kod' }), 'X')
  await user.click(save())
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('aynı'))
  expect(onSubmit.mock.calls.map(([model, etag]) => [model.code, etag])).toEqual([
    ['NH1X', 'v1'],
    ['NH1X', 'v2'],
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a version that is read meanwhile never passes for the one the form was filled from', async () => {
  const onSubmit = vi.fn(async (_model: Model, _etag: string | undefined) => undefined)
  const { user, again } = await renderUi(<ModelForm onSubmit={onSubmit} />)
  await user.type(screen.getByRole('textbox', { name: 'Kod' }), 'X')
  again(<ModelForm etag="v2" onSubmit={onSubmit} />)
  await user.click(save())
  await waitFor(() => expect(onSubmit.mock.calls.at(-1)?.[1]).toBe('v1'))
})

test('after a save the form is at the version the save made', async () => {
  const onSubmit = vi.fn(async (_model: Model, _etag: string | undefined) => ({ etag: 'v2' }))
  const { user } = await renderUi(<ModelForm onSubmit={onSubmit} />)
  await user.click(save())
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1))
  await user.click(save())
  await waitFor(() => expect(onSubmit.mock.calls.map(([, etag]) => etag)).toEqual(['v1', 'v2']))
})

test('that nobody was signed in is said until somebody is again, then that nothing is saved yet', async () => {
  const onSubmit = vi.fn(async () => {
    throw new Error('401')
  })
  const failure: FormFailure = { kind: 'session', title: 'Oturum açın', errors: [] }
  const at = (turn: string) => (
    <SignInTurn value={turn}>
      <ModelForm onSubmit={onSubmit} failure={failure} />
    </SignInTurn>
  )
  const { user, again } = await renderUi(at('09:00'))
  await user.click(save())
  const summary = screen.getByRole('alert')
  expect(summary.textContent).toContain('Oturum açın')
  again(at('09:45'))
  expect(screen.queryByRole('alert')).toBeNull()
  const notice = screen.getByText(/henüz kaydedilmedi/)
  expect(notice.closest('[role=status]')).toBe(document.activeElement)
  await user.click(save())
  expect(screen.getByRole('alert').textContent).toContain('Oturum açın')
  expect(screen.queryByText(/henüz kaydedilmedi/)).toBeNull()
})
