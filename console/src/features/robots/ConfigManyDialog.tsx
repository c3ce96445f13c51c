import { listBulkChanges } from '@filo/contract/produced-robots/bulk-change-routes'
import { widestModel } from '@filo/contract/robot-config/config-bounds'
import type { ConfigValues } from '@filo/contract/robot-config/config-shapes'
import {
  changeManyConfigs,
  getUnitConfig,
  listConfigChanges,
} from '@filo/contract/robot-config/robot-config-routes'
import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { useReadError } from '../../components/form/use-read-error.ts'
import { ConfigValuesEditor } from '../../components/robot-config/ConfigValuesEditor.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { BulkDialog } from './BulkDialog.tsx'
import { type BulkProps, mostUnits } from './bulk-target.ts'

const { schema, languages } = widestModel(['tr', 'en'])

/** Configures many units alike; those whose model does not allow it are named. */
export function ConfigManyDialog({ target, count, onDone, onClose }: BulkProps) {
  const { t } = useTranslation('robots')
  const readError = useReadError()
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
  const said = reason.trim()
  const body = { target, set: values, ...(said.length >= 3 && { reason: said }) }
  return (
    <BulkDialog
      title={t('bulk.configTitle', { count })}
      confirmLabel={t('bulk.configConfirm')}
      count={count}
      limit={mostUnits(target)}
      isReady={Object.keys(values).length > 0}
      isPending={send.isPending}
      error={send.error ? readError(send.error) : undefined}
      onConfirm={() => send.mutate({ body })}
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
      <TextField
        size="small"
        label={t('bulk.configReason')}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </BulkDialog>
  )
}
