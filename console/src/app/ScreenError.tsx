import Button from '@mui/material/Button'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ErrorPresentation, useDescribeError } from '../api/describe-error.ts'
import { asChunkError } from '../lib/chunk-error.ts'
import { reloadForNewBuild } from '../state/new-build.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx'
import { useAutoRetry } from './use-auto-retry.ts'

/** A page whose code did not arrive: one silent reload when a newer build exists, else a panel. */
function ChunkErrorPanel({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const describe = useDescribeError()
  const [isLooking, setIsLooking] = useState(true)
  useEffect(() => {
    let isShown = true
    void reloadForNewBuild().then((reloads) => {
      if (isShown && !reloads) setIsLooking(false)
    })
    return () => {
      isShown = false
    }
  }, [])
  if (isLooking) return null
  const { label, advice } = describe(error)
  const reload = (
    <Button variant="contained" onClick={() => location.reload()}>
      {t('reload')}
    </Button>
  )
  return (
    <div role="alert">
      <EmptyState drawing="cloud" title={label} body={advice} action={reload} />
    </div>
  )
}

/** Errors that time can heal, and after how many seconds to try again unless the server says. */
const retrySeconds: Partial<Record<ErrorPresentation, number>> = { offline: 10, unavailable: 10, wait: 30 }

function FailedScreen({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useTranslation('layouts')
  const { label, advice, requestId, presentation, retryAfterS } = useDescribeError()(error)
  const waitS = retrySeconds[presentation]
  const left = useAutoRetry(waitS && (retryAfterS ?? waitS), retry)
  const countdown = left === undefined ? '' : ` ${t('retryIn', { count: left })}`
  return <ErrorPanel title={label} detail={advice + countdown} errorNumber={requestId} onRetry={retry} />
}

/** What stands in place of a page that could not be loaded or drawn. */
export function ScreenError({ error, reset }: { error: unknown; reset?: () => void }) {
  const router = useRouter()
  const retry = useCallback(() => {
    reset?.()
    void router.invalidate()
  }, [reset, router])
  if (asChunkError(error)) return <ChunkErrorPanel error={error} />
  return <FailedScreen error={error} retry={retry} />
}
