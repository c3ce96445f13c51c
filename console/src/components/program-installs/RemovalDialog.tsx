import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useReadError } from '../form/use-read-error.ts'

interface RemovalDialogProps {
  words: { name: string; serial: string }
  onClose: () => void
  onRemove: (removal: { keepData: boolean; reason: string }) => Promise<unknown>
}

/** Asks why a program is removed from a robot, and what becomes of what it stored there. */
export function RemovalDialog({ words, onClose, onRemove }: RemovalDialogProps) {
  const { t } = useTranslation('program-installs')
  const readError = useReadError()
  const labelId = useId()
  const [data, setData] = useState<'delete' | 'keep'>('delete')
  return (
    <ConfirmDialog
      title={t('remove.title', words)}
      confirmLabel={t('actions.remove')}
      isDanger
      needsReason
      effects={[t('remove.stops'), t('remove.receipt')]}
      readError={readError}
      onClose={onClose}
      onConfirm={async (reason) => {
        await onRemove({ keepData: data === 'keep', reason })
        showToast({ message: t('remove.done', words) })
      }}
    >
      <FormControl>
        <FormLabel id={labelId}>{t('remove.data')}</FormLabel>
        <RadioGroup
          aria-labelledby={labelId}
          value={data}
          onChange={(_, value) => setData(value === 'keep' ? 'keep' : 'delete')}
        >
          <FormControlLabel value="delete" control={<Radio />} label={t('remove.dataDelete')} />
          <FormControlLabel value="keep" control={<Radio />} label={t('remove.dataKeep')} />
        </RadioGroup>
      </FormControl>
    </ConfirmDialog>
  )
}
