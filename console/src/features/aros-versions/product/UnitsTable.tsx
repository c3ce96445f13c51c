import {
  type ArosUnit,
  listArosUnits,
  type ProductAros,
} from '@filo/contract/aros-versions/aros-assignment-routes'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEvents } from '../../../api/use-events.ts'
import { paths } from '../../../app/paths.ts'
import { ConnectionChip } from '../../../components/status/ConnectionChip.tsx'
import { UnitUpdateChip } from '../../../components/status/UnitUpdateChip.tsx'
import { useListQuery } from '../../../components/table/use-list-query.ts'
import { useListState } from '../../../components/table/use-list-state.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { usePinActions } from './use-pin-actions.tsx'

const readings = [listArosUnits]

function useUnitColumns(): Column<ArosUnit>[] {
  const { t } = useTranslation('aros-versions')
  return [
    {
      id: 'serial',
      header: t('units.serial'),
      sortField: 'serial',
      width: 164,
      minWidth: 136,
      cell: (row) => row.serial,
    },
    {
      id: 'name',
      header: t('units.name'),
      sortField: 'name',
      width: 120,
      minWidth: 100,
      foldOrder: 5,
      card: 'field',
      cell: (row) => row.name,
    },
    {
      id: 'connection',
      header: t('units.connection'),
      width: 152,
      minWidth: 156,
      foldOrder: 3,
      card: 'chip',
      cell: (row) => <ConnectionChip unit={row} />,
    },
    {
      id: 'installed',
      header: t('units.installed'),
      width: 88,
      minWidth: 76,
      card: 'field',
      cell: (row) => row.installed?.version ?? '—',
      csvField: 'installed.version',
    },
    {
      id: 'desired',
      header: t('units.desired'),
      width: 88,
      minWidth: 76,
      foldOrder: 2,
      card: 'field',
      cell: (row) => row.desired?.version ?? '—',
      csvField: 'desired.version',
    },
    {
      id: 'updateState',
      header: t('units.update'),
      width: 176,
      minWidth: 160,
      cell: (row) => <UnitUpdateChip unit={row} isStacked />,
    },
    {
      id: 'pin',
      header: t('units.pin'),
      width: 116,
      minWidth: 92,
      foldOrder: 4,
      cell: (row) => row.pin?.aros.version ?? '—',
      csvField: 'pin.aros.version',
    },
  ]
}

/** The robots of the product with what they run and shall run; test robots only in the test channel. */
export function UnitsTable({ product }: { product: ProductAros }) {
  const { t } = useTranslation('aros-versions')
  const navigate = useNavigate()
  const columns = useUnitColumns()
  const isTest = product.channel === 'test'
  const [state, setState] = useListState({}, { prefix: 'units' })
  useEvents(['assignments', 'robots', 'updates'], {
    about: { variantId: product.robot.id },
    invalidates: readings,
  })
  const list = useListQuery<ArosUnit>({
    route: listArosUnits,
    params: { variantId: product.robot.id },
    ...(isTest ? { query: { 'f.isTestRobot': 'true' } } : {}),
    state,
    columns,
    label: t('product.robots'),
    errorTitle: t('units.failed'),
  })
  const yesNo = (['true', 'false'] as const).map((value) => ({ value, label: t(`units.isPinned.${value}`) }))
  const { bulkActions, rowActions, dialogs } = usePinActions(product, state)
  return (
    <>
      <DataTable
        {...list}
        label={t('product.robots')}
        columns={columns}
        state={state}
        onStateChange={setState}
        rowId={(row) => row.unitId}
        rowName={(row) => row.serial}
        rowHref={(row) => paths.aboutRobots({ unitId: row.unitId })}
        searchLabel={t('units.search')}
        filters={[{ field: 'isPinned', label: t('units.pin'), options: yesNo, isSingle: true }]}
        rowActions={(row) => [
          {
            id: 'open',
            label: t('units.openRobot'),
            isReading: true,
            onSelect: () => void navigate({ href: paths.aboutRobots({ unitId: row.unitId }) }),
          },
          ...rowActions(row),
        ]}
        bulkActions={bulkActions}
        empty={<EmptyState drawing="robot" title={t(isTest ? 'units.emptyTest' : 'units.empty')} />}
      />
      {dialogs}
    </>
  )
}
