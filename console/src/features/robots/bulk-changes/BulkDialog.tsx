import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { PendingButton } from '../../../ui/form/PendingButton.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'

interface BulkDialogProps {
  title: string
  confirmLabel: string
  count: number
  /** Most units that are changed at once. */
  limit: number
  isReady: boolean
  isPending: boolean
  error: string | undefined
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** The frame of a change of many units; more than the server changes at once are refused up front. */
export function BulkDialog(props: BulkDialogProps) {
  const { title, confirmLabel, count, limit, isReady, isPending, error, onConfirm, onClose, children } = props
  const { t } = useTranslation(['robots', 'ui'])
  const titleId = useId()
  const { number } = useFormats()
  const isTooMany = count > limit
  return (
    <Dialog open onClose={isPending ? undefined : onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, '&&': { pt: 1 } }}>
        {isTooMany && <Alert severity="warning">{t('bulk.tooMany', { limit: number(limit) })}</Alert>}
        {error && <Alert severity="error">{error}</Alert>}
        {children}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={isPending}>
          {t('ui:cancel')}
        </Button>
        <PendingButton
          variant="contained"
          isPending={isPending}
          disabled={!isReady || isTooMany}
          onClick={onConfirm}
        >
          {confirmLabel}
        </PendingButton>
      </DialogActions>
    </Dialog>
  )
}
