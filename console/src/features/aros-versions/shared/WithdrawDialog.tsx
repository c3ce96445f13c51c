import { arosStepNames } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { listArosVersions } from '@filo/contract/aros-versions/aros-versions-routes'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { arosTitle } from './ArosName.tsx'
import { useStepCall } from './use-step-call.ts'

/** Takes a version back; what runs it by assignment gets another published version. */
export function WithdrawDialog({ aros, onClose }: { aros: ArosVersionDetail; onClose: () => void }) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const readError = useReadError()
  const call = useStepCall()
  const [replacementId, setReplacementId] = useState('')
  const query = useApiQuery(listArosVersions, {
    query: {
      'f.robotId': aros.robot.id,
      'f.channel': 'production',
      'f.state': 'published,superseded',
      sort: '-version',
      size: 100,
    },
  })
  const choices = (query.data?.items ?? []).filter((item) => item.id !== aros.id)
  const name = arosTitle(aros)
  return (
    <ConfirmDialog
      isDanger
      needsReason
      title={t('ask.withdraw.title', { name })}
      confirmLabel={localized(arosStepNames.withdraw)}
      effects={[
        t('ask.withdraw.desired', { count: aros.counts.desired }),
        t('ask.withdraw.installed', { count: aros.counts.installed }),
      ]}
      readError={readError}
      onClose={onClose}
      onConfirm={async (reason) => {
        await call(aros.id, 'withdraw', { reason, ...(replacementId ? { replacementId } : {}) })
        showToast({ message: t('done.withdraw', { name }) })
      }}
    >
      <TextField
        select
        fullWidth
        margin="normal"
        label={t('ask.withdraw.replacement')}
        helperText={t('ask.withdraw.replacementHelp')}
        value={replacementId}
        onChange={(event) => setReplacementId(event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('ask.withdraw.none')}</MenuItem>
        {choices.map((choice) => (
          <MenuItem key={choice.id} value={choice.id}>
            {arosTitle(choice)}
          </MenuItem>
        ))}
      </TextField>
    </ConfirmDialog>
  )
}
