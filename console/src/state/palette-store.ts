import { create } from 'zustand'

interface PaletteState {
  isOpen: boolean
  query: string
  /** Counts the openings: each begins anew, also while the one before is still fading away. */
  opening: number
}

/** The command palette's state; any page may open it. */
export const usePaletteStore = create<PaletteState>(() => ({ isOpen: false, query: '', opening: 0 }))

/** Opens the command palette, with something already typed if given; one that is open stays as it is. */
export function openPalette(query = ''): void {
  usePaletteStore.setState(({ isOpen, opening }) =>
    isOpen ? {} : { isOpen: true, query, opening: opening + 1 },
  )
}

/** Closes the command palette. */
export function closePalette(): void {
  usePaletteStore.setState({ isOpen: false })
}
