import { getFleetSummary, listUpdateOutcomes } from '@filo/contract/home/home-routes'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../api/use-api.ts'
import { useCan, useSession } from '../../session/session.ts'
import { AnswerCards } from './AnswerCards.tsx'
import { CardGrid } from './CardGrid.tsx'
import { fleetItems, type Outcomes, outcomeItems } from './work-items.ts'

/** That nothing went wrong lately stands in the chart: a figure is shown where something did. */
const troubles = (outcomes: Outcomes) => outcomeItems(outcomes).filter(({ count }) => count > 0)

/** The robots in scope in a few numbers. */
export function FleetSection() {
  const { t } = useTranslation('home')
  const can = useCan()
  const { user } = useSession()
  const isCustomer = user.customerId !== null
  const titleId = useId()
  const fleet = useApiQuery(getFleetSummary, {})
  // What failed lately is for those who mend it; customers see which of their robots it still concerns.
  const showsOutcomes = can('update.read') && !isCustomer
  const outcomes = useApiQuery(listUpdateOutcomes, {}, { enabled: showsOutcomes })
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 1.5 }}>
        {t(isCustomer ? 'work.ownRobots' : 'work.fleet')}
      </Typography>
      <CardGrid>
        <AnswerCards
          query={fleet}
          itemsOf={(counts) => fleetItems(counts, isCustomer)}
          expected={isCustomer ? 5 : 4}
        />
        {showsOutcomes && <AnswerCards query={outcomes} itemsOf={troubles} expected={0} />}
      </CardGrid>
    </Box>
  )
}
