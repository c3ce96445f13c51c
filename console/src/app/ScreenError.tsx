import Button from '@mui/material/Button'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnectionStore } from '../api/connection.ts'
import { useDescribeError } from '../api/describe-error.ts'
import { asChunkError } from '../lib/chunk-error.ts'
import { reloadForNewBuild } from '../state/new-build.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../ui/page/ErrorPanel.tsx'

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
  const isReachable = useConnectionStore((connection) => connection.isReachable)
  const [wasOffline, setWasOffline] = useState(!isReachable)
  if (!isReachable && !wasOffline) setWasOffline(true)
  useEffect(() => {
    // A browser may remember that an import failed: only a new page asks for it again for sure.
    if (wasOffline && isReachable) location.reload()
  }, [wasOffline, isReachable])
  useEffect(() => {
    // An answer under way may have come while the part did not: nothing was noticed as lost, but the browser knows.
    const reload = () => location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [])
  if (!isReachable) {
    return (
      <div role="alert">
        <EmptyState drawing="cloud" title={t('errors.chunkOffline')} body={t('errors.advice.offlinePart')} />
      </div>
    )
  }
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

/** A page that could not be read at all waits for the connection itself. */
const offlineRetryS = 10

function FailedScreen({ error, retry }: { error: unknown; retry: () => void }) {
  const { label, advice, requestId, presentation, retryInS } = useDescribeError()(error)
  const waitS = presentation === 'offline' ? offlineRetryS : retryInS
  return <ErrorPanel title={label} detail={advice} errorNumber={requestId} onRetry={retry} retryInS={waitS} />
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
