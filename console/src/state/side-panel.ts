import { useRootStore } from './root-store.ts'

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
