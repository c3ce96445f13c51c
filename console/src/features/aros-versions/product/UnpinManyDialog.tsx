import type { ProductAros } from '@filo/contract/aros-versions/aros-assignment-routes'
import { type ArosUnitTarget, unpinArosUnits } from '@filo/contract/aros-versions/aros-pin-routes'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { arosReadings } from '../shared/aros-routes.ts'

interface Props {
  product: ProductAros
  chosen: { target: ArosUnitTarget; count: number }
  onClose: () => void
  onDone: () => void
}

/** Ends the pins of chosen robots; they follow the product's default again. */
export function UnpinManyDialog({ product, chosen, onClose, onDone }: Props) {
  const { t } = useTranslation('aros-versions')
  const readError = useReadError()
  const unpin = useApiMutation(unpinArosUnits, { invalidates: arosReadings })
  const { channel, robot } = product
  return (
    <ConfirmDialog
      needsReason
      title={t('units.unpinTitle')}
      confirmLabel={t('units.unpinChosen')}
      effects={[t('units.unpinEffect', { count: chosen.count })]}
      readError={readError}
      onClose={onClose}
      onConfirm={async (reason) => {
        const body = { channel, target: chosen.target, reason }
        const done = await unpin.mutateAsync({ params: { variantId: robot.id }, body })
        showToast({ message: t('units.unpinned', { count: done.changedCount }) })
        onDone()
      }}
    />
  )
}
