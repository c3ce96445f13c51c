import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { createElement, Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import type { SidePanel } from '../../app/side-panels.ts'
import { loadTexts } from '../../i18n/i18n.ts'
import { loadChunk } from '../../lib/chunk-error.ts'
import { toggleSidePanel } from '../../state/side-panel.ts'

const loading = new Map<string, ReturnType<SidePanel['load']>>()

function loadPanel(panel: SidePanel): ReturnType<SidePanel['load']> {
  const known = loading.get(panel.id)
  if (known) return known
  const promise = Promise.all([loadChunk(panel.load), loadTexts(panel.texts)]).then(
    ([component]) => component,
  )
  promise.catch(() => loading.delete(panel.id))
  loading.set(panel.id, promise)
  return promise
}

function Content({ panel }: { panel: SidePanel }) {
  return createElement(use(loadPanel(panel)))
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
      <Suspense fallback={<Skeleton variant="rounded" height={160} />}>
        <Content panel={panel} />
      </Suspense>
    </Paper>
  )
}
