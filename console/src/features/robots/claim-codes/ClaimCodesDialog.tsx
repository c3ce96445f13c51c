import {
  CreateClaimCodeBody,
  claimCodeDays,
  createClaimCodes,
  getClaimCode,
} from '@filo/contract/enrolments/claim-codes-routes'
import { namedUnitsLimit } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { BulkDialog } from '../bulk-changes/BulkDialog.tsx'
import type { BulkProps } from '../bulk-changes/bulk-target.ts'
import { ClaimCodesResult } from './ClaimCodesResult.tsx'
import { ClaimDaysField } from './ClaimDaysField.tsx'

/** Makes claim codes for the chosen units and gives them once, as a file and on labels. */
export function ClaimCodesDialog({ target, count, onDone, onClose }: BulkProps) {
  const { t } = useTranslation(['robots/register', 'robots'])
  const readError = useReadError()
  const form = useForm(CreateClaimCodeBody, { validDays: claimCodeDays.usual })
  const create = useApiMutation(createClaimCodes, { invalidates: [getClaimCode] })
  function confirm() {
    const body = form.validate()
    if (body) create.mutate({ body: { ...body, target } })
  }
  function close() {
    onDone()
    onClose()
  }
  if (create.data) return <ClaimCodesResult made={create.data} onClose={close} />
  return (
    <BulkDialog
      title={t('claim.bulkTitle', { count })}
      confirmLabel={t('claim.createMany')}
      count={count}
      limit={namedUnitsLimit}
      isReady
      isPending={create.isPending}
      error={create.error ? readError(create.error) : undefined}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div>{t('claim.bulkIntro')}</div>
      <ClaimDaysField form={form} />
    </BulkDialog>
  )
}
