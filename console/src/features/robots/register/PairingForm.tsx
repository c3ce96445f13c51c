import { PairingCode } from '@filo/contract/device/enrolment/pairing-code'
import { type Enrolment, findWaitingRobot } from '@filo/contract/enrolments/enrolments-routes'
import { listRobots } from '@filo/contract/robots/robots-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { apiClient } from '../../../api/api-client.ts'
import { ApiForm } from '../../../components/form/ApiForm.tsx'
import { FormTextField } from '../../../ui/form/fields/FormTextField.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { hintedVariant, hintQuery } from '../enrolment/hinted-variant.ts'
import { PairedRobotForm } from './PairedRobotForm.tsx'

interface Found {
  enrolment: Enrolment
  /** The variant that the robot seems to be. */
  variantId: string | null
}

async function look(code: string): Promise<Found> {
  const enrolment = await apiClient.call(findWaitingRobot, { query: { code } })
  const query = enrolment.unitId === null ? hintQuery(enrolment) : undefined
  const hinted = query && (await apiClient.call(listRobots, { query }))
  return { enrolment, variantId: hintedVariant(enrolment, hinted?.items) }
}

/** Finds the robot that shows a pairing code, then registers it and lets it in. */
export function PairingForm({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['robots/register', 'robots'])
  const [found, setFound] = useState<Found>()
  const form = useForm(z.object({ code: PairingCode }), { code: '' })
  if (found) return <PairedRobotForm {...found} onBack={() => setFound(undefined)} onClose={onClose} />
  return (
    <ApiForm
      form={form}
      submitLabel={t('pairing.find')}
      onCancel={onClose}
      onSubmit={({ code }) => look(code)}
      onDone={setFound}
    >
      <div>{t('pairing.intro')}</div>
      <FormTextField
        form={form}
        name="code"
        label={t('pairing.code')}
        help={t('pairing.codeHelp')}
        maxLength={40}
        isRequired
        isAutoFocused
      />
    </ApiForm>
  )
}
