import { listEnrolments } from '@filo/contract/enrolments/enrolments-routes'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { useQueryParams } from '../../../lib/query-params.ts'
import { useCan, useSession } from '../../../session/session.ts'
import { openTab, tabQuery, type UnitView, viewsFor, waitingTab } from './unit-views.ts'

/** Its line, whose height stays when the tabs are drawn. */
const strip = { minHeight: 49, borderBottom: 1, borderColor: 'divider' } as const

/**
 * The views of the unit list as tabs, and for those who let robots in, the ones that wait. Tabs measure themselves while
 * they are put on the page, which lays all of it out at once: they come after its first draw.
 */
export function UnitTabs() {
  return useDeferredValue(true, false) ? <DrawnTabs /> : <Box sx={strip} />
}

function DrawnTabs() {
  const { t } = useTranslation('robots')
  const can = useCan()
  const [query, setQuery] = useQueryParams()
  const mayAccept = can('robot.accept')
  const isCustomer = useSession().user.customerId !== null
  const waiting = useApiQuery(
    listEnrolments,
    { query: { 'f.state': ['pending'], size: 10 } },
    { enabled: mayAccept },
  )
  useEvents(mayAccept ? ['robots'] : [], { invalidates: [listEnrolments] })
  const count = waiting.data?.totalCount ?? 0
  const current = openTab(query)
  return (
    <Tabs
      value={current === waitingTab && !mayAccept ? 'all' : current}
      onChange={(_, tab: UnitView | typeof waitingTab) => setQuery(tabQuery(tab))}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={t('views.label')}
      sx={strip}
    >
      {viewsFor(isCustomer).map((view) => (
        <Tab key={view} value={view} label={t(`views.${view}`)} />
      ))}
      {mayAccept && (
        <Tab value={waitingTab} label={count > 0 ? t('views.waitingCount', { count }) : t('views.waiting')} />
      )}
    </Tabs>
  )
}
