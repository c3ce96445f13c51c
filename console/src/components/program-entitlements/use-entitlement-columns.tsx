import type { ProgramEntitlement } from '@filo/contract/program-entitlements/program-entitlements-routes'
import { useTranslation } from 'react-i18next'
import { useLocalized } from '../../i18n/localized.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import type { Column } from '../../ui/table/column.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'
import { StateChip } from '../status/StateChip.tsx'

function useSpanColumns(): Column<ProgramEntitlement>[] {
  const { t } = useTranslation('components')
  const { date } = useFormats()
  return [
    {
      id: 'state',
      header: t('programRights.state'),
      cell: ({ state }) => <StateChip kind="programEntitlement" state={state} />,
      width: 140,
      minWidth: 128,
      card: 'chip',
    },
    {
      id: 'from',
      header: t('programRights.from'),
      sortField: 'from',
      cell: ({ from }) => date(from),
      width: 128,
      minWidth: 112,
      foldOrder: 3,
    },
    {
      id: 'until',
      header: t('programRights.until'),
      sortField: 'until',
      cell: ({ until, endedAt }) =>
        endedAt ? date(endedAt) : until ? date(until) : t('programRights.noEnd'),
      width: 128,
      minWidth: 112,
      card: 'field',
    },
    {
      id: 'note',
      header: t('programRights.note'),
      cell: ({ note, endReason }) => endReason ?? (note || '—'),
      width: 220,
      minWidth: 128,
      card: 'field',
      foldOrder: 2,
    },
    {
      id: 'grantedBy',
      header: t('programRights.grantedBy'),
      cell: ({ grantedBy }) => grantedBy?.name ?? '—',
      csvField: 'grantedBy.name',
      width: 160,
      minWidth: 112,
      foldOrder: 4,
    },
    {
      id: 'updatedAt',
      header: t('programRights.updated'),
      sortField: 'updatedAt',
      cell: ({ updatedAt }) => <RelativeTime at={updatedAt} />,
      width: 144,
      minWidth: 128,
      foldOrder: 5,
    },
  ]
}

/** The columns of rights to programs; those of one customer need not name it. */
export function useEntitlementColumns({ isOfOne }: { isOfOne: boolean }): Column<ProgramEntitlement>[] {
  const { t } = useTranslation('components')
  const localized = useLocalized()
  const span = useSpanColumns()
  const program: Column<ProgramEntitlement> = {
    id: 'program',
    header: t('programRights.program'),
    cell: (row) => localized(row.program.name) || row.program.code,
    note: (row) => row.program.code,
    width: 220,
    minWidth: 150,
    csvFields: [
      { field: 'program.name', header: t('programRights.program') },
      { field: 'customer.name', header: t('programRights.customer') },
    ],
  }
  const customer: Column<ProgramEntitlement> = {
    id: 'customer',
    header: t('programRights.customer'),
    cell: (row) => row.customer.name,
    csvField: false,
    width: 200,
    minWidth: 132,
    card: 'field',
    foldOrder: 1,
  }
  return isOfOne ? [program, ...span] : [program, customer, ...span]
}
