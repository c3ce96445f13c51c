import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useCanOpen } from '../../session/known-screens.ts'
import { useSession } from '../../session/session.ts'
import { useFormats } from '../../ui/format/use-formats.ts'
import { FailedCard, SkeletonCard } from './AnswerCards.tsx'
import { CardGrid } from './CardGrid.tsx'
import { hrefOfCount, queryOfCount, type RoleCount, roleCounts } from './role-counts.ts'
import { WorkCard } from './WorkCard.tsx'

/** One figure with the words for it; the card leads to the list that it counts. */
function CountCard({ item }: { item: RoleCount }) {
  const { t } = useTranslation('home')
  const { number } = useFormats()
  const canOpen = useCanOpen()
  const { data, error, refetch } = useApiQuery(item.route, { query: queryOfCount(item) })
  if (error && !data) return <FailedCard error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonCard />
  const { totalCount: count } = data
  const href = hrefOfCount(item)
  return (
    <WorkCard
      label={t(`role.${item.key}.label`)}
      value={number(count)}
      words={t(`role.${item.key}.${count > 0 ? 'some' : 'none'}`)}
      tone={count > 0 ? item.tone : 'neutral'}
      href={canOpen(href) ? href : undefined}
    />
  )
}

/** What a role that neither releases nor tests comes for: support, production, marketing, customers. */
export function RoleSection() {
  const { t } = useTranslation('home')
  const { role } = useSession()
  const titleId = useId()
  const items = roleCounts[role]
  if (!items) return null
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {t(`role.title.${role}`)}
      </Typography>
      <CardGrid>
        {items.map((item) => (
          <CountCard key={item.key} item={item} />
        ))}
      </CardGrid>
    </Box>
  )
}
