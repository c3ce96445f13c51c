import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import Paper from '@mui/material/Paper'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRootStore } from '../../state/root-store.ts'
import { ProductThemeProvider } from '../../theme/ProductThemeProvider.tsx'
import { alternatePalette } from '../../theme/theme-mode.ts'
import { Brand } from './Brand.tsx'
import { sidebarSize } from './item-style.ts'
import { NavigationList } from './NavigationList.tsx'
import { useSidebar } from './use-sidebar.ts'

function Content({ isCompact, hasSwitch }: { isCompact: boolean; hasSwitch: boolean }) {
  const { t } = useTranslation('layouts')
  return (
    <Box
      component="nav"
      aria-label={t('navigation')}
      sx={{ height: '100%', display: 'flex', flexDirection: 'column' }}
    >
      <Brand isCompact={isCompact} hasSwitch={hasSwitch} />
      <Box sx={{ flex: 1, overflowY: 'auto', overflowX: 'hidden', scrollbarWidth: 'thin' }}>
        <NavigationList isCompact={isCompact} />
      </Box>
    </Box>
  )
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
      <Paper
        square
        elevation={4}
        onMouseEnter={() => setIsHovered(true)}
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
        <Content isCompact={isNarrow} hasSwitch={hasSwitch} />
      </Paper>
    </Box>
  )
}

function Overlay({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('layouts')
  return (
    <Drawer
      open={isOpen}
      onClose={() => useRootStore.setState({ isMobileSidebarOpen: false })}
      slotProps={{
        paper: { sx: { width: sidebarSize.full }, 'aria-label': t('navigation') },
        backdrop: {
          component: 'button',
          'aria-label': t('closeMenu'),
          'aria-hidden': false,
          sx: { border: 0, backgroundColor: 'rgba(0,0,0,.54)' },
        },
      }}
    >
      <Content isCompact={false} hasSwitch={false} />
    </Drawer>
  )
}

/** The left sidebar: docked full or compact, closed, or an overlay on small windows. */
export function Sidebar() {
  const { mode, isOpen, isWide } = useSidebar()
  return (
    <ProductThemeProvider palette={alternatePalette}>
      {mode === 'mobile' && <Overlay isOpen={isOpen} />}
      {mode === 'full' && <Docked isCompact={false} hasSwitch />}
      {mode === 'compact' && <Docked isCompact hasSwitch={isWide} />}
    </ProductThemeProvider>
  )
}
