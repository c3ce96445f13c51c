import Drawer from '@mui/material/Drawer'
import { useTranslation } from 'react-i18next'
import { sidebarSize } from './item-style.ts'
import { SidebarContent } from './SidebarContent.tsx'

interface MobileSidebarProps {
  isOpen: boolean
  onClose: () => void
}

/** The menu over the page, on small windows. */
export function MobileSidebar({ isOpen, onClose }: MobileSidebarProps) {
  const { t } = useTranslation('layouts')
  return (
    <Drawer
      open={isOpen}
      onClose={onClose}
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
      <SidebarContent isCompact={false} hasSwitch={false} />
    </Drawer>
  )
}
