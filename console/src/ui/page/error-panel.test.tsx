// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderUi } from '../testing/test-render-ui.tsx'
import { ErrorPanel } from './ErrorPanel.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (seconds: number) => act(async () => vi.advanceTimersByTime(seconds * 1000))

test('what time heals is tried again by itself, counted down and again after another failure', async () => {
  const onRetry = vi.fn()
  await renderUi(<ErrorPanel title="Robotlar yüklenemedi" retryInS={3} onRetry={onRetry} />)
  expect(screen.getByText('3 saniye sonra yeniden denenecek.')).toBeTruthy()
  await pass(1)
  expect(screen.getByText('2 saniye sonra yeniden denenecek.')).toBeTruthy()
  for (let second = 0; second < 5; second += 1) await pass(1)
  expect(onRetry).toHaveBeenCalledTimes(2)
})

test('without a time nothing is tried by itself', async () => {
  const onRetry = vi.fn()
  await renderUi(<ErrorPanel title="Robotlar yüklenemedi" onRetry={onRetry} />)
  await pass(60)
  expect(onRetry).not.toHaveBeenCalled()
})
