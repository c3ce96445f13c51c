import type { ApiError } from '@filo/contract/client'
import { getFleetSummary, getOwnWork } from '@filo/contract/home/home-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useCan, useSession } from '../../session/session.ts'
import { FailedCard, SkeletonCard } from './AnswerCards.tsx'
import { CardGrid } from './CardGrid.tsx'
import { OwnWork } from './OwnWork.tsx'
import { ownItems } from './work-items.ts'

/** In place of numbers that were not read: what went wrong, or that they are on their way. */
function UnknownCard({ query }: { query: Pick<UseQueryResult<unknown, ApiError>, 'error' | 'refetch'> }) {
  const { error, refetch } = query
  return error ? <FailedCard error={error} onRetry={() => void refetch()} /> : <SkeletonCard />
}

/** "Sizi bekleyenler": approvals, tests, robots to admit and to check, unfinished versions. */
export function WorkSection() {
  const { t } = useTranslation('home')
  const can = useCan()
  const { user } = useSession()
  const titleId = useId()
  const checksQuality = can('robot.register')
  const work = useApiQuery(getOwnWork, {})
  const fleet = useApiQuery(getFleetSummary, {}, { enabled: checksQuality })
  const waitingForQuality = fleet.data?.waitingForQuality ?? null
  const items = work.data && ownItems(work.data, checksQuality ? waitingForQuality : null, user.id)
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {t('work.title')}
      </Typography>
      {items && (
        <OwnWork
          items={items}
          unknown={checksQuality && waitingForQuality === null && <UnknownCard query={fleet} />}
        />
      )}
      {!items && (
        <CardGrid>
          <UnknownCard query={work} />
        </CardGrid>
      )}
    </Box>
  )
}
