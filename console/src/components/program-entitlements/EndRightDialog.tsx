import {
  endProgramEntitlement,
  type ProgramEntitlement,
} from '@filo/contract/program-entitlements/program-entitlements-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../api/use-api.ts'
import { useLocalized } from '../../i18n/localized.ts'
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useReadError } from '../form/use-read-error.ts'
import { entitlementReadings } from './entitlement-readings.ts'

/** Asks why before a right to a program is ended, and says what follows. */
export function EndRightDialog({ right, onClose }: { right: ProgramEntitlement; onClose: () => void }) {
  const { t } = useTranslation('components')
  const readError = useReadError()
  const end = useApiMutation(endProgramEntitlement, { invalidates: entitlementReadings })
  const program = useLocalized()(right.program.name)
  return (
    <ConfirmDialog
      title={t('programRights.endTitle', { customer: right.customer.name, program })}
      confirmLabel={t('programRights.end')}
      isDanger
      needsReason
      effects={[t('programRights.endEffectRetained'), t('programRights.endEffectNew')]}
      readError={readError}
      onClose={onClose}
      onConfirm={async (reason) => {
        await end.mutateAsync({ params: { entitlementId: right.id }, body: { reason } })
        showToast({ message: t('programRights.ended', { program }) })
      }}
    />
  )
}
