import { waiveQualityItem } from '@filo/contract/quality-checks/quality-checks-routes'
import { type QualityItem, qualityItemNames } from '@filo/contract/quality-checks/quality-items'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { checkReadings } from './quality-readings.ts'

interface Props {
  unitId: string
  item: QualityItem
  onClose: () => void
}

/** Lets an item pass without its evidence: the reason is stored with the person. */
export function WaiveDialog({ unitId, item, onClose }: Props) {
  const { t } = useTranslation('robots/quality')
  const localized = useLocalized()
  const readError = useReadError()
  const waive = useApiMutation(waiveQualityItem, { invalidates: checkReadings })
  return (
    <ConfirmDialog
      title={t('waiveTitle', { item: localized(qualityItemNames[item]) })}
      confirmLabel={t('waive')}
      needsReason
      effects={[t('waiveEffect'), t('waiveStored')]}
      readError={readError}
      onConfirm={(reason) => waive.mutateAsync({ params: { unitId, item }, body: { reason } })}
      onClose={onClose}
    />
  )
}
