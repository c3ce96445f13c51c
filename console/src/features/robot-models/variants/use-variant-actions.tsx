import { getRobotModel, listRobotModels } from '@filo/contract/robot-models/robot-models-routes'
import {
  archiveRobot,
  deleteRobot,
  listRobots,
  type Robot,
  restoreRobot,
} from '@filo/contract/robots/robots-routes'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import type { RowAction } from '../../../ui/table/column.ts'
import { offerUndo } from '../../../ui/toast/offer-undo.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'

const changes = [listRobots, getRobotModel, listRobotModels]

/** Edit, archive (undoable), restore and delete of a variant. */
export function useVariantActions(onEdit: (robot: Robot) => void): {
  actionsOf: (robot: Robot) => RowAction[]
  dialogs: ReactNode
} {
  const { t } = useTranslation('robot-models')
  const localized = useLocalized()
  const readError = useReadError()
  const [deleting, setDeleting] = useState<Robot>()
  const onError = (error: unknown) => showToast({ tone: 'error', message: readError(error) })
  const restore = useApiMutation(restoreRobot, { invalidates: changes, onError })
  const archive = useApiMutation(archiveRobot, {
    invalidates: changes,
    onError,
    onSuccess: (robot) =>
      offerUndo({
        message: t('archived', { name: localized(robot.name) }),
        undoLabel: t('undo'),
        onUndo: () => restore.mutate({ params: { variantId: robot.id } }),
      }),
  })
  const remove = useApiMutation(deleteRobot, { invalidates: changes })
  const actionsOf = (robot: Robot): RowAction[] => {
    const params = { variantId: robot.id }
    return [
      { id: 'edit', label: t('edit'), onSelect: () => onEdit(robot) },
      robot.status === 'active'
        ? { id: 'archive', label: t('archive'), onSelect: () => archive.mutate({ params }) }
        : { id: 'restore', label: t('restore'), onSelect: () => restore.mutate({ params }) },
      {
        id: 'delete',
        label: t('delete'),
        isDanger: true,
        onSelect: () => setDeleting(robot),
        ...(robot.unitCount > 0 ? { disabledReason: t('inUse') } : {}),
      },
    ]
  }
  async function confirm(robot: Robot) {
    await remove.mutateAsync({ params: { variantId: robot.id } })
    showToast({ message: t('deleted', { name: localized(robot.name) }) })
  }
  const dialogs = deleting && (
    <ConfirmDialog
      title={t('deleteTitle', { name: localized(deleting.name) })}
      confirmLabel={t('delete')}
      isDanger
      readError={readError}
      onConfirm={() => confirm(deleting)}
      onClose={() => setDeleting(undefined)}
    />
  )
  return { actionsOf, dialogs }
}
