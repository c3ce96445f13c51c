import { answerLimit, listCustomerUpdates } from '@filo/contract/customer-updates/customer-updates-routes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { ListPage } from '../../components/table/ListPage.tsx'
import { useCan } from '../../session/session.ts'
import { lazyDialog } from '../../ui/lazy/lazy-part.tsx'
import type { BulkAction } from '../../ui/table/column.ts'
import { robotNameOf } from './robot-name.ts'
import { queryOf } from './update-query.ts'
import { useOpenText, useUpdateColumns } from './use-update-columns.tsx'
import { WaitingNotice } from './WaitingNotice.tsx'

const UpdateDrawer = lazyDialog(async () => (await import('./UpdateDrawer.tsx')).UpdateDrawer)

interface Opened {
  unitIds: string[]
  done?: () => void
}

/** The robots of a customer with what they run and what is offered; without a customer those of the reader's own. */
export function RobotsTab({ customerId }: { customerId: string | undefined }) {
  const { t } = useTranslation('customer-updates')
  const can = useCan()
  const [opened, setOpened] = useState<Opened>()
  const openText = useOpenText()
  const columns = useUpdateColumns(({ unitId }) => setOpened({ unitIds: [unitId] }))
  const decide: BulkAction = {
    id: 'decide',
    label: t('open'),
    reasonAgainst: ({ count }) => (count > answerLimit ? t('tooMany', { limit: answerLimit }) : undefined),
    onSelect: ({ ids, clear }) => setOpened({ unitIds: ids, done: clear }),
  }
  return (
    <>
      <WaitingNotice customerId={customerId} />
      <ListPage
        route={listCustomerUpdates}
        query={queryOf(customerId)}
        label={t('title')}
        errorTitle={t('failed')}
        searchLabel={t('search')}
        intro={t('intro')}
        columns={columns}
        filters={[
          {
            field: 'offer',
            label: t('filter.offer'),
            isSingle: true,
            options: [
              { value: 'waiting', label: t('filter.waiting') },
              { value: 'offered', label: t('filter.offered') },
            ],
          },
        ]}
        rowId={({ unitId }) => unitId}
        rowName={robotNameOf}
        rowHref={({ unitId }) => paths.aboutRobots({ unitId })}
        rowActions={(update) => {
          const label = openText(update)
          const open = () => setOpened({ unitIds: [update.unitId] })
          return label ? [{ id: 'open', label, onSelect: open, isReading: true }] : []
        }}
        bulkActions={can('update.consent') ? [decide] : []}
        topics={['consents', 'updates', 'robots']}
        empty={{ drawing: 'robot', title: t('empty'), body: t('emptyBody') }}
      />
      {opened && (
        <UpdateDrawer
          unitIds={opened.unitIds}
          customerId={customerId}
          onDone={() => {
            opened.done?.()
            setOpened(undefined)
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
