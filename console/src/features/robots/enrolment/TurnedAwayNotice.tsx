import { listTurnedAwayRobots } from '@filo/contract/enrolments/enrolments-routes'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { useFormats } from '../../../ui/format/use-formats.ts'

/** From which networks robots were sent away in the last hour, and what lets them in. */
export function TurnedAwayNotice() {
  const { t } = useTranslation('robots')
  const { dateTime } = useFormats()
  const query = useApiQuery(listTurnedAwayRobots, {})
  useEvents(['robots'], { invalidates: [listTurnedAwayRobots] })
  const { limit, items } = query.data ?? { limit: 0, items: [] }
  if (items.length === 0) return null
  return (
    <Alert severity="warning" sx={{ mt: 1.5 }}>
      {t('turnedAway.title', { limit })}
      <Box component="ul" sx={{ my: 1, pl: 2.5 }}>
        {items.map(({ network, robots, isMore, lastAt, againAt }) => (
          <li key={network}>
            {t(isMore ? 'turnedAway.more' : 'turnedAway.robots', {
              count: robots,
              network,
              at: dateTime(lastAt),
              again: dateTime(againAt),
            })}
          </li>
        ))}
      </Box>
      {t('turnedAway.wayIn')}
    </Alert>
  )
}
