import { listBulkChanges } from '@filo/contract/produced-robots/bulk-change-routes'
import { widestModel } from '@filo/contract/robot-config/config-bounds'
import type { ConfigValues } from '@filo/contract/robot-config/config-shapes'
import {
  changeManyConfigs,
  getUnitConfig,
  listConfigChanges,
} from '@filo/contract/robot-config/robot-config-routes'
import Alert from '@mui/material/Alert'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfigValuesEditor } from '../../../components/robot-config/ConfigValuesEditor.tsx'
import { useCan } from '../../../session/session.ts'
import { handUnits } from '../../../state/handed-units.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { type BulkProps, mostUnits } from './bulk-target.ts'

const { schema, languages } = widestModel(['tr', 'en'])

/** Configures many units alike; those whose model does not allow it are named. */
export function ConfigManyDialog({ target, count, onDone, onClose }: BulkProps) {
  const { t } = useTranslation('robots')
  const readError = useReadError()
  const paceId = useId()
  const [values, setValues] = useState<ConfigValues>({})
  const [reason, setReason] = useState('')
  const [leftOut, setLeftOut] = useState<string[]>([])
  const send = useApiMutation(changeManyConfigs, {
    invalidates: [getUnitConfig, listConfigChanges, listBulkChanges],
    onSuccess: ({ changedCount, leftOut: refused, change }) => {
      const message = change ? t('bulk.begun') : t('bulk.configured', { count: changedCount })
      if (changedCount > 0 || refused.length === 0) showToast({ message })
      setLeftOut(refused.map(({ serial }) => serial))
      if (refused.length > 0) return
      onDone()
      onClose()
    },
  })
  const can = useCan()
  const navigate = useNavigate()
  const [pace, setPace] = useState<'atOnce' | 'waves'>('atOnce')
  /** Goes on with the plan, for these robots and values. */
  const plan = () => {
    handUnits({ target, count, config: values })
    void navigate({ href: `${paths.robotVersion({ tab: 'campaigns' })}&robots=chosen` })
  }
  const trimmed = reason.trim()
  const body = { target, set: values, ...(trimmed.length >= 3 && { reason: trimmed }) }
  return (
    <BulkDialog
      title={t('bulk.configTitle', { count })}
      confirmLabel={t(pace === 'waves' ? 'bulk.configPlan' : 'bulk.configConfirm')}
      count={count}
      limit={mostUnits(target)}
      isReady={Object.keys(values).length > 0}
      isPending={send.isPending}
      error={send.error ? readError(send.error) : undefined}
      onConfirm={() => (pace === 'waves' ? plan() : send.mutate({ body }))}
      onClose={onClose}
    >
      {leftOut.length > 0 && (
        <Alert severity="warning" sx={{ overflowWrap: 'anywhere' }}>
          {t('bulk.configRefused', { count: leftOut.length, serials: leftOut.join(', ') })}
        </Alert>
      )}
      <ConfigValuesEditor
        values={values}
        schema={schema}
        languages={languages}
        mayChange
        onChange={setValues}
      />
      {can('campaign.configure') && (
        <FormControl>
          <FormLabel id={paceId}>{t('bulk.configPace')}</FormLabel>
          <RadioGroup
            aria-labelledby={paceId}
            value={pace}
            onChange={(_, value) => setPace(value === 'waves' ? 'waves' : 'atOnce')}
          >
            <FormControlLabel value="atOnce" control={<Radio />} label={t('bulk.configAtOnce')} />
            <FormControlLabel value="waves" control={<Radio />} label={t('bulk.configInWaves')} />
          </RadioGroup>
          {pace === 'waves' && <FormHelperText>{t('bulk.configInWavesHelp')}</FormHelperText>}
        </FormControl>
      )}
      {pace === 'atOnce' && (
        <TextField
          size="small"
          label={t('bulk.configReason')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
      )}
    </BulkDialog>
  )
}
