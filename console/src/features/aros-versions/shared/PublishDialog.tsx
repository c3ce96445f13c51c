import { getProductAros } from '@filo/contract/aros-versions/aros-assignment-routes'
import { publishAros } from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { arosTransitionNames } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation, useApiQuery } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { TypedConfirmDialog } from '../../../ui/dialog/TypedConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { arosTitle } from './ArosName.tsx'
import { arosReadings } from './aros-routes.ts'
import { ForecastHint } from './ForecastHint.tsx'

/** Publishes: the name is typed, and the reader sees how many robots follow. */
export function PublishDialog({ aros, onClose }: { aros: ArosVersionDetail; onClose: () => void }) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const readError = useReadError()
  const publish = useApiMutation(publishAros, { invalidates: arosReadings })
  const [makeDefault, setMakeDefault] = useState(true)
  const product = useApiQuery(getProductAros, {
    params: { variantId: aros.robot.id },
    query: { channel: 'production' },
  })
  const name = arosTitle(aros)
  const current = product.data?.default?.aros
  const effects = [
    t('ask.publish.signed'),
    ...(makeDefault && product.data ? [t('ask.publish.robots', { count: product.data.followerCount })] : []),
    ...(makeDefault && current ? [t('ask.publish.supersedes', { name: arosTitle(current) })] : []),
  ]
  return (
    <TypedConfirmDialog
      title={t('ask.publish.title', { name })}
      confirmLabel={localized(arosTransitionNames.publish)}
      expected={name}
      effects={effects}
      readError={readError}
      onClose={onClose}
      onConfirm={async (reason) => {
        const body = { makeDefault, reason }
        const { signing } = await publish.mutateAsync({ params: { ArosId: aros.id }, body })
        showToast({ message: t(signing ? 'signing.asked' : 'done.publish', { name }) })
      }}
    >
      <ForecastHint ArosId={aros.id} />
      <FormControlLabel
        control={
          <Checkbox checked={makeDefault} onChange={(event) => setMakeDefault(event.target.checked)} />
        }
        label={t('ask.publish.makeDefault', { product: localized(aros.robot.name) })}
      />
    </TypedConfirmDialog>
  )
}
