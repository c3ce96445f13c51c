import { useTranslation } from 'react-i18next'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import type { OrderItem } from './dependency-status.ts'
import { movedItems } from './moved-items.ts'

/** Shows what moves before an order is saved. */
export function SaveOrderDialog(props: {
  before: readonly OrderItem[]
  after: readonly OrderItem[]
  onSave: () => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const readError = useReadError()
  const moved = movedItems(props.before, props.after)
  const lines = moved.map(({ item, from, to }) => t('order.move', { name: localized(item.name), from, to }))
  return (
    <ConfirmDialog
      title={t('order.saveTitle')}
      confirmLabel={t('order.save')}
      effects={lines}
      readError={readError}
      onClose={props.onClose}
      onConfirm={props.onSave}
    />
  )
}
