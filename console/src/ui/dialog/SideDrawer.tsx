import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { LeaveDialog } from '../form/LeaveDialog.tsx'
import { UnsavedForms, useUnsavedScope } from '../form/unsaved-scope.ts'
import { useOpenDialog } from './open-dialogs.ts'
import { ShownOnce, useOnceScope } from './shown-once.ts'

export interface SideDrawerProps {
  isOpen: boolean
  title: ReactNode
  onClose: () => void
  children: ReactNode
  /** Buttons that stay in view at the bottom. */
  actions?: ReactNode
  /** px from 600 px on; the whole width below. */
  width?: number
}

/**
 * What scrolls. `--panel-inset` is how far a form's bar reaches beyond its form, so that it lies on the edges of the panel: nothing
 * shows below it, and in a short panel it stands at the lower edge.
 */
const bodyStyle = {
  '--panel-inset': '16px',
  flex: 1,
  display: 'flex',
  flexDirection: 'column',
  overflowX: 'hidden',
  overflowY: 'auto',
  p: 'var(--panel-inset)',
  '& > *': { flexShrink: 0, minWidth: 0 },
} as const

/**
 * A panel from the right for a preview or a small form; the page behind keeps its place. Asks before changes are lost;
 * while it holds what is shown once, only its buttons close it.
 */
export function SideDrawer({ isOpen, title, onClose, children, actions, width = 480 }: SideDrawerProps) {
  const { t } = useTranslation('ui')
  const titleId = useId()
  useOpenDialog(isOpen)
  const { scope, guard } = useUnsavedScope()
  const once = useOnceScope()
  const close = () => scope.confirm(onClose)
  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={once.isShown ? undefined : close}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': titleId,
          sx: { width: { xs: '100%', sm: width }, maxWidth: '100%' },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          px: 2,
          py: 1.5,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography
          id={titleId}
          variant="h3"
          component="h2"
          sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {title}
        </Typography>
        <IconButton aria-label={t('close')} onClick={close}>
          <CloseIcon />
        </IconButton>
      </Box>
      <UnsavedForms value={scope}>
        <ShownOnce value={once}>
          <Box sx={bodyStyle}>{children}</Box>
        </ShownOnce>
      </UnsavedForms>
      {actions && (
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'flex-end',
            gap: 1,
            p: 2,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          {actions}
        </Box>
      )}
      <LeaveDialog isPanel guard={guard} />
    </Drawer>
  )
}
