import { expect, test } from 'vitest'
import { readThemeMode, themeKey } from './stored-mode.ts'

test.each([
  [null, 'light'],
  ['dark', 'dark'],
  ['light', 'light'],
  ['blue', 'light'],
])('a stored %s means %s', (stored, mode) => {
  expect(readThemeMode({ getItem: (key) => (key === themeKey ? stored : null) })).toBe(mode)
})

test('the mode lives under the key the spec names', () => {
  expect(themeKey).toBe('theme')
})
