import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { KeyValueList } from '../../../ui/page/KeyValueList.tsx'

interface Props {
  refusals: readonly { id: string; name: string; reason: string }[]
  onClose: () => void
}

/** The versions that an action was not possible for, each with its reason. */
export function BulkRefusals({ refusals, onClose }: Props) {
  const { t } = useTranslation(['software', 'ui'])
  const titleId = useId()
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('versions.bulk.refused', { count: refusals.length })}</DialogTitle>
      <DialogContent>
        <KeyValueList items={refusals.map(({ name, reason }) => ({ label: name, value: reason }))} />
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          {t('ui:close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
