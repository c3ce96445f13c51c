import { getFleetSummary, listUpdateOutcomes } from '@filo/contract/home/home-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useCan, useSession } from '../../session/session.ts'
import { AnswerCards } from './AnswerCards.tsx'
import { CardGrid } from './CardGrid.tsx'
import { fleetItems, outcomeItems } from './work-items.ts'

/** The robots in scope in four numbers. */
export function FleetSection() {
  const { t } = useTranslation('home')
  const can = useCan()
  const { user } = useSession()
  const titleId = useId()
  const fleet = useApiQuery(getFleetSummary, {})
  const outcomes = useApiQuery(listUpdateOutcomes, {}, { enabled: can('update.read') })
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {t(user.customerId ? 'work.ownRobots' : 'work.fleet')}
      </Typography>
      <CardGrid>
        <AnswerCards query={fleet} itemsOf={fleetItems} expected={3} />
        {can('update.read') && <AnswerCards query={outcomes} itemsOf={outcomeItems} expected={1} />}
      </CardGrid>
    </Box>
  )
}
