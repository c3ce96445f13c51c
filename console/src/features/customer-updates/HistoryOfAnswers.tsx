import { listUpdateAnswers, type PastAnswer } from '@filo/contract/customer-updates/customer-updates-routes'
import { useTranslation } from 'react-i18next'
import { paths } from '../../app/paths.ts'
import { ListPage } from '../../components/table/ListPage.tsx'
import { robotNameOf } from '../../components/update-decision/robot-name.ts'
import { useAnswerText } from '../../components/update-decision/use-answer-text.ts'
import type { Column } from '../../ui/table/column.ts'
import { RelativeTime } from '../../ui/time/RelativeTime.tsx'

function useColumns(): Column<PastAnswer>[] {
  const { t } = useTranslation(['customer-updates', 'update-decision'])
  const { answerText } = useAnswerText()
  return [
    {
      id: 'robot',
      header: t('columns.robot'),
      cell: robotNameOf,
      note: ({ serial }) => serial,
      csvField: 'serial',
      width: 200,
    },
    {
      id: 'aros',
      header: t('history.aros'),
      cell: ({ aros }) => `${aros.name} ${aros.version}`,
      csvField: 'aros.version',
      card: 'field',
    },
    {
      id: 'answer',
      header: t('history.answer'),
      cell: answerText,
      card: 'field',
      width: 220,
    },
    {
      id: 'answeredByName',
      header: t('history.by'),
      cell: ({ answeredByName }) => answeredByName ?? t('update-decision:answer.nobody'),
      card: 'field',
      width: 180,
    },
    {
      id: 'answeredAt',
      header: t('history.when'),
      cell: ({ answeredAt }) => <RelativeTime at={answeredAt} />,
      sortField: 'answeredAt',
      width: 150,
    },
  ]
}

/** What was answered for the robots of a customer, newest first. */
export function HistoryOfAnswers({ customerId }: { customerId: string | undefined }) {
  const { t } = useTranslation('customer-updates')
  return (
    <ListPage
      route={listUpdateAnswers}
      {...(customerId ? { query: { 'f.customerId': [customerId] } } : {})}
      label={t('tabs.history')}
      errorTitle={t('history.failed')}
      searchLabel={t('history.search')}
      columns={useColumns()}
      rowId={({ id }) => id}
      rowName={robotNameOf}
      rowHref={({ unitId }) => paths.aboutRobots({ unitId })}
      defaults={{ sort: { field: 'answeredAt', isDescending: true } }}
      topics={['consents']}
      empty={{ drawing: 'robot', title: t('history.empty'), body: t('history.emptyBody') }}
    />
  )
}
