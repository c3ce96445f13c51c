import { hardwareTestStateNames } from '@filo/contract/hardware-tests/hardware-test-states'
import { hardwareTestTable } from '@filo/contract/hardware-tests/hardware-test-table'
import { type HardwareTestRow, listHardwareTests } from '@filo/contract/hardware-tests/hardware-tests-routes'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import type { Column } from '../../ui/table/column.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { ListPart } from '../table/ListPart.tsx'
import { useListState } from '../table/use-list-state.ts'
import { TestStateChip } from './TestStateChip.tsx'
import { useTestTexts } from './use-test-texts.ts'

function useTestColumns(): Column<HardwareTestRow>[] {
  const { t } = useTranslation('hardware-tests')
  const localized = useLocalized()
  const texts = useTestTexts()
  const findings = (row: HardwareTestRow) =>
    [...texts.measured(row).map(({ label, text }) => `${label}: ${text}`), texts.reason(row)]
      .filter(Boolean)
      .join(' · ') || '—'
  return [
    {
      id: 'test',
      header: t('test'),
      width: 150,
      cell: ({ test }) => localized(hardwareTestTable[test].name),
      csvField: 'test',
    },
    {
      id: 'state',
      header: t('state'),
      width: 160,
      card: 'chip',
      cell: ({ state }) => <TestStateChip state={state} />,
      csvField: 'state',
    },
    {
      id: 'values',
      header: t('findings'),
      width: 420,
      minWidth: 160,
      card: 'field',
      cell: findings,
      csvField: 'values',
    },
    {
      id: 'requestedAt',
      header: t('requestedAt'),
      width: 150,
      sortField: 'requestedAt',
      card: 'field',
      cell: ({ requestedAt }) => <RelativeTime at={requestedAt} />,
      csvField: 'requestedAt',
    },
    {
      id: 'requestedByName',
      header: t('requestedByName'),
      width: 170,
      foldOrder: 1,
      card: 'field',
      cell: ({ requestedByName }) => requestedByName ?? '—',
      csvField: 'requestedByName',
    },
  ]
}

/** Every test of one robot, the newest first. */
export function TestHistory({ unitId }: { unitId: string }) {
  const { t } = useTranslation('hardware-tests')
  const localized = useLocalized()
  const [state, setState] = useListState(
    { sort: { field: 'requestedAt', isDescending: true } },
    { prefix: 'tests', of: unitId },
  )
  const columns = useTestColumns()
  return (
    <ListPart
      route={listHardwareTests}
      query={{ 'f.unitId': [unitId] }}
      label={t('history')}
      errorTitle={t('historyFailed')}
      columns={columns}
      state={state}
      onStateChange={setState}
      rowId={({ id }) => id}
      rowName={({ test }) => localized(hardwareTestTable[test].name)}
      filters={[
        {
          field: 'test',
          label: t('test'),
          options: Object.entries(hardwareTestTable).map(([value, { name }]) => ({
            value,
            label: localized(name),
          })),
        },
        {
          field: 'state',
          label: t('state'),
          options: Object.entries(hardwareTestStateNames).map(([value, name]) => ({
            value,
            label: localized(name),
          })),
        },
      ]}
      empty={{ drawing: 'list', title: t('none') }}
    />
  )
}
