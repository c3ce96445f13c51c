import { listHardwareChanges } from '@filo/contract/hardware/hardware-routes'
import { useTranslation } from 'react-i18next'
import { useQueryParams } from '../../lib/query-params.ts'
import { ListPart } from '../table/ListPart.tsx'
import { useListState } from '../table/use-list-state.ts'
import { useChangeColumns, usePartName } from './use-change-columns.tsx'
import { useChangeFilters } from './use-change-filters.ts'

/** What changed in one robot, the newest first; a row opens the change. */
export function UnitChanges({ unitId }: { unitId: string }) {
  const { t } = useTranslation('components')
  const [, setParams] = useQueryParams()
  const [state, setState] = useListState(
    { sort: { field: 'lastAt', isDescending: true } },
    { prefix: 'changes', of: unitId },
  )
  const columns = useChangeColumns({ hasSerial: false })
  const partName = usePartName()
  return (
    <ListPart
      route={listHardwareChanges}
      query={{ 'f.unitId': [unitId] }}
      label={t('hardware.changes')}
      errorTitle={t('hardware.changesFailed')}
      columns={columns}
      state={state}
      onStateChange={setState}
      rowId={({ id }) => id}
      rowName={partName}
      filters={useChangeFilters()}
      rowActions={({ id }) => [
        {
          id: 'open',
          label: t('hardware.open'),
          isReading: true,
          onSelect: () => setParams({ changeId: id }),
        },
      ]}
      onPreview={({ id }) => setParams({ changeId: id })}
      empty={{ drawing: 'list', title: t('hardware.noChanges') }}
    />
  )
}
