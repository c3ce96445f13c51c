import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { CopyButton } from './CopyButton.tsx'
import { EmptyState } from './EmptyState.tsx'

export interface ErrorPanelProps {
  /** What failed: "Paketler yüklenemedi". */
  title: string
  /** The server's words: "Ayrıntı: …". */
  detail?: string | undefined
  /** The request id support can look up. */
  errorNumber?: string | undefined
  onRetry?: (() => void) | undefined
}

/** A part that failed: what, the detail, try again, copy the error number. */
export function ErrorPanel({ title, detail, errorNumber, onRetry }: ErrorPanelProps) {
  const { t } = useTranslation('ui')
  return (
    <div role="alert">
      <EmptyState
        drawing="cloud"
        title={title}
        body={detail}
        action={
          <>
            {onRetry && (
              <Button variant="outlined" onClick={onRetry}>
                {t('retry')}
              </Button>
            )}
            {errorNumber && <CopyButton value={errorNumber} label={t('copyErrorNumber')} isText />}
          </>
        }
      />
    </div>
  )
}
