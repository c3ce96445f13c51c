import { keepText } from '../lib/keep-text.ts'
import type { ThemeMode } from './palettes.ts'

/** Local storage key of the theme mode (spec section 4); the page reads it before its first paint. */
export const themeKey = 'theme'

/** The remembered mode; light unless 'dark' was stored. */
export function readThemeMode(storage: Pick<Storage, 'getItem'>): ThemeMode {
  return storage.getItem(themeKey) === 'dark' ? 'dark' : 'light'
}

/** Remembers a mode and marks the page with it. */
export function storeThemeMode(mode: ThemeMode): void {
  keepText(localStorage, themeKey, mode)
  markPage(mode)
}

/** Marks the page with a mode, for what is painted outside the console's own theme. */
export function markPage(mode: ThemeMode): void {
  document.documentElement.dataset['theme'] = mode
}

/** Follows the mode that another tab chooses. @returns what ends it */
export function followStoredMode(onChange: (mode: ThemeMode) => void): () => void {
  function follow({ key }: StorageEvent) {
    if (key !== themeKey) return
    const mode = readThemeMode(localStorage)
    markPage(mode)
    onChange(mode)
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}
