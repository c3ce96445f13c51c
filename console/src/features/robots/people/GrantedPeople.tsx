import {
  addRobotUsers,
  changeRobotUser,
  listRobotUsers,
  listUsersNotInRobot,
  type RobotUser,
  removeRobotUsers,
  robotUserLimits,
} from '@filo/contract/robot-users/robot-users-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { useReadError } from '../../../components/form/use-read-error.ts'
import { ListPart } from '../../../components/table/ListPart.tsx'
import { useListState } from '../../../components/table/use-list-state.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import type { BulkAction, RowAction } from '../../../ui/table/column.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { useGrantedColumns } from './use-granted-columns.tsx'
import { useRobotRoleOptions } from './use-robot-role-options.ts'

const RightDrawer = lazyDialog(async () => (await import('./RightDrawer.tsx')).RightDrawer)

const { atOnce } = robotUserLimits

const invalidates = [listRobotUsers, listUsersNotInRobot]

/** Takes the robot from people at once; the toast gives it back with the same rights. */
function useRemoval(unitId: string) {
  const { t } = useTranslation(['robots/about', 'robots', 'ui'])
  const readError = useReadError()
  const restore = useApiMutation(addRobotUsers, { invalidates })
  const remove = useApiMutation(removeRobotUsers, { invalidates })
  const onError = (error: unknown) => showToast({ tone: 'error', message: readError(error) })
  const params = { unitId }
  return (userIds: string[], done?: () => void) =>
    remove.mutate(
      { params, body: { userIds } },
      {
        onError,
        onSuccess: ({ removed }) => {
          done?.()
          // A right that has ended is not given back.
          const users = removed.filter(({ expiresAt }) => !expiresAt || Date.parse(expiresAt) > Date.now())
          const giveBack = () => restore.mutate({ params, body: { users } }, { onError })
          const message = t('people.removed', { count: removed.length })
          const undo = { actionLabel: t('ui:undo'), onAction: giveBack }
          showToast({ message, ...(users.length > 0 ? undo : {}) })
        },
      },
    )
}

/** The people who were given the robot. */
export function GrantedPeople({ unitId }: { unitId: string }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const [state, setState] = useListState({}, { prefix: 'assigned', of: unitId })
  const [changed, setChanged] = useState<RobotUser>()
  const remove = useRemoval(unitId)
  const change = useApiMutation(changeRobotUser, { invalidates })
  const columns = useGrantedColumns()
  const rowActions = (user: RobotUser): RowAction[] => [
    { id: 'change', label: t('people.change'), onSelect: () => setChanged(user) },
    { id: 'remove', label: t('people.remove'), isDanger: true, onSelect: () => remove([user.userId]) },
  ]
  const bulkActions: BulkAction[] = [
    {
      id: 'remove',
      label: t('people.remove'),
      isDanger: true,
      reasonAgainst: ({ count }) => (count > atOnce ? t('people.tooMany', { limit: atOnce }) : undefined),
      onSelect: ({ ids, clear }) => remove(ids, clear),
    },
  ]
  return (
    <>
      <ListPart
        route={listRobotUsers}
        params={{ unitId }}
        label={t('people.usersTitle')}
        errorTitle={t('people.usersFailed')}
        columns={columns}
        state={state}
        onStateChange={setState}
        rowId={({ userId }) => userId}
        rowName={({ displayName }) => displayName}
        rowActions={rowActions}
        bulkActions={bulkActions}
        filters={[{ field: 'robotRole', label: t('people.role'), options: useRobotRoleOptions() }]}
        searchLabel={t('people.search')}
        empty={{ drawing: 'people', title: t('people.nobody'), body: t('people.nobodyBody') }}
      />
      {changed && (
        <RightDrawer
          title={t('people.changeTitle', { name: changed.displayName })}
          submitLabel={t('people.save')}
          initial={changed}
          onSave={(body) => change.mutateAsync({ params: { unitId, userId: changed.userId }, body })}
          onDone={() => {
            showToast({ message: t('people.saved', { name: changed.displayName }) })
            setChanged(undefined)
          }}
          onClose={() => setChanged(undefined)}
        />
      )}
    </>
  )
}
