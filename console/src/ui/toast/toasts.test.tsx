// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../testing/test-render-ui.tsx'
import { offerUndo } from './offer-undo.ts'
import { ToastHost } from './ToastHost.tsx'
import { finishToasts, showToast, toastMs } from './toast-store.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(async () => {
  await act(finishToasts)
  cleanup()
  vi.useRealTimers()
})

const pass = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('a toast goes after eight seconds, but not while the pointer rests on it', async () => {
  await renderUi(<ToastHost />)
  act(() => void showToast({ message: 'Kaydedildi.' }))
  pass(toastMs - 1000)
  fireEvent.mouseEnter(screen.getByText('Kaydedildi.').closest('[role=status]') as Element)
  pass(toastMs * 3)
  expect(screen.getByText('Kaydedildi.')).toBeTruthy()
  fireEvent.mouseLeave(screen.getByText('Kaydedildi.').closest('[role=status]') as Element)
  pass(1000)
  expect(screen.queryByText('Kaydedildi.')).toBeNull()
})

test('what is said twice stands once, for eight seconds from the second time', async () => {
  await renderUi(<ToastHost />)
  act(() => void showToast({ message: 'Kaydedildi.' }))
  pass(toastMs - 1000)
  act(() => void showToast({ message: 'Kaydedildi.' }))
  pass(toastMs - 1000)
  expect(screen.getAllByText('Kaydedildi.')).toHaveLength(1)
  pass(1000)
  expect(screen.queryByText('Kaydedildi.')).toBeNull()
})

test('undo takes the action back and its delayed work is never done', async () => {
  const onUndo = vi.fn()
  const onCommit = vi.fn(async () => undefined)
  await renderUi(<ToastHost />)
  act(() => offerUndo({ message: 'Kaldırıldı.', undoLabel: 'Geri al', onUndo, onCommit }))
  fireEvent.click(screen.getByRole('button', { name: 'Geri al' }))
  pass(toastMs * 2)
  expect(onUndo).toHaveBeenCalledOnce()
  expect(onCommit).not.toHaveBeenCalled()
})

test('delayed work is done when the time is over, and at once when the page is left', async () => {
  const onCommit = vi.fn(async () => undefined)
  await renderUi(<ToastHost />)
  const offer = () =>
    act(() => offerUndo({ message: 'Kaldırıldı.', undoLabel: 'Geri al', onUndo: () => undefined, onCommit }))
  offer()
  pass(toastMs)
  expect(onCommit).toHaveBeenCalledTimes(1)
  offer()
  act(() => void window.dispatchEvent(new Event('pagehide')))
  expect(onCommit).toHaveBeenCalledTimes(2)
})

test('leaving waits for the delayed work, whether it succeeds or not', async () => {
  const done: string[] = []
  let finish = () => {}
  const slow = new Promise<void>((resolve) => {
    finish = resolve
  })
  const offer = { undoLabel: 'Geri al', onUndo: () => undefined }
  offerUndo({ ...offer, message: 'Biri silindi.', onCommit: () => slow.then(() => done.push('slow')) })
  offerUndo({ ...offer, message: 'Öbürü silindi.', onCommit: () => Promise.reject(new Error('503')) })
  const leaving = finishToasts().then(() => done.push('left'))
  finish()
  await leaving
  expect(done).toEqual(['slow', 'left'])
})
