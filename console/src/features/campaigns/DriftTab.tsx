import {
  listProducedRobots,
  type ProducedRobotRow,
} from '@filo/contract/produced-robots/produced-robots-routes'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { ConnectionChip } from '../../components/status/ConnectionChip.tsx'
import { RunningVersion } from '../../components/status/RunningVersion.tsx'
import { UnitUpdateChip } from '../../components/status/UnitUpdateChip.tsx'
import { ListPage } from '../../components/table/ListPage.tsx'
import type { Column } from '../../ui/table/column.ts'

const drift = { 'f.attention': ['drift'] }

function useColumns(): Column<ProducedRobotRow>[] {
  const { t } = useTranslation('campaigns')
  return [
    {
      id: 'serial',
      header: t('units.serial'),
      sortField: 'serial',
      width: 164,
      minWidth: 130,
      cell: (unit) => unit.serial,
    },
    {
      id: 'customer',
      header: t('units.customer'),
      width: 150,
      minWidth: 110,
      foldOrder: 3,
      card: 'field',
      cell: (unit) => unit.customerName ?? '—',
      csvField: 'customerName',
    },
    {
      id: 'connection',
      header: t('units.connection'),
      width: 156,
      minWidth: 150,
      foldOrder: 2,
      card: 'chip',
      cell: (unit) => <ConnectionChip unit={unit} />,
    },
    {
      id: 'device',
      header: t('drift.device'),
      width: 120,
      minWidth: 96,
      card: 'field',
      cell: (unit) => unit.deviceArosVersion ?? '—',
      csvField: 'deviceArosVersion',
    },
    {
      id: 'software',
      header: t('drift.software'),
      width: 176,
      minWidth: 112,
      card: 'field',
      cell: (unit) => <RunningVersion unit={unit} version={unit.softwareArosVersion} isShort />,
      csvFields: [
        { field: 'softwareArosVersion', header: t('drift.software') },
        { field: 'provenAt', header: t('drift.provenAt') },
        { field: 'isRunningUnknown', header: t('drift.isRunningUnknown') },
      ],
    },
    {
      id: 'update',
      header: t('drift.update'),
      width: 186,
      minWidth: 160,
      card: 'chip',
      cell: (unit) => <UnitUpdateChip unit={unit} isStacked />,
      csvField: 'updateState',
    },
  ]
}

/** Sapma: robots that do not run what they shall, or whose base image and packages name different releases. */
export function DriftTab() {
  const { t } = useTranslation('campaigns')
  return (
    <ListPage
      route={listProducedRobots}
      query={drift}
      label={t('drift.label')}
      errorTitle={t('drift.failed')}
      searchLabel={t('units.search')}
      columns={useColumns()}
      rowId={({ id }) => id}
      rowName={({ serial }) => serial}
      rowHref={({ id }) => paths.aboutRobots({ unitId: id, tab: 'software' })}
      topics={['robots']}
      defaults={{ sort: { field: 'serial', isDescending: false } }}
      empty={{ drawing: 'robot', title: t('drift.empty'), body: t('drift.emptyBody') }}
    />
  )
}
