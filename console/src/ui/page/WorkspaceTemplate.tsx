import ArrowBackIcon from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface WorkspaceTemplateProps {
  listLabel: string
  list: ReactNode
  detailLabel: string
  detail: ReactNode
  /** On a phone, and below 900 px where it `switchesBelow` that, the detail takes the list's place. */
  isDetailOpen: boolean
  onCloseDetail: () => void
  /** px of the list pane; 320 unless told. */
  listWidth?: number
  /** A list so long that a detail below it would not be seen is switched on tablets, too. */
  switchesBelow?: 'sm' | 'md'
}

/** Page template 4 of 4: list pane and detail pane, stacked below 900 px (docs/interface.md). */
export function WorkspaceTemplate(props: WorkspaceTemplateProps) {
  const { listLabel, list, detailLabel, detail, isDetailOpen, onCloseDetail, listWidth = 320 } = props
  const { switchesBelow = 'sm' } = props
  const { t } = useTranslation('ui')
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down(switchesBelow))
  const showsList = !isNarrow || !isDetailOpen
  const showsDetail = !isNarrow || isDetailOpen
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: `${listWidth}px minmax(0, 1fr)` },
      }}
    >
      {showsList && (
        <Card
          component="section"
          aria-label={listLabel}
          sx={{
            position: { md: 'sticky' },
            top: { md: 80 },
            maxHeight: { md: 'calc(100dvh - 160px)' },
            overflow: { md: 'auto' },
            // What sticks to a list with a scroll of its own stands at its upper edge, not below the page's bar.
            '--bar': { md: '0px' },
          }}
        >
          {list}
        </Card>
      )}
      {showsDetail && (
        <Box component="section" aria-label={detailLabel} sx={{ minWidth: 0 }}>
          {isNarrow && (
            <Button color="inherit" startIcon={<ArrowBackIcon />} onClick={onCloseDetail} sx={{ mb: 1 }}>
              {t('workspace.backToList')}
            </Button>
          )}
          {detail}
        </Box>
      )}
    </Box>
  )
}
