import { listRemoteSessions } from '@filo/contract/remote/remote-routes'
import type { RemoteSession } from '@filo/contract/remote/remote-shapes'
import {
  remoteStateNames,
  remoteStates,
  remoteTypeNames,
  remoteTypes,
} from '@filo/contract/remote/remote-states'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { unitSource } from '../../../components/hardware/unit-source.ts'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { useRecordFilter } from '../../../components/table/use-record-filter.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RemoteStateChip } from '../RemoteStateChip.tsx'
import { secondsOpen } from './seconds-open.ts'

function useColumns(): Column<RemoteSession>[] {
  const { t } = useTranslation('remote')
  const localized = useLocalized()
  const { dateTime, duration } = useFormats()
  return [
    {
      id: 'requestedAt',
      header: t('records.requestedAt'),
      sortField: 'requestedAt',
      width: 170,
      minWidth: 150,
      cell: ({ requestedAt }) => dateTime(requestedAt),
    },
    {
      id: 'serial',
      header: t('facts.robot'),
      width: 150,
      minWidth: 110,
      card: 'field',
      cell: ({ serial }) => serial,
    },
    {
      id: 'requestedBy',
      header: t('facts.who'),
      width: 160,
      minWidth: 110,
      card: 'field',
      cell: ({ requestedBy }) => requestedBy?.name ?? t('somebody'),
      csvField: 'requestedBy.name',
    },
    {
      id: 'state',
      header: t('records.state'),
      width: 160,
      minWidth: 140,
      card: 'chip',
      cell: ({ state }) => <RemoteStateChip state={state} />,
    },
    {
      id: 'types',
      header: t('facts.types'),
      width: 180,
      minWidth: 120,
      foldOrder: 2,
      card: 'none',
      cell: ({ types }) => types.map((type) => localized(remoteTypeNames[type])).join(', '),
    },
    {
      id: 'duration',
      header: t('summary.open'),
      width: 130,
      minWidth: 110,
      foldOrder: 1,
      align: 'end',
      cell: (session) => {
        const seconds = secondsOpen(session)
        return seconds === undefined ? t('none') : duration(seconds)
      },
      csvField: 'openedAt',
    },
    {
      id: 'reason',
      header: t('facts.reason'),
      width: 240,
      minWidth: 140,
      foldOrder: 3,
      card: 'field',
      cell: ({ reason }) => reason,
    },
  ]
}

/** Every session with a robot in sight, the one requested last first. */
export function RecordList({ label }: { label: string }) {
  const { t } = useTranslation('remote')
  const localized = useLocalized()
  const robots = useRecordFilter({ field: 'unitId', label: t('facts.robot'), ...unitSource })
  const states = remoteStates.map((value) => ({ value, label: localized(remoteStateNames[value]) }))
  const types = remoteTypes.map((value) => ({ value, label: localized(remoteTypeNames[value]) }))
  return (
    <ListPage
      route={listRemoteSessions}
      label={label}
      errorTitle={t('records.failed')}
      columns={useColumns()}
      filters={[
        { field: 'state', label: t('records.state'), options: states },
        { field: 'type', label: t('facts.types'), options: types },
        robots,
      ]}
      rowId={({ id }) => id}
      rowName={({ serial, reason }) => `${serial} · ${reason}`}
      rowHref={({ id }) => paths.remoteConnection({ session: id, tab: 'records' })}
      defaults={{ sort: { field: 'requestedAt', isDescending: true } }}
      topics={['remote']}
      empty={{ drawing: 'list', title: t('records.empty'), body: t('records.emptyBody') }}
    />
  )
}
