import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import { CopyButton } from './CopyButton.tsx'
import { EmptyState } from './EmptyState.tsx'
import { useAutoRetry } from './use-auto-retry.ts'

export interface ErrorPanelProps {
  /** What failed: "Paketler yüklenemedi". */
  title: string
  /** The server's words: "Ayrıntı: …". */
  detail?: string | undefined
  /** The request id support can look up. */
  errorNumber?: string | undefined
  onRetry?: (() => void) | undefined
  /** Tries again by itself after so many seconds, which are counted down. */
  retryInS?: number | undefined
}

/** Seen but not read out: it changes every second. */
function Countdown({ seconds, onRetry }: { seconds: number; onRetry: () => void }) {
  const { t } = useTranslation('ui')
  const left = useAutoRetry(seconds, onRetry)
  return (
    <Typography aria-hidden variant="body2" color="text.secondary" sx={{ width: '100%' }}>
      {t('retryIn', { count: left ?? seconds })}
    </Typography>
  )
}

/** A part that failed: what, the detail, try again, copy the error number. */
export function ErrorPanel({ title, detail, errorNumber, onRetry, retryInS }: ErrorPanelProps) {
  const { t } = useTranslation('ui')
  return (
    <div role="alert">
      <EmptyState
        drawing="cloud"
        title={title}
        body={detail}
        action={
          <>
            {onRetry && retryInS !== undefined && (
              <Countdown key={retryInS} seconds={retryInS} onRetry={onRetry} />
            )}
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
