import type { ApiError } from '@filo/contract/client'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useReadError } from '../../components/form/use-read-error.ts'
import { useCanOpen } from '../../session/known-screens.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { useFigure } from './use-figure.ts'
import { WorkCard } from './WorkCard.tsx'
import type { CountedItem } from './work-items.ts'

/** Stands in for cards whose figures could not be loaded: says why, and asks for them again. */
export function FailedCard({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const { t } = useTranslation(['home', 'ui'])
  const readError = useReadError()
  return (
    <Card component="li" sx={{ p: 2, display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Box role="alert">
        <Box sx={{ fontWeight: 500 }}>{t('work.couldNotLoad')}</Box>
        <Box sx={{ color: 'text.secondary' }}>{readError(error)}</Box>
      </Box>
      <Button size="small" variant="outlined" onClick={onRetry}>
        {t('ui:retry')}
      </Button>
    </Card>
  )
}

/** Stands in for a card whose figure is on its way. */
export function SkeletonCard() {
  return (
    <Card component="li" aria-busy sx={{ p: 2 }}>
      <Skeleton width="60%" />
      <Skeleton width={64} height={40} />
      <Skeleton width="80%" />
    </Card>
  )
}

interface Props<Data> {
  query: UseQueryResult<Data, ApiError>
  itemsOf: (data: Data) => readonly CountedItem[]
  /** How many skeletons stand in meanwhile. */
  expected: number
}

/** The cards that one answer fills: skeletons, one failure for all of them, or the numbers. */
export function AnswerCards<Data>({ query, itemsOf, expected }: Props<Data>) {
  const { t } = useTranslation('home')
  const { number } = useFormats()
  const figure = useFigure()
  const canOpen = useCanOpen()
  const { data, error } = query
  if (data === undefined && error) return <FailedCard error={error} onRetry={() => void query.refetch()} />
  if (data === undefined)
    return Array.from({ length: expected }, (_, index) => <SkeletonCard key={index.toString()} />)
  return itemsOf(data).map(({ key, count, total, isEstimated = false, tone, href, noneWords = 'none' }) => (
    <WorkCard
      key={key}
      label={t(`work.${key}.label`)}
      value={figure(count, isEstimated)}
      beside={total === undefined ? undefined : t('work.ofTotal', { total: number(total) })}
      words={t(`work.${key}.${count > 0 ? 'some' : noneWords}`)}
      tone={count > 0 ? tone : 'neutral'}
      isUnsure={noneWords !== 'none'}
      href={canOpen(href) ? href : undefined}
    />
  ))
}
