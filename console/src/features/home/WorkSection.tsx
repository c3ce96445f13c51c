import { getFleetSummary, getOwnWork } from '@filo/contract/home/home-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useCan, useSession } from '../../session/session.ts'
import { FailedCard, SkeletonCard } from './AnswerCards.tsx'
import { CardGrid } from './CardGrid.tsx'
import { OwnWork } from './OwnWork.tsx'
import { ownItems } from './work-items.ts'

/** "Sizi bekleyenler": approvals, tests, robots to admit and to check, unfinished versions. */
export function WorkSection() {
  const { t } = useTranslation('home')
  const can = useCan()
  const { user } = useSession()
  const titleId = useId()
  const checksQuality = can('robot.register')
  const work = useApiQuery(getOwnWork, {})
  const fleet = useApiQuery(getFleetSummary, {}, { enabled: checksQuality })
  const waitingForQuality = checksQuality ? (fleet.data?.waitingForQuality ?? 0) : null
  const items = work.data && ownItems(work.data, waitingForQuality, user.id)
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {t('work.title')}
      </Typography>
      {items && <OwnWork items={items} />}
      {!items && (
        <CardGrid>
          {work.error ? (
            <FailedCard error={work.error} onRetry={() => void work.refetch()} />
          ) : (
            <SkeletonCard />
          )}
        </CardGrid>
      )}
    </Box>
  )
}
