import {
  archiveRobotModel,
  deleteRobotModel,
  getRobotModel,
  listRobotModels,
  listRobotTypes,
  type RobotModel,
  restoreRobotModel,
} from '@filo/contract/robot-models/robot-models-routes'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import type { RowAction } from '../../../ui/table/column.ts'
import { offerUndo } from '../../../ui/toast/offer-undo.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

const changes = [getRobotModel, listRobotModels, listRobotTypes]

/** Archive (undoable), restore, delete while nothing was built of it. */
export function useModelActions(
  model: RobotModel,
  onGone: () => void,
): { menuActions: RowAction[]; dialogs: ReactNode } {
  const { t } = useTranslation('robot-models')
  const localized = useLocalized()
  const readError = useReadError()
  const [isDeleting, setIsDeleting] = useState(false)
  const name = localized(model.name)
  const params = { modelId: model.id }
  const onError = (error: unknown) => showToast({ tone: 'error', message: readError(error) })
  const restore = useApiMutation(restoreRobotModel, { invalidates: changes, onError })
  const archive = useApiMutation(archiveRobotModel, {
    invalidates: changes,
    onError,
    onSuccess: () =>
      offerUndo({
        message: t('archived', { name }),
        undoLabel: t('undo'),
        onUndo: () => restore.mutate({ params }),
      }),
  })
  const remove = useApiMutation(deleteRobotModel, { invalidates: [listRobotModels, listRobotTypes] })
  const isUsed = model.unitCount + model.variantCount > 0
  const menuActions: RowAction[] = [
    model.status === 'active'
      ? { id: 'archive', label: t('archive'), onSelect: () => archive.mutate({ params }) }
      : { id: 'restore', label: t('restore'), onSelect: () => restore.mutate({ params }) },
    {
      id: 'delete',
      label: t('delete'),
      isDanger: true,
      onSelect: () => setIsDeleting(true),
      ...(isUsed ? { disabledReason: t('inUse') } : {}),
    },
  ]
  async function confirm() {
    await remove.mutateAsync({ params })
    showToast({ message: t('deleted', { name }) })
    onGone()
  }
  const dialogs = isDeleting && (
    <ConfirmDialog
      title={t('deleteTitle', { name })}
      confirmLabel={t('delete')}
      isDanger
      readError={readError}
      onConfirm={confirm}
      onClose={() => setIsDeleting(false)}
    />
  )
  return { menuActions, dialogs }
}
