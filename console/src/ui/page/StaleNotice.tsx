import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { RelativeTime } from '../time/RelativeTime.tsx'

interface StaleNoticeProps {
  /** ISO time of the data shown. */
  since?: string | undefined
  onRetry?: (() => void) | undefined
}

/** The data below could not be refreshed: how old it is, and try again. */
export function StaleNotice({ since, onRetry }: StaleNoticeProps) {
  const { t } = useTranslation('ui')
  return (
    <Alert
      severity="warning"
      sx={{ borderRadius: 0 }}
      action={
        onRetry && (
          <Button color="inherit" size="small" onClick={onRetry}>
            {t('retry')}
          </Button>
        )
      }
    >
      {t('stale')} {since && <RelativeTime at={since} />}
    </Alert>
  )
}
