import { answerLimit, listCustomerUpdates } from '@filo/contract/customer-updates/customer-updates-routes'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { ListPage } from '../../components/table/ListPage.tsx'
import { robotNameOf } from '../../components/update-decision/robot-name.ts'
import type { OpenedDecision } from '../../components/update-decision/use-decision-drawer.tsx'
import { useOpenText } from '../../components/update-decision/use-open-text.ts'
import { useCan } from '../../session/session.ts'
import type { BulkAction } from '../../ui/table/column.ts'
import { queryOf } from './update-query.ts'
import { useOfferFilter } from './use-offer-filter.ts'
import { useUpdateColumns } from './use-update-columns.tsx'

interface Props {
  customerId: string | undefined
  onOpen: (opened: OpenedDecision) => void
}

/** The robots of a customer as a list: those that wait for an answer first; several are decided about at once. */
export function UpdateList({ customerId, onOpen }: Props) {
  const { t } = useTranslation('customer-updates')
  const can = useCan()
  const openText = useOpenText()
  const columns = useUpdateColumns(({ unitId }) => onOpen({ unitIds: [unitId] }))
  const decide: BulkAction = {
    id: 'decide',
    label: t('decide'),
    reasonAgainst: ({ count }) => (count > answerLimit ? t('tooMany', { limit: answerLimit }) : undefined),
    onSelect: ({ ids, clear }) => onOpen({ unitIds: ids, done: clear }),
  }
  return (
    <ListPage
      route={listCustomerUpdates}
      query={queryOf(customerId)}
      label={t('title')}
      errorTitle={t('failed')}
      searchLabel={t('search')}
      columns={columns}
      filters={[useOfferFilter()]}
      rowId={({ unitId }) => unitId}
      rowName={robotNameOf}
      rowHref={({ unitId }) => paths.aboutRobots({ unitId })}
      rowActions={(update) => {
        const label = openText(update)
        const open = () => onOpen({ unitIds: [update.unitId] })
        return label ? [{ id: 'open', label, onSelect: open, isReading: true }] : []
      }}
      bulkActions={can('update.consent') ? [decide] : []}
      topics={['consents', 'updates', 'robots']}
      empty={{ drawing: 'robot', title: t('empty'), body: t('emptyBody') }}
    />
  )
}
