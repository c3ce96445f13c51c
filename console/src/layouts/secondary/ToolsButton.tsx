import ViewSidebar from '@mui/icons-material/ViewSidebarOutlined'
import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { useRunningUploads } from '../../components/upload/running-uploads.ts'
import { useRootStore } from '../../state/root-store.ts'
import { toggleSidePanels } from '../../state/side-panel.ts'
import { Hint } from '../../ui/hint/Hint.tsx'
import { stripWidth } from './strip-width.ts'

const corner = {
  position: 'fixed',
  top: 0,
  right: 0,
  width: stripWidth,
  height: { xs: 56, sm: 64 },
  display: 'grid',
  placeItems: 'center',
  color: 'text.primary',
  // Above the bar, below what is opened over the page.
  zIndex: ({ zIndex }: Theme) => zIndex.appBar + 1,
  displayPrint: 'none',
} as const

/**
 * Opens and closes the strip of tools, and tells how many files are on their way while it is closed. It stands in the
 * corner where the top bar ends or the strip begins, so that neither the pointer nor the focus loses it.
 */
export function ToolsButton() {
  const { t } = useTranslation('layouts')
  const isOpen = useRootStore(({ secondarySidebar }) => secondarySidebar.isOpen)
  const running = useRunningUploads((state) => state.count)
  const count = isOpen ? 0 : running
  const opening = count > 0 ? t('openToolsWithUploads', { count }) : t('openTools')
  const name = isOpen ? t('closeTools') : opening
  return (
    <Box sx={corner}>
      <Hint title={name}>
        <IconButton aria-label={name} aria-expanded={isOpen} onClick={toggleSidePanels}>
          <Badge badgeContent={count || undefined} color="primary">
            <ViewSidebar />
          </Badge>
        </IconButton>
      </Hint>
    </Box>
  )
}
