import { create } from 'zustand'
import { useRootStore } from '../state/root-store.ts'
import { type PaletteName, palettes, type ThemeMode } from './palettes.ts'
import { followStoredMode, readThemeMode, storeThemeMode } from './stored-mode.ts'

/** Palette of the sidebar, the footer and the secondary sidebar in both modes (spec section 4). */
export const alternatePalette: PaletteName = 'slateDark1'

/** Palette of the top bar (docs/interface.md). */
export const topBarPalettes: Record<ThemeMode, PaletteName> = { light: 'whiteBlue', dark: 'slateDark2' }

export const useThemeMode = create<{ mode: ThemeMode }>(() => ({ mode: readThemeMode(localStorage) }))

function setThemeMode(mode: ThemeMode): void {
  storeThemeMode(mode)
  useThemeMode.setState({ mode })
}

/** All tabs of the console show the same mode; called once, at the start. */
export function followOtherTabs(): void {
  followStoredMode((mode) => useThemeMode.setState({ mode }))
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
  const mode = useThemeMode((state) => state.mode)
  return useRootStore((state) => state.palettes[mode])
}
