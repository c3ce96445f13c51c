import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'

/** A link that a robot showed: its words may say anything, so its address is shown before it is opened. */
export function LinkDialog({ url, onClose }: { url: string; onClose: () => void }) {
  const { t } = useTranslation('remote')
  return (
    <ConfirmDialog
      title={t('terminal.linkTitle')}
      confirmLabel={t('terminal.linkOpen')}
      onConfirm={async () => window.open(url, '_blank', 'noopener,noreferrer')}
      onClose={onClose}
    >
      <Typography sx={{ fontFamily: 'ui-monospace, monospace', overflowWrap: 'anywhere' }}>{url}</Typography>
    </ConfirmDialog>
  )
}
