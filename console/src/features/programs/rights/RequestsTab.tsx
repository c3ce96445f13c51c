import {
  listProgramRequests,
  type ProgramRequest,
} from '@filo/contract/program-entitlements/program-entitlements-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../app/paths.ts'
import { customerSource } from '../../../components/customer/customer-source.ts'
import { useMoney } from '../../../components/money/use-money.ts'
import { StateChip } from '../../../components/status/StateChip.tsx'
import { useStateOptions } from '../../../components/status/use-state-options.ts'
import { ListPage } from '../../../components/table/ListPage.tsx'
import { useRecordFilter } from '../../../components/table/use-record-filter.ts'
import { useLocalized } from '../../../i18n/localized.ts'
import { lazyDialog } from '../../../ui/lazy/lazy-part.tsx'
import type { Column, RowAction } from '../../../ui/table/column.ts'
import { RelativeTime } from '../../../ui/time/RelativeTime.tsx'

const GrantRequestDrawer = lazyDialog(
  async () => (await import('./GrantRequestDrawer.tsx')).GrantRequestDrawer,
)
const DeclineRequestDialog = lazyDialog(
  async () => (await import('./DeclineRequestDialog.tsx')).DeclineRequestDialog,
)

function useColumns(): Column<ProgramRequest>[] {
  const { t } = useTranslation('programs')
  const localized = useLocalized()
  const { price } = useMoney()
  return [
    {
      id: 'program',
      header: t('facts.program'),
      cell: ({ program }) => localized(program.name) || program.code,
      note: ({ program }) => program.code,
      width: 200,
      minWidth: 150,
      csvField: 'program.name',
    },
    {
      id: 'customer',
      header: t('requests.customer'),
      cell: ({ customer }) => customer.name,
      csvField: 'customer.name',
      width: 184,
      minWidth: 128,
      card: 'field',
    },
    {
      id: 'state',
      header: t('facts.state'),
      sortField: 'state',
      cell: ({ state }) => <StateChip kind="programRequest" state={state} />,
      width: 160,
      minWidth: 148,
      card: 'chip',
    },
    {
      id: 'offer',
      header: t('requests.offer'),
      cell: ({ offer }) => `${price(offer.price, offer.currency)} · ${localized(offer.storeName)}`,
      csvField: false,
      width: 220,
      minWidth: 140,
      card: 'field',
      foldOrder: 1,
    },
    {
      id: 'note',
      header: t('requests.note'),
      cell: ({ note, decisionReason }) => decisionReason ?? (note || '—'),
      width: 240,
      minWidth: 140,
      card: 'field',
      foldOrder: 3,
    },
    {
      id: 'createdAt',
      header: t('requests.requestedAt'),
      sortField: 'createdAt',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
      width: 144,
      minWidth: 128,
      foldOrder: 2,
    },
    {
      id: 'requestedBy',
      header: t('requests.requestedBy'),
      cell: ({ requestedBy }) => requestedBy?.name ?? '—',
      csvField: 'requestedBy.name',
      width: 160,
      minWidth: 112,
      foldOrder: 4,
    },
  ]
}

/** İstekler: programs that customers asked for, the newest first. */
export function RequestsTab() {
  const { t } = useTranslation('programs')
  const localized = useLocalized()
  const [dialog, setDialog] = useState<{ kind: 'grant' | 'decline'; request: ProgramRequest }>()
  const customer = useRecordFilter({ ...customerSource, field: 'customerId', label: t('requests.customer') })
  const actionsOf = (request: ProgramRequest): RowAction[] =>
    request.mayDecide
      ? [
          { id: 'grant', label: t('requests.grant'), onSelect: () => setDialog({ kind: 'grant', request }) },
          {
            id: 'decline',
            label: t('requests.decline'),
            isDanger: true,
            onSelect: () => setDialog({ kind: 'decline', request }),
          },
        ]
      : []
  const close = () => setDialog(undefined)
  return (
    <>
      <ListPage
        route={listProgramRequests}
        label={t('tabs.requests')}
        errorTitle={t('requests.failed')}
        searchLabel={t('requests.search')}
        columns={useColumns()}
        filters={[
          { field: 'state', label: t('facts.state'), options: useStateOptions('programRequest') },
          customer,
        ]}
        rowId={({ id }) => id}
        rowName={({ program, customer: of }) => `${localized(program.name)} · ${of.name}`}
        rowHref={({ program }) => paths.programs({ programId: program.id })}
        rowActions={actionsOf}
        defaults={{ sort: { field: 'createdAt', isDescending: true } }}
        topics={['program-entitlements']}
        empty={{ drawing: 'check', title: t('requests.empty'), body: t('requests.emptyBody') }}
      />
      {dialog?.kind === 'grant' && <GrantRequestDrawer request={dialog.request} onClose={close} />}
      {dialog?.kind === 'decline' && <DeclineRequestDialog request={dialog.request} onClose={close} />}
    </>
  )
}
