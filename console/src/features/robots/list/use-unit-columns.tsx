import type { ProducedRobotRow } from '@filo/contract/produced-robots/produced-robots-routes'
import { useTranslation } from 'react-i18next'
import { UnitSerial } from '../../../components/picture/UnitSerial.tsx'
import { ConnectionChip } from '../../../components/status/ConnectionChip.tsx'
import { RunningVersion } from '../../../components/status/RunningVersion.tsx'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useLocalized } from '../../../i18n/localized.ts'
import { useSession } from '../../../session/session.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { Column } from '../../../ui/table/column.ts'
import { TwoLines } from '../../../ui/table/TwoLines.tsx'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'
import { UnitUpdateChips } from '../status/UnitUpdateChips.tsx'
import { useClockText } from '../status/use-clock-text.ts'
import { TagList } from '../TagList.tsx'

type UnitColumn = Column<ProducedRobotRow>

function useStateColumns() {
  const { t } = useTranslation('robots')
  const clockWords = useClockText()
  const connection: UnitColumn = {
    id: 'connection',
    header: t('fields.connection'),
    cell: (unit) => (
      <TwoLines
        first={<ConnectionChip unit={unit} />}
        second={
          (unit.hasSecondMachine && t('machines.two')) ||
          clockWords(unit) ||
          (unit.lastSeenAt && <RelativeTime at={unit.lastSeenAt} />)
        }
      />
    ),
    isTall: true,
    sortField: 'lastSeenAt',
    csvFields: [
      { field: 'connection', header: t('fields.connection') },
      { field: 'lastSeenAt', header: t('fields.lastSeenAt') },
      { field: 'hasSecondMachine', header: t('machines.two') },
      { field: 'clockAheadSeconds', header: t('fields.clockAheadSeconds') },
    ],
    card: 'chip',
    width: 172,
    minWidth: 160,
  }
  const updateState: UnitColumn = {
    id: 'updateState',
    header: t('fields.updateState'),
    cell: (unit) => <UnitUpdateChips unit={unit} isStacked />,
    isTall: true,
    sortField: 'updateState',
    csvFields: [
      { field: 'updateState', header: t('fields.updateState') },
      { field: 'lastUpdateState', header: t('fields.lastUpdateState') },
      { field: 'fellBackAt', header: t('fields.fellBackAt') },
    ],
    card: 'chip',
    width: 208,
    minWidth: 164,
  }
  const lifeState: UnitColumn = {
    id: 'lifeState',
    header: t('fields.lifeState'),
    cell: (unit) => <StateChip kind="life" state={unit.lifeState} />,
    sortField: 'lifeState',
    card: 'chip',
    width: 160,
    minWidth: 136,
  }
  // Where the factory stands with a robot is no business of whom it belongs to.
  const isCustomer = useSession().user.customerId !== null
  return [connection, updateState, ...(isCustomer ? [] : [lifeState])]
}

function useVersionColumns(): UnitColumn[] {
  const { t } = useTranslation('robots')
  return [
    {
      id: 'softwareArosVersion',
      header: t('fields.aros'),
      cell: (unit) => <RunningVersion unit={unit} version={unit.softwareArosVersion} isShort />,
      csvFields: [
        { field: 'softwareArosVersion', header: t('fields.aros') },
        { field: 'provenAt', header: t('fields.provenAt') },
        { field: 'provenBy', header: t('fields.provenBy') },
        { field: 'isRunningUnknown', header: t('fields.isRunningUnknown') },
      ],
      width: 176,
      minWidth: 112,
      foldOrder: 1,
    },
    {
      id: 'deviceArosVersion',
      header: t('fields.deviceArosVersion'),
      cell: (unit) => unit.deviceArosVersion ?? '—',
      isHiddenByDefault: true,
      width: 136,
    },
    {
      id: 'lastSeenAt',
      header: t('fields.lastSeenAt'),
      cell: (unit) => <RelativeTime at={unit.lastSeenAt} />,
      isHiddenByDefault: true,
      width: 136,
    },
  ]
}

/** The columns of /product/producedrobots; people of a customer need not be told which one. */
export function useUnitColumns(showsCustomer: boolean): UnitColumn[] {
  const { t } = useTranslation('robots')
  const localized = useLocalized()
  const { date } = useFormats()
  const states = useStateColumns()
  const versions = useVersionColumns()
  const customer: UnitColumn = {
    id: 'customerName',
    header: t('fields.customer'),
    cell: (unit) => unit.customerName ?? '—',
    width: 176,
    minWidth: 104,
    foldOrder: 2,
  }
  return [
    {
      id: 'serial',
      header: t('fields.serial'),
      cell: (unit) => <UnitSerial unit={unit} />,
      note: (unit) => (unit.name === unit.serial ? '' : unit.name),
      sortField: 'serial',
      csvFields: [
        { field: 'serial', header: t('fields.serial') },
        { field: 'name', header: t('fields.name') },
      ],
      width: 232,
      minWidth: 176,
    },
    {
      id: 'name',
      header: t('fields.name'),
      cell: (unit) => unit.name,
      sortField: 'name',
      isHiddenByDefault: true,
      width: 216,
    },
    {
      id: 'modelName',
      header: t('fields.model'),
      cell: (unit) => localized(unit.modelName),
      width: 152,
      minWidth: 112,
      foldOrder: 3,
    },
    ...states,
    ...(showsCustomer ? [customer] : []),
    ...versions,
    {
      id: 'robotName',
      header: t('fields.variant'),
      cell: (unit) => localized(unit.robotName),
      isHiddenByDefault: true,
      width: 176,
    },
    {
      id: 'tags',
      header: t('fields.tags'),
      cell: (unit) => <TagList tags={unit.tags} />,
      card: 'none',
      width: 160,
      minWidth: 112,
      foldOrder: 4,
    },
    {
      id: 'siteName',
      header: t('fields.site'),
      cell: (unit) => unit.siteName ?? '—',
      isHiddenByDefault: true,
    },
    {
      id: 'productionDate',
      header: t('fields.productionDate'),
      cell: (unit) => (unit.productionDate ? date(unit.productionDate) : '—'),
      sortField: 'productionDate',
      isHiddenByDefault: true,
      width: 136,
    },
    {
      id: 'warrantyUntil',
      header: t('fields.warrantyUntil'),
      cell: (unit) => (unit.warrantyUntil ? date(unit.warrantyUntil) : '—'),
      sortField: 'warrantyUntil',
      isHiddenByDefault: true,
      width: 136,
    },
    {
      id: 'agentVersion',
      header: t('fields.agentVersion'),
      cell: (unit) => unit.agentVersion ?? '—',
      isHiddenByDefault: true,
      width: 120,
    },
  ]
}
