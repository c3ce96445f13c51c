import { expect, test } from 'vitest'
import { createOnce } from './once.ts'

test('a value counts once until it expires', () => {
  const isFirst = createOnce()
  expect(isFirst('a', 0, 1000)).toBe(true)
  expect(isFirst('a', 999, 1000)).toBe(false)
  expect(isFirst('b', 999, 1000)).toBe(true)
  expect(isFirst('a', 1000, 1000)).toBe(true)
})
