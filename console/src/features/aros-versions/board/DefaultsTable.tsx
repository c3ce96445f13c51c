import { type ArosDefaults, listArosDefaults } from '@filo/contract/aros-versions/aros-assignment-routes'
import { useTranslation } from 'react-i18next'
import { useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { useListQuery } from '../../../components/table/use-list-query.ts'
import { useListState } from '../../../components/table/use-list-state.ts'
import { NoVariants } from '../../../components/variant/NoVariants.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { arosTitle } from '../shared/ArosName.tsx'
import { useDefaultActions } from './use-default-actions.ts'

/** What every product runs by default. */
export function DefaultsTable() {
  const { t } = useTranslation('aros-versions')
  const localized = useLocalized()
  const { number, percent } = useFormats()
  const rowActions = useDefaultActions()
  const [state, setState] = useListState({}, { prefix: 'defaults' })
  useEvents(['aros-versions', 'assignments', 'updates'], { invalidates: [listArosDefaults] })
  const share = (row: ArosDefaults) => (row.unitCount > 0 ? row.productionInstalled / row.unitCount : 0)
  const columns: Column<ArosDefaults>[] = [
    {
      id: 'robot',
      header: t('facts.product'),
      sortField: 'name',
      width: 184,
      minWidth: 140,
      cell: (row) => localized(row.robot.name),
      csvField: 'robot.code',
    },
    {
      id: 'production',
      header: t('defaults.production'),
      width: 176,
      minWidth: 130,
      card: 'field',
      cell: (row) => (row.production ? arosTitle(row.production) : t('defaults.none')),
      csvField: 'production.version',
    },
    {
      id: 'test',
      header: t('defaults.test'),
      width: 168,
      minWidth: 130,
      foldOrder: 2,
      card: 'field',
      cell: (row) => (row.test ? arosTitle(row.test) : t('defaults.none')),
      csvField: 'test.version',
    },
    {
      id: 'unitCount',
      header: t('defaults.units'),
      align: 'end',
      width: 88,
      minWidth: 76,
      foldOrder: 4,
      card: 'none',
      cell: (row) => number(row.unitCount),
    },
    {
      id: 'adoption',
      header: t('defaults.adoption'),
      align: 'end',
      width: 112,
      minWidth: 92,
      card: 'field',
      cell: (row) => (row.production ? percent(share(row)) : '—'),
      csvField: 'productionInstalled',
    },
    {
      id: 'awaitingReview',
      header: t('defaults.awaiting'),
      align: 'end',
      width: 136,
      minWidth: 100,
      foldOrder: 3,
      card: 'none',
      cell: (row) => number(row.awaitingReview),
    },
    {
      id: 'inTest',
      header: t('defaults.inTest'),
      align: 'end',
      width: 96,
      minWidth: 76,
      foldOrder: 5,
      card: 'none',
      cell: (row) => number(row.inTest),
    },
  ]
  const list = useListQuery<ArosDefaults>({
    route: listArosDefaults,
    params: undefined,
    state,
    columns,
    label: t('board.defaults'),
    errorTitle: t('defaults.failed'),
  })
  return (
    <DataTable
      {...list}
      label={t('board.defaults')}
      columns={columns}
      state={state}
      onStateChange={setState}
      rowId={(row) => row.robot.id}
      rowName={(row) => localized(row.robot.name)}
      rowHref={(row) => paths.productArosVersions({ variantId: row.robot.id })}
      rowActions={rowActions}
      searchLabel={t('picker.search')}
      empty={<NoVariants />}
    />
  )
}
