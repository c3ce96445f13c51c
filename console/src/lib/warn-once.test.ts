import { expect, test, vi } from 'vitest'
import { warnOnce } from './warn-once.ts'

test('one thing is told once', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  for (const text of ['a', 'b', 'a']) warnOnce(text)
  expect(warn.mock.calls).toEqual([['a'], ['b']])
  warn.mockRestore()
})
