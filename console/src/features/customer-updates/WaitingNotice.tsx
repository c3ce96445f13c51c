import { answerLimit, listCustomerUpdates } from '@filo/contract/customer-updates/customer-updates-routes'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { isDue } from '../../components/update-decision/is-decidable.ts'
import { queryOf } from './update-query.ts'

interface Props {
  customerId: string | undefined
  onDecide: (unitIds: string[]) => void
}

/** Says how many robots wait for a decision, and opens one decision for all of them that are the reader's to decide. */
export function WaitingNotice({ customerId, onDecide }: Props) {
  const { t } = useTranslation('customer-updates')
  const query = { ...queryOf(customerId), 'f.offer': ['waiting'], size: answerLimit }
  const waiting = useApiQuery(listCustomerUpdates, { query }).data
  const count = waiting?.totalCount ?? 0
  const unitIds = waiting?.items.filter(isDue).map(({ unitId }) => unitId) ?? []
  if (count === 0) return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={
        unitIds.length > 1 && (
          <Button color="inherit" size="small" onClick={() => onDecide(unitIds)}>
            {t('waiting.decide', { count: unitIds.length })}
          </Button>
        )
      }
    >
      {t('waiting.count', { count })}
    </Alert>
  )
}
