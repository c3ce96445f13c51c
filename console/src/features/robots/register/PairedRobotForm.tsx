import {
  AcceptEnrolmentBody,
  acceptEnrolment,
  type Enrolment,
  listEnrolments,
} from '@filo/contract/enrolments/enrolments-routes'
import { Id } from '@filo/contract/entity'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useApiMutation } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { EnrolmentFacts } from '../enrolment/EnrolmentFacts.tsx'
import { CustomerField } from '../fields/CustomerField.tsx'
import { VariantField } from '../fields/VariantField.tsx'
import { useOpenPage } from '../use-open-page.ts'

const NewUnit = AcceptEnrolmentBody.extend({ variantId: Id })
const KnownUnit = AcceptEnrolmentBody.extend({ variantId: z.string() })

interface PairedRobotFormProps {
  enrolment: Enrolment
  variantId: string | null
  onBack: () => void
  onClose: () => void
}

/** The robot found by its code: what it says of itself, what it does not know, then registered and let in at once. */
export function PairedRobotForm({ enrolment, variantId, onBack, onClose }: PairedRobotFormProps) {
  const { t } = useTranslation(['robots/register', 'robots'])
  const openPage = useOpenPage()
  const isNew = enrolment.unitId === null
  const initial = { variantId: variantId ?? '', customerId: null, name: '' }
  const form = useForm(isNew ? NewUnit : KnownUnit, initial)
  const accept = useApiMutation(acceptEnrolment, { invalidates: [listEnrolments, listProducedRobots] })
  return (
    <ApiForm
      form={form}
      submitLabel={isNew ? t('pairing.save') : t('enrolment.accept')}
      extraActions={
        <Button color="inherit" onClick={onBack} sx={{ mr: 'auto' }}>
          {t('pairing.back')}
        </Button>
      }
      onCancel={onClose}
      onSubmit={(body) =>
        accept.mutateAsync({ params: { enrolmentId: enrolment.id }, body: isNew ? body : {} })
      }
      onDone={({ serial, unitId }) => {
        showToast({
          message: t(isNew ? 'pairing.saved' : 'enrolment.accepted', { serial }),
          ...(unitId
            ? {
                actionLabel: t('register.show'),
                onAction: () => openPage(paths.aboutRobots({ unitId })),
              }
            : {}),
        })
        onClose()
      }}
    >
      <Alert severity="info">{t('pairing.found')}</Alert>
      <EnrolmentFacts enrolment={enrolment} />
      {isNew ? (
        <>
          <VariantField form={form} help={t('enrolment.newUnit')} />
          <FormTextField
            form={form}
            name="name"
            label={t('fields.name')}
            help={t('register.nameHelp')}
            maxLength={120}
          />
          <CustomerField form={form} />
        </>
      ) : (
        <div>{t('enrolment.knownUnit')}</div>
      )}
    </ApiForm>
  )
}
