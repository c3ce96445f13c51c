import {
  listProducedRobots,
  type ProducedRobotRow,
} from '@filo/contract/produced-robots/produced-robots-routes'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useEvents } from '../../api/use-events.ts'
import { filteredList, paths } from '../../app/paths.ts'
import { UnitSerial } from '../../components/picture/UnitSerial.tsx'
import { ConnectionChip } from '../../components/status/ConnectionChip.tsx'
import { RunningVersion } from '../../components/status/RunningVersion.tsx'
import { StateChip } from '../../components/status/StateChip.tsx'
import { useStateOptions } from '../../components/status/use-state-options.ts'
import { ListPart } from '../../components/table/ListPart.tsx'
import { useListState } from '../../components/table/use-list-state.ts'
import { useLocalized } from '../../i18n/localized.ts'
import type { Column } from '../../ui/table/column.ts'

function useColumns(): Column<ProducedRobotRow>[] {
  const { t } = useTranslation('customers')
  const localized = useLocalized()
  return [
    {
      id: 'serial',
      header: t('robots.serial'),
      cell: (unit) => <UnitSerial unit={unit} />,
      note: ({ name, serial, robotName }) => (name === serial ? localized(robotName) : name),
      sortField: 'serial',
      width: 210,
      minWidth: 150,
    },
    {
      id: 'siteName',
      header: t('robots.site'),
      cell: ({ siteName }) => siteName ?? '—',
      card: 'field',
      width: 150,
      minWidth: 110,
      foldOrder: 2,
    },
    {
      id: 'connection',
      header: t('robots.connection'),
      cell: (unit) => <ConnectionChip unit={unit} />,
      sortField: 'lastSeenAt',
      card: 'chip',
      width: 148,
      minWidth: 132,
    },
    {
      id: 'lifeState',
      header: t('robots.lifeState'),
      cell: ({ lifeState }) => <StateChip kind="life" state={lifeState} />,
      sortField: 'lifeState',
      card: 'chip',
      width: 150,
      minWidth: 136,
      foldOrder: 1,
    },
    {
      id: 'softwareArosVersion',
      header: t('robots.aros'),
      cell: (unit) => <RunningVersion unit={unit} version={unit.softwareArosVersion} isShort />,
      csvField: 'softwareArosVersion',
      width: 176,
      minWidth: 112,
      foldOrder: 3,
    },
  ]
}

/** The robots of a customer; to work on many of them there is the list of all. */
export function RobotsTab({ customerId }: { customerId: string }) {
  const { t } = useTranslation('customers')
  const [state, setState] = useListState(
    { sort: { field: 'serial', isDescending: false } },
    { prefix: 'robots', of: customerId },
  )
  const columns = useColumns()
  useEvents(['robots'], { about: { customerId }, invalidates: [listProducedRobots] })
  return (
    <ListPart
      route={listProducedRobots}
      query={{ 'f.customerId': [customerId] }}
      label={t('tabs.robots')}
      errorTitle={t('robots.failed')}
      columns={columns}
      state={state}
      onStateChange={setState}
      rowId={({ id }) => id}
      rowName={({ serial }) => serial}
      rowHref={({ id }) => paths.aboutRobots({ unitId: id })}
      filters={[
        { field: 'lifeState', label: t('robots.lifeState'), options: useStateOptions('life') },
        { field: 'connection', label: t('robots.connection'), options: useStateOptions('connection') },
      ]}
      searchLabel={t('robots.search')}
      primaryAction={
        <Button variant="outlined" href={filteredList(paths.producedRobots(), { customerId })}>
          {t('openInList')}
        </Button>
      }
      empty={{ drawing: 'robot', title: t('robots.empty') }}
    />
  )
}
