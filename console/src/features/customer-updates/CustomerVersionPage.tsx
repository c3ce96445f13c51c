import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { customerSource } from '../../components/customer/customer-source.ts'
import { SearchSelect } from '../../components/form/SearchSelect.tsx'
import { useQueryParams } from '../../lib/query-params.ts'
import { useCan } from '../../session/session.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageTabs } from '../../ui/page/PageTabs.tsx'
import { SectionCard } from '../../ui/page/SectionCard.tsx'
import { RobotsTab } from './RobotsTab.tsx'

const HistoryOfAnswers = lazyPart(async () => (await import('./HistoryOfAnswers.tsx')).HistoryOfAnswers)

/** /customerversion: which release a customer's robots run, what is offered, and when they take it. */
export function CustomerVersionPage() {
  const { t } = useTranslation('customer-updates')
  const isCustomer = useCan()('update.consent')
  const [params, setParams] = useQueryParams()
  const customerId = isCustomer ? undefined : params['customerId']
  const others = Object.keys(params).filter((name) => !['tab', 'customerId', 'as'].includes(name))
  const without = Object.fromEntries(others.map((name) => [name, undefined]))
  return (
    <>
      {!isCustomer && (
        <Box sx={{ maxWidth: 420, mb: 2 }}>
          <SearchSelect
            source={customerSource}
            value={customerId ?? null}
            onChange={(id) => setParams({ ...without, customerId: id ?? undefined })}
            field={{ label: t('customer') }}
          />
        </Box>
      )}
      {isCustomer || customerId ? (
        <PageTabs
          key={customerId}
          label={t('title')}
          active={params['tab']}
          onChange={(tab) => setParams({ ...without, tab: tab === 'robots' ? undefined : tab })}
          tabs={[
            {
              key: 'robots',
              label: t(isCustomer ? 'tabs.robots' : 'tabs.staffRobots'),
              content: <RobotsTab customerId={customerId} />,
            },
            {
              key: 'history',
              label: t('tabs.history'),
              content: <HistoryOfAnswers customerId={customerId} />,
            },
          ]}
        />
      ) : (
        <SectionCard>
          <EmptyState drawing="people" title={t('chooseCustomer')} body={t('chooseCustomerBody')} />
        </SectionCard>
      )}
    </>
  )
}
