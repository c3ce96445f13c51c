import type { ProgramInstall } from '@filo/contract/program-installs/program-install-shapes'
import { removeProgramFromRobot } from '@filo/contract/program-installs/program-installs-routes'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useReadError } from '../form/use-read-error.ts'
import { installReadings } from './install-readings.ts'

/** Asks why a program is removed from its robot, and what becomes of what it stored there. */
export function RemoveProgramDialog({ install, onClose }: { install: ProgramInstall; onClose: () => void }) {
  const { t } = useTranslation('program-installs')
  const localized = useLocalized()
  const readError = useReadError()
  const labelId = useId()
  const [data, setData] = useState<'delete' | 'keep'>('delete')
  const remove = useApiMutation(removeProgramFromRobot, { invalidates: installReadings })
  const words = { name: localized(install.program.name), serial: install.unit.serial }
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
        const body = { keepData: data === 'keep', reason }
        await remove.mutateAsync({ params: { installId: install.id }, body })
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
