import { useQueryParams } from '../../lib/query-params.ts'
import { useCan } from '../../session/session.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { UnitList } from './list/UnitList.tsx'
import { openTab, waitingTab } from './list/unit-views.ts'

const EnrolmentList = lazyPart(async () => (await import('./enrolment/EnrolmentList.tsx')).EnrolmentList)

/** /product/producedrobots: the inventory of units, and the robots that wait to be let in. */
export function ProducedRobotsPage() {
  const can = useCan()
  const [query] = useQueryParams()
  const isWaiting = openTab(query) === waitingTab && can('robot.accept')
  return isWaiting ? <EnrolmentList /> : <UnitList />
}
