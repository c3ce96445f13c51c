import { lazy, Suspense } from 'react'
import { useQueryParams } from '../../lib/query-params.ts'
import { useCan } from '../../session/session.ts'
import { UnitList } from './UnitList.tsx'
import { openTab, waitingTab } from './unit-views.ts'

const EnrolmentList = lazy(async () => ({
  default: (await import('./enrolment/EnrolmentList.tsx')).EnrolmentList,
}))

/** /product/producedrobots: the inventory of units, and the robots that wait to be let in. */
export function ProducedRobotsPage() {
  const can = useCan()
  const [query] = useQueryParams()
  const isWaiting = openTab(query) === waitingTab && can('robot.accept')
  return <Suspense>{isWaiting ? <EnrolmentList /> : <UnitList />}</Suspense>
}
