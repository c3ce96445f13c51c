import {
  addRobotUsers,
  listRobotUsers,
  listUsersNotInRobot,
  robotUserLimits,
  type UserNotInRobot,
} from '@filo/contract/robot-users/robot-users-routes'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiMutation } from '../../../api/use-api.ts'
import { paths } from '../../../app/paths.ts'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { ListPart } from '../../../components/table/ListPart.tsx'
import { useListState } from '../../../components/table/use-list-state.ts'
import { useCan } from '../../../session/session.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import type { BulkAction, Column, RowAction } from '../../../ui/table/column.ts'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { useNameColumns } from './use-name-columns.ts'

const RightDrawer = lazyDialog(async () => (await import('./RightDrawer.tsx')).RightDrawer)

const { atOnce } = robotUserLimits

interface Chosen {
  ids: string[]
  done: () => void
}

function useColumns(): Column<UserNotInRobot>[] {
  const { t } = useTranslation(['robots/about', 'robots'])
  return [
    ...useNameColumns<UserNotInRobot>(),
    {
      id: 'status',
      header: t('people.status'),
      cell: (user) => <StateChip kind="user" state={user.status} />,
      card: 'chip',
      width: 116,
      minWidth: 106,
    },
  ]
}

function InviteLink() {
  const { t } = useTranslation(['robots/about', 'robots'])
  const can = useCan()
  if (!can('user.manage')) return null
  return (
    <Button variant="outlined" href={paths.users()}>
      {t('people.invite')}
    </Button>
  )
}

/** The people of the robot's customer who were not given it; giving it is the screen's main action. */
export function OtherPeople({ unitId, hasCustomer }: { unitId: string; hasCustomer: boolean }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  const [state, setState] = useListState({}, { prefix: 'others', of: unitId })
  const [chosen, setChosen] = useState<Chosen>()
  const add = useApiMutation(addRobotUsers, { invalidates: [listRobotUsers, listUsersNotInRobot] })
  const columns = useColumns()
  const rowActions = ({ userId }: UserNotInRobot): RowAction[] => [
    {
      id: 'add',
      label: t('people.add'),
      onSelect: () => setChosen({ ids: [userId], done: () => undefined }),
    },
  ]
  const bulkActions: BulkAction[] = [
    {
      id: 'add',
      label: t('people.add'),
      reasonAgainst: ({ count }) => (count > atOnce ? t('people.tooMany', { limit: atOnce }) : undefined),
      onSelect: ({ ids, clear }) => setChosen({ ids, done: clear }),
    },
  ]
  const close = () => setChosen(undefined)
  const nobody = hasCustomer ? t('people.nobodyLeft') : t('people.noCustomer')
  return (
    <>
      <ListPart
        route={listUsersNotInRobot}
        params={{ unitId }}
        label={t('people.othersTitle')}
        errorTitle={t('people.othersFailed')}
        columns={columns}
        state={state}
        onStateChange={setState}
        rowId={({ userId }) => userId}
        rowName={({ displayName }) => displayName}
        rowActions={rowActions}
        bulkActions={bulkActions}
        searchLabel={t('people.search')}
        empty={{ drawing: 'people', title: nobody, action: hasCustomer && <InviteLink /> }}
      />
      {chosen && (
        <RightDrawer
          title={t('people.addTitle', { count: chosen.ids.length })}
          submitLabel={t('people.add')}
          initial={{ robotRole: 'operator', expiresAt: null }}
          onSave={(right) =>
            add.mutateAsync({
              params: { unitId },
              body: { users: chosen.ids.map((userId) => ({ userId, ...right })) },
            })
          }
          onDone={() => {
            showToast({ message: t('people.added', { count: chosen.ids.length }) })
            chosen.done()
            close()
          }}
          onClose={close}
        />
      )}
    </>
  )
}
