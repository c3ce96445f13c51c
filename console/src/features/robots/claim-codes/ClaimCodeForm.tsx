import {
  CreateClaimCodeBody,
  claimCodeDays,
  createClaimCode,
  getClaimCode,
} from '@filo/contract/enrolments/claim-codes-routes'
import type { ResponseOf } from '@filo/contract/route'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { ClaimCodeResult } from './ClaimCodeResult.tsx'
import { ClaimDaysField } from './ClaimDaysField.tsx'
import { type CodedUnit, OpenClaimCodeNotice } from './OpenClaimCodeNotice.tsx'

interface ClaimCodeFormProps {
  unit: CodedUnit
  onClose: () => void
  /** The code is there, and shown this once. */
  onMade?: () => void
}

/** Makes the code with which one registered robot joins by itself, and shows it once. */
export function ClaimCodeForm({ unit, onClose, onMade }: ClaimCodeFormProps) {
  const { t } = useTranslation(['robots/register', 'robots'])
  const params = { unitId: unit.id }
  const open = useApiQuery(getClaimCode, { params }).data?.claimCode
  const [made, setMade] = useState<ResponseOf<typeof createClaimCode>>()
  const form = useForm(CreateClaimCodeBody, { validDays: claimCodeDays.usual })
  const create = useApiMutation(createClaimCode, { invalidates: [getClaimCode] })
  if (made) return <ClaimCodeResult made={made} onClose={onClose} />
  return (
    <ApiForm
      form={form}
      submitLabel={t('claim.create')}
      onCancel={onClose}
      onSubmit={(body) => create.mutateAsync({ params, body })}
      onDone={(code) => {
        setMade(code)
        onMade?.()
      }}
    >
      <div>{t('claim.intro')}</div>
      {open && <OpenClaimCodeNotice unit={unit} open={open} />}
      <ClaimDaysField form={form} />
    </ApiForm>
  )
}
