import type { PaletteName } from '@filo/contract/profile/palette-names'
import { flushSync } from 'react-dom'
import { create } from 'zustand'
import { useRootStore } from '../state/root-store.ts'
import { palettes, type ThemeMode } from './palettes.ts'
import { followStoredMode, markPage, readThemeMode, storeThemeMode } from './stored-mode.ts'

export const useThemeMode = create<{ mode: ThemeMode; isPrinting: boolean }>(() => ({
  mode: readThemeMode(localStorage),
  isPrinting: false,
}))

function setThemeMode(mode: ThemeMode): void {
  storeThemeMode(mode)
  useThemeMode.setState({ mode })
}

/** All tabs of the console show the same mode; called once, at the start. */
export function followOtherTabs(): void {
  followStoredMode((mode) => useThemeMode.setState({ mode }))
}

/** Paper is light: what is printed is drawn light before the browser takes it; called once, at the start. */
export function followPrinting(page: Pick<Window, 'addEventListener'>): void {
  const print = (isPrinting: boolean) => () => {
    markPage(isPrinting ? 'light' : useThemeMode.getState().mode)
    flushSync(() => useThemeMode.setState({ isPrinting }))
  }
  page.addEventListener('beforeprint', print(true))
  page.addEventListener('afterprint', print(false))
}

/** Switches between light and dark and remembers it. */
export function toggleThemeMode(): void {
  setThemeMode(useThemeMode.getState().mode === 'light' ? 'dark' : 'light')
}

/** Takes a palette for its mode and switches to that mode. */
export function choosePalette(name: PaletteName): void {
  const { mode } = palettes[name]
  useRootStore.setState((state) => ({ palettes: { ...state.palettes, [mode]: name } }))
  setThemeMode(mode)
}

/** The palette content is drawn with now. */
export function useActivePalette(): PaletteName {
  const mode = useThemeMode(({ isPrinting, ...state }) => (isPrinting ? 'light' : state.mode))
  return useRootStore((state) => state.palettes[mode])
}
