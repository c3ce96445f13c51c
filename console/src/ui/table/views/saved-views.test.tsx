// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { renderUi } from '../../testing/test-render-ui.tsx'
import { useToastStore } from '../../toast/toast-store.ts'
import { initialListState, type ListState } from '../list-state.ts'
import { SavedViews } from './SavedViews.tsx'
import type { SavedView, ViewStore } from './saved-view.ts'

const views: SavedView[] = [
  { id: 'mine', name: 'Geciken', search: { q: 'geç' } },
  { id: 'hers', name: 'Yayında', search: { q: 'yay' }, sharedBy: 'Ayşe' },
]

function storeWith(more: Partial<ViewStore> = {}): ViewStore {
  return {
    views,
    roleName: 'Testçi',
    defaultId: null,
    onOpen: vi.fn(),
    save: vi.fn(async () => 'new'),
    rename: vi.fn(async () => undefined),
    share: vi.fn(async () => undefined),
    remove: vi.fn(),
    setDefault: vi.fn(async () => undefined),
    readError: (error) => String(error),
    ...more,
  }
}

function Views({ store, start }: { store: ViewStore; start: Partial<ListState> }) {
  const [state, setState] = useState<ListState>({ ...initialListState, ...start })
  return <SavedViews store={store} state={state} onStateChange={setState} />
}

beforeAll(async () => void (await import('./ViewMenu.tsx')))
afterEach(cleanup)

test('the button names the view shown and marks a changed one', async () => {
  await renderUi(<Views store={storeWith()} start={{ view: 'mine', q: 'geç' }} />)
  expect(screen.getByRole('button').textContent).toBe('Geciken')
  cleanup()
  await renderUi(<Views store={storeWith()} start={{ view: 'mine', q: 'başka' }} />)
  expect(screen.getByRole('button').textContent).toContain('Değiştirildi')
})

test('an own view can be updated, renamed, shared and deleted', async () => {
  const store = storeWith()
  const { user } = await renderUi(<Views store={store} start={{ view: 'mine', q: 'yeni' }} />)
  const choose = async (name: string | RegExp) => {
    await user.click(screen.getByRole('button', { name: /Geciken/ }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Görünümü güncelle')
  expect(store.save).toHaveBeenCalledWith({ id: 'mine', name: 'Geciken', search: { q: 'yeni' } })
  await choose('Rolünüzle paylaş (Testçi)')
  expect(store.share).toHaveBeenCalledWith('mine', true)
  await choose('Bu liste bununla açılsın')
  expect(store.setDefault).toHaveBeenCalledWith('mine')
  await choose('Görünümü yeniden adlandır…')
  await user.clear(screen.getByRole('textbox'))
  await user.type(screen.getByRole('textbox'), 'Çok geciken{Enter}')
  expect(store.rename).toHaveBeenCalledWith('mine', 'Çok geciken')
  await choose('Görünümü sil')
  expect(store.remove).toHaveBeenCalledWith(views[0])
})

test('a view that somebody shared says whose it is and can only be used', async () => {
  const { user } = await renderUi(<Views store={storeWith()} start={{ view: 'hers', q: 'yay' }} />)
  await user.click(screen.getByRole('button', { name: 'Yayında' }))
  expect(await screen.findByRole('menuitem', { name: /Yayında.*Ayşe paylaştı/ })).toBeTruthy()
  const names = screen.getAllByRole('menuitem').map((item) => item.textContent)
  expect(names.slice(2)).toEqual(['Görünümü kaydet…', 'Bu liste bununla açılsın'])
})

test('a name that is taken is said in the dialog, which stays', async () => {
  const store = storeWith({ save: async () => Promise.reject(new Error('ad alınmış')) })
  const { user } = await renderUi(<Views store={store} start={{}} />)
  await user.click(screen.getByRole('button', { name: 'Görünümler' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Görünümü kaydet…' }))
  await user.type(screen.getByRole('textbox'), 'Geciken{Enter}')
  expect(await screen.findByText('Error: ad alınmış')).toBeTruthy()
})

test('a default that was not kept is said in the reader’s words', async () => {
  const store = storeWith({ setDefault: async () => Promise.reject(new Error('sunucu yok')) })
  const { user } = await renderUi(<Views store={store} start={{ view: 'hers', q: 'yay' }} />)
  await user.click(screen.getByRole('button', { name: 'Yayında' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Bu liste bununla açılsın' }))
  const reported = { tone: 'error', message: 'Error: sunucu yok' }
  await waitFor(() => expect(useToastStore.getState().toasts).toMatchObject([reported]))
})
