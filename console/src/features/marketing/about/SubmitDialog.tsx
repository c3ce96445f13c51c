import { submitMarketingVersion } from '@filo/contract/marketing/marketing-routes'
import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { marketingReadings } from '../shared/marketing-readings.ts'
import { useMarketingWords } from '../shared/use-marketing-words.ts'

/** Sends a marketing version for review, which locks its content. */
export function SubmitDialog({ offer, onClose }: { offer: MarketingVersion; onClose: () => void }) {
  const { t } = useTranslation('marketing')
  const readError = useReadError()
  const submit = useApiMutation(submitMarketingVersion, { invalidates: marketingReadings })
  const name = useMarketingWords().title(offer)
  return (
    <ConfirmDialog
      title={t('prompt.submit.title', { name })}
      confirmLabel={t('actions.submit')}
      effects={[t('prompt.submit.locked'), t('prompt.submit.fourEyes')]}
      readError={readError}
      onClose={onClose}
      onConfirm={async () => {
        await submit.mutateAsync({ params: { marketingVersionId: offer.id } })
        showToast({ message: t('done.submit', { name }) })
      }}
    />
  )
}
