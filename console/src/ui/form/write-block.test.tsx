// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfirmDialog } from '../dialog/ConfirmDialog.tsx'
import { RowMenu } from '../table/RowMenu.tsx'
import { BatchBar } from '../table/selection/BatchBar.tsx'
import { renderUi } from '../testing/test-render-ui.tsx'
import { PendingButton } from './PendingButton.tsx'
import { SavedAtOnce } from './SavedAtOnce.tsx'
import { WriteBlock } from './write-block.ts'

const reason = 'Sunucuya ulaşılamıyor'
const cutOff = (piece: ReactElement) => renderUi(<WriteBlock value={reason}>{piece}</WriteBlock>)
const isOff = (button: HTMLElement) =>
  button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true'
afterEach(cleanup)

test('a button that saves is off and says why; one that only reads is not', async () => {
  await cutOff(
    <>
      <PendingButton isPending={false}>Kaydet</PendingButton>
      <PendingButton isPending={false} isReading>
        Denetle
      </PendingButton>
    </>,
  )
  expect(isOff(screen.getByRole('button', { name: 'Kaydet' }))).toBe(true)
  expect(screen.getByTitle(reason)).toBeTruthy()
  expect(isOff(screen.getByRole('button', { name: 'Denetle' }))).toBe(false)
})

test.each([
  [
    'a confirmation',
    <ConfirmDialog key="c" title="Sil" confirmLabel="Evet" onConfirm={vi.fn()} onClose={vi.fn()} />,
  ],
  [
    'a typed confirmation',
    <ConfirmDialog
      key="t"
      title="Sil"
      confirmLabel="Evet"
      expected="a"
      onConfirm={vi.fn()}
      onClose={vi.fn()}
    />,
  ],
])('%s shows the reason and does not go through', async (_, dialog) => {
  await cutOff(dialog)
  expect(screen.getByText(reason)).toBeTruthy()
  expect(isOff(screen.getByRole('button', { name: 'Evet' }))).toBe(true)
})

test('actions of a row wait, those that only show something work', async () => {
  const [remove, show] = [vi.fn(), vi.fn()]
  const actions = [
    { id: 'remove', label: 'Sil', onSelect: remove },
    { id: 'show', label: 'Göster', isReading: true, onSelect: show },
  ]
  const { user } = await cutOff(<RowMenu label="işlemler" actions={actions} />)
  await user.click(screen.getByRole('button', { name: 'işlemler' }))
  await user.click(await screen.findByRole('menuitem', { name: `Sil ${reason}` }))
  expect(remove).not.toHaveBeenCalled()
  await user.click(await screen.findByRole('menuitem', { name: 'Göster' }))
  expect(show).toHaveBeenCalledOnce()
})

test('fields saved at once are out of reach', async () => {
  await cutOff(
    <SavedAtOnce>
      <input aria-label="Ad" />
    </SavedAtOnce>,
  )
  expect(screen.getByText(reason)).toBeTruthy()
  expect(screen.getByLabelText('Ad').closest('[inert]')).not.toBeNull()
})

const control = (isAll: boolean) => ({
  selection: { ids: new Set(['a']), isAll },
  wasCleared: false,
  setSelection: vi.fn(),
  clear: vi.fn(),
})

test.each([
  ['is off for all results unless it says it can', true, undefined, { tag: true, start: false }],
  ['works on rows chosen one by one', false, undefined, { tag: true, start: true }],
  ['says why these rows will not do', false, 'İki kayıt seçin.', { tag: true, start: false }],
])('an action on many rows %s', async (_, isAll, against, works) => {
  const [tag, start] = [vi.fn(), vi.fn()]
  const actions = [
    { id: 'tag', label: 'Etiketle', allowsAll: true, onSelect: tag },
    { id: 'start', label: 'Teste gönder', reasonAgainst: () => against, onSelect: start },
  ]
  const { user } = await renderUi(<BatchBar control={control(isAll)} totalCount={60} actions={actions} />)
  for (const { label } of actions) await user.click(screen.getByRole('button', { name: label }))
  expect({ tag: tag.mock.calls.length === 1, start: start.mock.calls.length === 1 }).toEqual(works)
  if (isAll) expect(screen.getByText('Yalnız tek tek seçilen kayıtlara uygulanabilir.')).toBeTruthy()
  if (against) expect(screen.getByText(against)).toBeTruthy()
})
