import type { Customer } from '@filo/contract/customers/customers-routes'
import { leastReason } from '@filo/contract/entity'
import { listBulkChanges } from '@filo/contract/produced-robots/bulk-change-routes'
import { assignProducedRobots } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import Alert from '@mui/material/Alert'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ReasonField } from '../../../ui/dialog/ReasonField.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { CustomerPicker } from '../fields/CustomerPicker.tsx'
import { BulkDialog } from './BulkDialog.tsx'
import { type BulkProps, mostUnits } from './bulk-target.ts'

/** Gives many units to a customer, or takes them back. */
export function AssignDialog({ target, count, onDone, onClose }: BulkProps) {
  const { t } = useTranslation('robots')
  const readError = useReadError()
  const [customer, setCustomer] = useState<Customer | null>(null)
  const [siteId, setSiteId] = useState('')
  const [isRevoked, setIsRevoked] = useState(false)
  const [reason, setReason] = useState('')
  const assign = useApiMutation(assignProducedRobots, {
    invalidates: [listProducedRobots, listBulkChanges],
    onSuccess: ({ changedCount, change }) => {
      showToast({ message: change ? t('bulk.begun') : t('bulk.assigned', { count: changedCount }) })
      onDone()
      onClose()
    },
  })
  const body = { target, customerId: customer?.id ?? null, siteId: siteId || null, reason: reason.trim() }
  return (
    <BulkDialog
      title={t('bulk.assignTitle', { count })}
      confirmLabel={isRevoked ? t('bulk.revert') : t('bulk.assignConfirm')}
      count={count}
      limit={mostUnits(target)}
      isReady={(customer !== null || isRevoked) && reason.trim().length >= leastReason}
      isPending={assign.isPending}
      error={assign.error ? readError(assign.error) : undefined}
      onConfirm={() => assign.mutate({ body })}
      onClose={onClose}
    >
      <CustomerPicker
        label={t('fields.customer')}
        value={customer?.id ?? null}
        onChange={(next) => {
          setCustomer(next)
          setSiteId('')
          setIsRevoked(false)
        }}
      />
      {customer && customer.sites.length > 0 && (
        <TextField
          select
          fullWidth
          label={t('fields.site')}
          helperText={t('bulk.siteHelp')}
          value={siteId}
          onChange={(event) => setSiteId(event.target.value)}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{t('noSite')}</MenuItem>
          {customer.sites.map((site) => (
            <MenuItem key={site.id} value={site.id}>
              {site.name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <FormControlLabel
        label={t('bulk.revokeInstead')}
        control={
          <Checkbox
            checked={isRevoked}
            onChange={(_, isOn) => {
              setIsRevoked(isOn)
              if (isOn) setCustomer(null)
            }}
          />
        }
      />
      <ReasonField value={reason} onChange={setReason} margin="dense" />
      <Alert severity="info">{t('bulk.ownersNotified')}</Alert>
    </BulkDialog>
  )
}
