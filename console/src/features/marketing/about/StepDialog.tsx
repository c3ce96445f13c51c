import { applyMarketingStep } from '@filo/contract/marketing/marketing-routes'
import type { MarketingVersion } from '@filo/contract/marketing/marketing-shapes'
import { type MarketingStep, marketingStepNames } from '@filo/contract/marketing/marketing-states'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { marketingReadings } from '../shared/marketing-readings.ts'
import { useMarketingWords } from '../shared/use-marketing-words.ts'

interface Props {
  offer: MarketingVersion
  step: MarketingStep
  onClose: () => void
}

function useEffects({ places, window }: MarketingVersion, step: MarketingStep): string[] {
  const { t } = useTranslation('marketing')
  const words = useMarketingWords()
  const isShowing = step === 'schedule' || step === 'relist'
  return [
    t(`prompt.${step}.effect`),
    ...(isShowing
      ? [
          t('prompt.stores', { names: words.stores(places) }),
          t('prompt.window', { window: words.window(window) }),
        ]
      : []),
  ]
}

/** Says what follows before a marketing version is published, hidden or ended; what is hidden or ended says why. */
export function StepDialog({ offer, step, onClose }: Props) {
  const { t } = useTranslation('marketing')
  const localized = useLocalized()
  const readError = useReadError()
  const apply = useApiMutation(applyMarketingStep, { invalidates: marketingReadings })
  const name = useMarketingWords().title(offer)
  const needsReason = step === 'unlist' || step === 'end'
  return (
    <ConfirmDialog
      title={t(`prompt.${step}.title`, { name })}
      confirmLabel={localized(marketingStepNames[step])}
      isDanger={needsReason}
      needsReason={needsReason}
      effects={useEffects(offer, step)}
      readError={readError}
      onClose={onClose}
      onConfirm={async (reason) => {
        const body = needsReason ? { step, reason } : { step }
        await apply.mutateAsync({ params: { marketingVersionId: offer.id }, body: body as never })
        showToast({ message: t(`done.${step}`, { name }) })
      }}
    />
  )
}
