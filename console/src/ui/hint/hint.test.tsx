// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderUi } from '../testing/test-render-ui.tsx'
import { Hint } from './Hint.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const shown = () => screen.findByRole('tooltip')
/** What a browser does for the keyboard and jsdom does not. */
function showsFocus(element: HTMLElement): void {
  const matches = element.matches.bind(element)
  const focusVisible = (selector: string) => selector === ':focus-visible' || matches(selector)
  element.matches = focusVisible as typeof element.matches
}

const isGone = () => waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())

test('names its element at once and shows the words under the pointer until it leaves', async () => {
  const { user } = await renderUi(
    <Hint title="Kopyala">
      <button type="button">⧉</button>
    </Hint>,
  )
  const button = screen.getByRole('button', { name: 'Kopyala' })
  expect(screen.queryByRole('tooltip')).toBeNull()
  await user.hover(button)
  expect((await shown()).textContent).toBe('Kopyala')
  await user.unhover(button)
  await isGone()
})

test.each([
  [false, 'a press closes the words, which would lie over what it opens'],
  [true, 'words that answer a press stay'],
])('answersPress %s: %s', async (answersPress) => {
  const { user } = await renderUi(
    <Hint title="Bildirimler" answersPress={answersPress}>
      <button type="button">3</button>
    </Hint>,
  )
  const button = screen.getByRole('button')
  await user.hover(button)
  await shown()
  await user.click(button)
  if (answersPress) await shown()
  else await isGone()
})

test('the words stay while the pointer is on them, and Esc closes them', async () => {
  const { user } = await renderUi(
    <Hint title="Kopyala">
      <button type="button">⧉</button>
    </Hint>,
  )
  await user.hover(screen.getByRole('button'))
  const words = await shown()
  await user.hover(words)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.queryByRole('tooltip')).not.toBeNull()
  await user.keyboard('{Escape}')
  await isGone()
})

test('shows under the focus of the keyboard, keeps the focus there, and closes when it leaves', async () => {
  const { user } = await renderUi(
    <Hint title="Önce bir sürüm seçin" isDescription>
      <button type="button">Yayınla</button>
    </Hint>,
  )
  const button = screen.getByRole('button', { name: 'Yayınla' })
  showsFocus(button)
  await user.tab()
  await shown()
  expect(document.activeElement).toBe(button)
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Önce bir sürüm seçin',
  )
  await user.tab()
  await isGone()
})

test('while the keyboard’s focus stays, no pointer closes the words; Esc does', async () => {
  const { user } = await renderUi(
    <Hint title="Önce bir sürüm seçin" isDescription>
      <button type="button">Yayınla</button>
    </Hint>,
  )
  const button = screen.getByRole('button', { name: 'Yayınla' })
  showsFocus(button)
  await user.tab()
  const words = await shown()
  // Where the words are first drawn, a resting pointer may be: they move away from under it.
  await user.hover(words)
  await user.unhover(words)
  await user.hover(button)
  await user.unhover(button)
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(button.getAttribute('aria-describedby')).not.toBeNull()
  expect(screen.queryByRole('tooltip')).not.toBeNull()
  await user.keyboard('{Escape}')
  await isGone()
})

test('an element keeps the focus when words for it come and go', async () => {
  const withTitle = (title: string) => (
    <Hint title={title} isDescription>
      <button type="button">Yayınla</button>
    </Hint>
  )
  const { user, again } = await renderUi(withTitle(''))
  await user.tab()
  const button = screen.getByRole('button')
  for (const title of ['Önce bir sürüm seçin', '']) {
    again(withTitle(title))
    expect(document.activeElement).toBe(button)
  }
})

test('a long press shows the words, a tap does not', async () => {
  await renderUi(
    <Hint title="Kopyala">
      <button type="button">⧉</button>
    </Hint>,
  )
  vi.useFakeTimers()
  const button = screen.getByRole('button')
  const touch = { pointerType: 'touch' }
  fireEvent.pointerEnter(button, touch)
  fireEvent.pointerDown(button, touch)
  act(() => void vi.advanceTimersByTime(300))
  fireEvent.pointerUp(button, touch)
  act(() => void vi.advanceTimersByTime(5000))
  expect(screen.queryByRole('tooltip')).toBeNull()
  fireEvent.pointerDown(button, touch)
  await act(() => vi.advanceTimersByTimeAsync(800))
  expect(screen.queryByRole('tooltip')).not.toBeNull()
})

test('keeps what its element listens to, and its own name', async () => {
  const onFocus = vi.fn()
  const { user } = await renderUi(
    <Hint title="3 okunmamış bildirim">
      <button type="button" aria-label="Bildirimler" onFocus={onFocus}>
        3
      </button>
    </Hint>,
  )
  await user.tab()
  expect(onFocus).toHaveBeenCalledOnce()
  expect(screen.getByRole('button', { name: 'Bildirimler' })).toBeTruthy()
})

test('with nothing to say, the element stands alone', async () => {
  await renderUi(
    <Hint title="">
      <button type="button">Menü</button>
    </Hint>,
  )
  expect(screen.getByRole('button', { name: 'Menü' }).hasAttribute('aria-label')).toBe(false)
})
