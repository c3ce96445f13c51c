import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type SidebarMode, useRootStore } from '../../state/root-store.ts'

type ShownMode = SidebarMode | 'mobile'

/** What a chosen mode becomes at a window width: an overlay below 900 px, compact instead of full below 1200. */
export function shownMode(chosen: SidebarMode, isDesktop: boolean, isWide: boolean): ShownMode {
  if (!isDesktop) return 'mobile'
  return chosen === 'full' && !isWide ? 'compact' : chosen
}

/** The sidebar's state at this window width and the toggle of the top bar. */
export function useSidebar() {
  const theme = useTheme()
  const isDesktop = useMediaQuery(theme.breakpoints.up('md'), { noSsr: true })
  const isWide = useMediaQuery(theme.breakpoints.up('lg'), { noSsr: true })
  const chosen = useRootStore((state) => state.sidebarMode)
  const isMobileOpen = useRootStore((state) => state.isMobileSidebarOpen)
  const mode = shownMode(chosen, isDesktop, isWide)
  function toggle() {
    if (mode === 'mobile') useRootStore.setState({ isMobileSidebarOpen: !isMobileOpen })
    else useRootStore.setState({ sidebarMode: mode === 'close' ? 'full' : 'close' })
  }
  const isOpen = mode === 'mobile' ? isMobileOpen : mode !== 'close'
  return { mode, isOpen, isWide, toggle }
}
