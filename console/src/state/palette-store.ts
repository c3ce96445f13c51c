import { create } from 'zustand'

interface PaletteState {
  isOpen: boolean
  query: string
}

/** The command palette's state; any page may open it. */
export const usePaletteStore = create<PaletteState>(() => ({ isOpen: false, query: '' }))

/** Opens the command palette, with something already typed if given. */
export function openPalette(query = ''): void {
  usePaletteStore.setState({ isOpen: true, query })
}

/** Closes the command palette. */
export function closePalette(): void {
  usePaletteStore.setState({ isOpen: false })
}
