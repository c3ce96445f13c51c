import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import Paper from '@mui/material/Paper'
import { useState } from 'react'
import { useRootStore } from '../../state/root-store.ts'
import { ProductThemeProvider } from '../../theme/ProductThemeProvider.tsx'
import { shellPalettes } from '../../theme/shell-palettes.ts'
import { lazyDialog } from '../../ui/lazy/lazy-part.tsx'
import { sidebarSize } from './item-style.ts'
import { SidebarContent } from './SidebarContent.tsx'
import { useSidebar } from './use-sidebar.ts'

const MobileSidebar = lazyDialog(async () => (await import('./MobileSidebar.tsx')).MobileSidebar)

const closeMobile = () => useRootStore.setState({ isMobileSidebarOpen: false })

/** Says to what stands at the left of the page (toasts) how wide the menu is now. */
function MenuWidth({ px }: { px: number }) {
  return <GlobalStyles styles={{ ':root': { '--menu-width': `${px}px` } }} />
}

/** Compact mode widens under the pointer or the keyboard focus, over the page, and Esc narrows it again. */
function Docked({ isCompact, hasSwitch }: { isCompact: boolean; hasSwitch: boolean }) {
  // Apart, because pressing what the pointer widened also moves the focus.
  const [isHovered, setIsHovered] = useState(false)
  const [hasKeyboard, setHasKeyboard] = useState(false)
  const isNarrow = isCompact && !isHovered && !hasKeyboard
  const width = isNarrow ? sidebarSize.compact : sidebarSize.full
  return (
    <Box sx={{ width: isCompact ? sidebarSize.compact : sidebarSize.full, flex: 'none' }}>
      <MenuWidth px={width} />
      <Paper
        square
        elevation={4}
        // React sees no pointer enter that left nothing before: the menu may have come up under it.
        onMouseOver={({ currentTarget, relatedTarget }) => {
          if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setIsHovered(true)
        }}
        onMouseLeave={() => setIsHovered(false)}
        onFocus={(event) => setHasKeyboard(event.target.matches(':focus-visible'))}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) setHasKeyboard(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          setIsHovered(false)
          setHasKeyboard(false)
        }}
        sx={{
          position: 'fixed',
          insetBlock: 0,
          left: 0,
          width,
          zIndex: 'drawer',
          transition: 'width 150ms ease-out',
        }}
      >
        <SidebarContent isCompact={isNarrow} hasSwitch={hasSwitch} />
      </Paper>
    </Box>
  )
}

/** The left sidebar: docked full or compact, closed, or an overlay on small windows. */
export function Sidebar() {
  const { mode, isOpen, isWide } = useSidebar()
  return (
    <ProductThemeProvider palette={shellPalettes.menu}>
      {mode === 'mobile' && <MobileSidebar isOpen={isOpen} onClose={closeMobile} />}
      {mode === 'mobile' && isOpen && <MenuWidth px={sidebarSize.full} />}
      {mode === 'full' && <Docked isCompact={false} hasSwitch />}
      {mode === 'compact' && <Docked isCompact hasSwitch={isWide} />}
    </ProductThemeProvider>
  )
}
