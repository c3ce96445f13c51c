// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNow } from './use-now.ts'

const read: number[] = []

/** Drawing takes its time. */
const draw = () => vi.advanceTimersByTime(100)

function Reader() {
  read.push(useNow())
  draw()
  return null
}

beforeEach(() => {
  read.length = 0
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('readers that come together read the present and are drawn once', () => {
  render(
    <>
      <Reader />
      <Reader />
      <Reader />
    </>,
  )
  expect(read).toEqual([1_000_000, 1_000_000, 1_000_000])
})

test('whoever comes after the last has left reads the present, not when they left', () => {
  render(<Reader />)
  cleanup()
  vi.setSystemTime(1_500_000)
  render(<Reader />)
  expect(read).toEqual([1_000_000, 1_500_000])
})
