import { acceptEnrolment, type Enrolment, listEnrolments } from '@filo/contract/enrolments/enrolments-routes'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { listRobots } from '@filo/contract/robots/robots-routes'
import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { CustomerPicker } from '../fields/CustomerPicker.tsx'
import { VariantPicker } from '../fields/VariantPicker.tsx'
import { EnrolmentFacts } from './EnrolmentFacts.tsx'
import { hintedVariant, hintQuery } from './hinted-variant.ts'

/** Lets a robot in: the fingerprint is compared with the robot's, an unknown serial gets its variant. */
export function AcceptDialog({ enrolment, onClose }: { enrolment: Enrolment; onClose: () => void }) {
  const { t } = useTranslation('robots')
  const readError = useReadError()
  const isNew = enrolment.unitId === null
  const query = hintQuery(enrolment)
  const hinted = useApiQuery(listRobots, { query: query ?? {} }, { enabled: isNew && query !== undefined })
  const [chosenId, setChosenId] = useState<string | null>()
  const variantId = chosenId === undefined ? hintedVariant(enrolment, hinted.data?.items) : chosenId
  const [customerId, setCustomerId] = useState<string | null>(null)
  const accept = useApiMutation(acceptEnrolment, { invalidates: [listEnrolments, listProducedRobots] })
  async function confirm() {
    const body = isNew ? { ...(variantId ? { variantId } : {}), customerId } : {}
    await accept.mutateAsync({ params: { enrolmentId: enrolment.id }, body })
    showToast({ message: t('enrolment.accepted', { serial: enrolment.serial }) })
  }
  return (
    <ConfirmDialog
      title={t('enrolment.acceptTitle', { serial: enrolment.serial })}
      confirmLabel={t('enrolment.accept')}
      readError={readError}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <div>{t('enrolment.compare')}</div>
        <EnrolmentFacts enrolment={enrolment} />
        {isNew ? (
          <>
            <VariantPicker
              label={t('fields.variant')}
              value={variantId}
              onChange={setChosenId}
              help={t('enrolment.newUnit')}
            />
            <CustomerPicker
              label={t('fields.customer')}
              value={customerId}
              onChange={(customer) => setCustomerId(customer?.id ?? null)}
            />
          </>
        ) : (
          <div>{t('enrolment.knownUnit')}</div>
        )}
      </Box>
    </ConfirmDialog>
  )
}
