import ViewSidebar from '@mui/icons-material/ViewSidebarOutlined'
import Badge from '@mui/material/Badge'
import Fab from '@mui/material/Fab'
import { useTranslation } from 'react-i18next'
import { useRunningUploads } from '../../components/upload/running-uploads.ts'
import { toggleSidePanels } from '../../state/side-panel.ts'
import { Hint } from '../../ui/hint/Hint.tsx'
import { useIsReadingOn } from './use-is-reading-on.ts'

/** The round button at the bottom right; it leaves what it stands over while somebody reads on. */
export function OpenToolsButton() {
  const { t } = useTranslation('layouts')
  const isReadingOn = useIsReadingOn()
  const running = useRunningUploads((state) => state.count)
  const name = running > 0 ? t('openToolsWithUploads', { count: running }) : t('openTools')
  return (
    <aside aria-label={t('tools')}>
      <Hint title={name} placement="left">
        <Fab
          size="medium"
          aria-label={name}
          onClick={toggleSidePanels}
          sx={{
            position: 'fixed',
            right: 16,
            bottom: 8,
            zIndex: 'speedDial',
            bgcolor: 'background.paper',
            color: 'text.primary',
            border: 1,
            borderColor: 'divider',
            '&:hover': { bgcolor: 'background.default' },
            // Unseen, not gone: the keyboard and screen readers still come to it, and the focus shows it again.
            ...(isReadingOn && { '&:not(.Mui-focusVisible)': { opacity: 0, pointerEvents: 'none' } }),
          }}
        >
          <Badge badgeContent={running || undefined} color="primary">
            <ViewSidebar />
          </Badge>
        </Fab>
      </Hint>
    </aside>
  )
}
