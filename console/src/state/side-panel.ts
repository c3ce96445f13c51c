import { create } from 'zustand'
import { useRootStore } from './root-store.ts'

/** Counts shown on the tabs of the secondary sidebar, by tab id, e.g. uploads that still run. */
export const useSidePanelBadges = create<{ counts: Record<string, number> }>(() => ({ counts: {} }))

/** Puts a count on a tab; 0 takes it away. */
export function setSidePanelBadge(id: string, count: number): void {
  useSidePanelBadges.setState(({ counts }) => ({ counts: { ...counts, [id]: count } }))
}

/** Opens the secondary sidebar on a tab. */
export function openSidePanel(id: string): void {
  useRootStore.setState({ secondarySidebar: { isOpen: true, tab: id } })
}

/** Shows or hides the secondary sidebar. */
export function toggleSidePanels(): void {
  useRootStore.setState(({ secondarySidebar }) => ({
    secondarySidebar: { isOpen: !secondarySidebar.isOpen, tab: null },
  }))
}

/** Opens a tab's panel, or closes it when it is the open one. */
export function toggleSidePanel(id: string): void {
  useRootStore.setState(({ secondarySidebar }) => ({
    secondarySidebar: { isOpen: true, tab: secondarySidebar.tab === id ? null : id },
  }))
}
