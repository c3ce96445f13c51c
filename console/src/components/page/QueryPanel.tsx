import type { ApiError } from '@filo/contract/client'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { describeError } from '../../api/describe-error.ts'
import { joinSentences } from '../../lib/join-sentences.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { ErrorPanel } from '../../ui/page/ErrorPanel.tsx'
import { NoPermissionPanel } from '../../ui/page/NoPermissionPanel.tsx'
import { StaleNotice } from '../../ui/page/StaleNotice.tsx'
import { useLoadingPhase } from '../../ui/table/use-loading-phase.ts'

interface QueryPanelProps<Data> {
  query: UseQueryResult<Data, ApiError>
  /** "Robot yüklenemedi". */
  errorTitle: string
  children: (data: Data) => ReactNode
  /** Lines of the skeleton. */
  lines?: number
}

/** One panel that reads one thing: skeleton, error with retry, not found, no permission, stale data, content. */
export function QueryPanel<Data>({ query, errorTitle, children, lines = 4 }: QueryPanelProps<Data>) {
  const { t } = useTranslation(['components', 'common'])
  const isSkeleton = useLoadingPhase(query.isPending)
  const { data, error } = query
  if (data !== undefined) {
    return (
      <>
        {error && (
          <StaleNotice
            since={new Date(query.dataUpdatedAt).toISOString()}
            onRetry={() => void query.refetch()}
          />
        )}
        {children(data)}
      </>
    )
  }
  if (error?.status === 403) return <NoPermissionPanel />
  if (error) {
    const { label, advice, requestId, retryInS } = describeError(error, t)
    const words = joinSentences(label, advice)
    if (error.status === 404)
      return <EmptyState drawing="search" title={t('components:notFound')} body={words} />
    return (
      <ErrorPanel
        title={errorTitle}
        detail={words}
        errorNumber={requestId}
        retryInS={retryInS}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return (
    <Box aria-busy sx={{ minHeight: lines * 28 }}>
      {isSkeleton &&
        Array.from({ length: lines }, (_, line) => (
          <Skeleton key={line.toString()} height={28} width={`${90 - ((line * 17) % 40)}%`} />
        ))}
    </Box>
  )
}
