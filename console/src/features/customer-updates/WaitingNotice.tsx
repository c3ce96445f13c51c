import { listCustomerUpdates } from '@filo/contract/customer-updates/customer-updates-routes'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useQueryParams } from '../../lib/query-params.ts'
import { queryOf } from './update-query.ts'

/** Says how many robots wait for a decision, wherever they stand in the list, and shows them alone. */
export function WaitingNotice({ customerId }: { customerId: string | undefined }) {
  const { t } = useTranslation('customer-updates')
  const [params, setParams] = useQueryParams()
  const query = { ...queryOf(customerId), 'f.offer': ['waiting'], size: 10 }
  const count = useApiQuery(listCustomerUpdates, { query }).data?.totalCount ?? 0
  if (count === 0 || params['f.offer'] === 'waiting') return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        <Button
          color="inherit"
          size="small"
          onClick={() => setParams({ 'f.offer': 'waiting', q: undefined, page: undefined })}
        >
          {t('waiting.show')}
        </Button>
      }
    >
      {t('waiting.count', { count })}
    </Alert>
  )
}
