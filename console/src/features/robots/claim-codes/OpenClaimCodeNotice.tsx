import {
  getClaimCode,
  type OpenClaimCode,
  revokeClaimCode,
} from '@filo/contract/enrolments/claim-codes-routes'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { useNow } from '../../../ui/time/use-now.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

/** A registered robot that a code is made for. */
export interface CodedUnit {
  id: string
  serial: string
}

/** Says that the unit has a code nobody used, which a new one replaces, and offers to void it. */
export function OpenClaimCodeNotice({ unit, open }: { unit: CodedUnit; open: OpenClaimCode }) {
  const { t } = useTranslation(['robots/register', 'robots'])
  const { dateTime } = useFormats()
  const readError = useReadError()
  const now = useNow()
  const [isRevoking, setIsRevoking] = useState(false)
  const revoke = useApiMutation(revokeClaimCode, { invalidates: [getClaimCode] })
  const by = open.createdByName ?? t('claim.somebody')
  const isExpired = Date.parse(open.expiresAt) <= now
  async function confirm() {
    await revoke.mutateAsync({ params: { unitId: unit.id } })
    showToast({ message: t('claim.revoked', { serial: unit.serial }) })
  }
  return (
    <Alert
      severity="info"
      action={
        !isExpired && (
          <Button color="inherit" size="small" onClick={() => setIsRevoking(true)}>
            {t('claim.revoke')}
          </Button>
        )
      }
    >
      {t(isExpired ? 'claim.expired' : 'claim.open', { at: dateTime(open.expiresAt), by })}
      {isRevoking && (
        <ConfirmDialog
          title={t('claim.revokeTitle', { serial: unit.serial })}
          confirmLabel={t('claim.revoke')}
          isDanger
          effects={[t('claim.revokeEffect')]}
          readError={readError}
          onConfirm={confirm}
          onClose={() => setIsRevoking(false)}
        />
      )}
    </Alert>
  )
}
