import {
  listProducedRobots,
  type ProducedRobotRow,
} from '@filo/contract/produced-robots/produced-robots-routes'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { UnitSerial } from '../../../components/picture/UnitSerial.tsx'
import { ConnectionChip } from '../../../components/status/ConnectionChip.tsx'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { useSession } from '../../../session/session.ts'
import type { Column } from '../../../ui/table/column.ts'
import { useUnitFilters } from '../list/use-unit-filters.ts'
import { unitName } from '../unit-names.ts'

/** Who a robot is and how it is reached: all there is room for beside it. */
function useColumns(selectedId: string | undefined, showsCustomer: boolean): Column<ProducedRobotRow>[] {
  const { t } = useTranslation('robots')
  const localized = useLocalized()
  return [
    {
      id: 'serial',
      header: t('fields.serial'),
      cell: (unit) => <UnitSerial unit={unit} isCurrent={unit.id === selectedId} />,
      note: ({ name, serial, robotName, customerName }) =>
        [name === serial ? localized(robotName) : name, showsCustomer && customerName]
          .filter(Boolean)
          .join(' · '),
      sortField: 'serial',
      width: 176,
      minWidth: 140,
    },
    {
      id: 'connection',
      header: t('fields.connection'),
      cell: (unit) => <ConnectionChip unit={unit} />,
      sortField: 'lastSeenAt',
      card: 'chip',
      width: 148,
      minWidth: 132,
    },
  ]
}

/** The robots in sight, to be walked through one after the other. */
export function UnitPane({ selectedId }: { selectedId: string | undefined }) {
  const { t } = useTranslation('robots')
  const { user } = useSession()
  const [params] = useQueryParams()
  const showsCustomer = user.customerId === null
  return (
    <ListPage
      route={listProducedRobots}
      label={t('title')}
      errorTitle={t('errors.list')}
      searchLabel={t('search')}
      columns={useColumns(selectedId, showsCustomer)}
      filters={useUnitFilters(showsCustomer)}
      rowId={({ id }) => id}
      rowName={unitName}
      rowHref={({ id }) => paths.robotSidebar({ ...params, unitId: id })}
      isPane
      topics={['robots']}
      empty={{ drawing: 'robot', title: t('sidebar.empty') }}
    />
  )
}
