import { serviceKindNames } from '@filo/contract/service-records/service-record-kinds'
import type { ServiceRecord } from '@filo/contract/service-records/service-records-routes'
import DraftIcon from '@mui/icons-material/EditNoteOutlined'
import InternalIcon from '@mui/icons-material/LockOutlined'
import SharedIcon from '@mui/icons-material/PeopleOutlined'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../../i18n/localized.ts'
import { useSession } from '../../../session/session.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'
import { StatusChip } from '../../../ui/status/StatusChip.tsx'
import type { Column } from '../../../ui/table/column.ts'

/** Who sees a record, as icon and word. */
export function SightChip({ isDraft, isForCustomer }: { isDraft: boolean; isForCustomer: boolean }) {
  const { t } = useTranslation(['robots/about', 'robots'])
  if (isDraft) return <StatusChip tone="warning" icon={DraftIcon} label={t('papers.draft')} />
  return isForCustomer ? (
    <StatusChip tone="info" icon={SharedIcon} label={t('papers.shared')} />
  ) : (
    <StatusChip tone="neutral" icon={InternalIcon} label={t('papers.internal')} />
  )
}

/** The columns of a list of service records. */
export function useRecordColumns(): Column<ServiceRecord>[] {
  const { t } = useTranslation(['robots/about', 'robots'])
  const localized = useLocalized()
  const { date, number } = useFormats()
  const isCustomer = useSession().user.customerId !== null
  const sight: Column<ServiceRecord> = {
    id: 'isForCustomer',
    header: t('papers.sight'),
    width: 150,
    card: 'chip',
    cell: SightChip,
  }
  // What is internal a customer is never shown: to them it says who wrote it.
  const writer: Column<ServiceRecord> = {
    id: 'createdByName',
    header: t('papers.writtenBy'),
    width: 150,
    card: 'chip',
    cell: (record) =>
      record.isDraft ? (
        <SightChip {...record} />
      ) : (
        (record.createdByName ?? t(record.isByCustomer ? 'papers.byCustomer' : 'papers.byMaker'))
      ),
  }
  return [
    {
      id: 'performedOn',
      header: t('papers.day'),
      width: 125,
      sortField: 'performedOn',
      cell: ({ performedOn }) => date(performedOn),
    },
    {
      id: 'kind',
      header: t('papers.kind'),
      width: 135,
      card: 'field',
      cell: ({ kind }) => localized(serviceKindNames[kind]),
    },
    {
      id: 'text',
      header: t('papers.text'),
      width: 360,
      minWidth: 120,
      card: 'field',
      cell: ({ text }) => text,
    },
    {
      id: 'doneBy',
      header: t('papers.doneBy'),
      width: 170,
      card: 'field',
      foldOrder: 1,
      cell: ({ doneBy }) => doneBy,
    },
    {
      id: 'parts',
      header: t('papers.partCount'),
      width: 110,
      align: 'end',
      foldOrder: 3,
      cell: ({ parts }) => number(parts.length),
      csvField: 'parts',
    },
    isCustomer ? writer : sight,
  ]
}
