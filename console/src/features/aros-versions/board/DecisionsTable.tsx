import { type ArosApprovalEntry, listArosApprovals } from '@filo/contract/aros-versions/aros-lifecycle-routes'
import { useTranslation } from 'react-i18next'
import { useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { useListQuery } from '../../../components/table/use-list-query.ts'
import { useListState } from '../../../components/table/use-list-state.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { arosTitle } from '../shared/ArosName.tsx'
import { useArosRowActions } from '../shared/use-aros-row-actions.ts'
import { useDecisionColumns } from './use-decision-columns.tsx'

/** Who approved or rejected what. */
export function DecisionsTable() {
  const { t } = useTranslation('aros-versions')
  const [state, setState] = useListState({}, { prefix: 'decisions' })
  const columns = useDecisionColumns()
  const placesOf = useArosRowActions()
  useEvents(['aros-versions'], { invalidates: [listArosApprovals] })
  const list = useListQuery<ArosApprovalEntry>({
    route: listArosApprovals,
    params: undefined,
    state,
    columns,
    label: t('board.decisions'),
    errorTitle: t('decisions.failed'),
  })
  return (
    <DataTable
      {...list}
      label={t('board.decisions')}
      columns={columns}
      state={state}
      onStateChange={setState}
      rowId={(row) => row.id}
      rowName={(row) => arosTitle(row.aros)}
      rowHref={(row) => paths.arosVersions({ ArosId: row.aros.id, tab: 'approvals' })}
      rowActions={(row) => placesOf({ ...row.aros, robot: row.robot })}
      searchLabel={t('list.search')}
      filters={[
        {
          field: 'decision',
          label: t('decisions.decision'),
          options: (['approved', 'rejected'] as const).map((value) => ({
            value,
            label: t(`decisions.${value}`),
          })),
        },
      ]}
      empty={<EmptyState drawing="check" title={t('decisions.empty')} />}
    />
  )
}
