import {
  type CustomerConnection,
  getCustomerConnection,
  setCustomerConnectionRules,
} from '@filo/contract/connection/connection-routes'
import { productRules } from '@filo/contract/connection/connection-rules'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { apiClient } from '../../api/api-client.ts'
import { useApiMutation, useApiQuery } from '../../api/use-api.ts'
import { ConnectionRulesCard } from '../../components/connection/ConnectionRulesCard.tsx'
import { QueryPanel } from '../../components/page/QueryPanel.tsx'
import { LinkReasonsCard } from './LinkReasonsCard.tsx'

function readOf({ rules, source, etag }: CustomerConnection) {
  return { own: source === 'customer' ? rules : null, inherited: productRules, etag }
}

/** How silence of the customer's robots is judged, and when people are told. */
export function ConnectionTab({ customerId }: { customerId: string }) {
  const { t } = useTranslation('components')
  const params = { customerId }
  const query = useApiQuery(getCustomerConnection, { params })
  const save = useApiMutation(setCustomerConnectionRules, { invalidates: [getCustomerConnection] })
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <QueryPanel query={query} errorTitle={t('connectionRules.failed')}>
        {(connection) => (
          <ConnectionRulesCard
            rules={connection.rules}
            source={connection.source}
            mayChange
            target={{
              of: 'customer',
              read: readOf(connection),
              loadLatest: async () => readOf(await apiClient.call(getCustomerConnection, { params })),
              save: (rules, ifMatch) =>
                save.mutateAsync({ params, body: { rules }, ...(ifMatch ? { ifMatch } : {}) }),
            }}
          />
        )}
      </QueryPanel>
      <LinkReasonsCard customerId={customerId} />
    </Box>
  )
}
