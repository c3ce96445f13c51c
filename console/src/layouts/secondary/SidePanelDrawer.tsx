import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { type ComponentType, createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { useDescribeError } from '../../api/describe-error.ts'
import type { SidePanel } from '../../app/side-panels.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { toggleSidePanel } from '../../state/side-panel.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'

const parts = new Map<string, ComponentType>()

/** A panel with its texts, fetched when it is first opened. */
function partOf(panel: SidePanel): ComponentType {
  const known = parts.get(panel.id)
  if (known) return known
  const load = async () => (await Promise.all([panel.load(), loadTexts(panel.texts)]))[0]
  const part = lazyPart(load, () => <Skeleton variant="rounded" height={160} />)
  parts.set(panel.id, part)
  return part
}

/** What failed in a panel stays in it: the page beside goes on. */
function PanelError({ error, reset }: ErrorComponentProps) {
  const { label, advice, requestId } = useDescribeError()(error)
  return <ErrorPanel title={label} detail={advice} errorNumber={requestId} onRetry={reset} />
}

/** The open panel beside the strip of tools; Esc closes it. */
export function SidePanelDrawer({ panel }: { panel: SidePanel }) {
  const { t } = useTranslation(['layouts', 'common'])
  const name = t(`panels.${panel.id}`)
  return (
    <Paper
      role="complementary"
      aria-label={name}
      square
      elevation={6}
      onKeyDown={(event) => {
        if (event.key === 'Escape') toggleSidePanel(panel.id)
      }}
      sx={{
        position: 'fixed',
        insetBlock: 0,
        right: 50,
        width: { xs: 'calc(100vw - 50px)', sm: 320 },
        zIndex: 'drawer',
        overflowY: 'auto',
        p: 2,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', mb: 2 }}>
        <Typography component="h2" variant="h3" sx={{ flex: 1 }}>
          {name}
        </Typography>
        <IconButton autoFocus aria-label={t('common:close')} onClick={() => toggleSidePanel(panel.id)}>
          <Close />
        </IconButton>
      </Box>
      <CatchBoundary getResetKey={() => panel.id} errorComponent={PanelError}>
        {createElement(partOf(panel))}
      </CatchBoundary>
    </Paper>
  )
}
