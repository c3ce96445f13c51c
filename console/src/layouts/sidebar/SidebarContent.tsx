import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { Brand } from './Brand.tsx'
import { NavigationList } from './NavigationList.tsx'

/** The brand and the menu of a sidebar. */
export function SidebarContent({ isCompact, hasSwitch }: { isCompact: boolean; hasSwitch: boolean }) {
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
