import { listAudit } from '@filo/contract/audit/audit-routes'
import { getProducedRobotSoftware } from '@filo/contract/produced-robots/produced-robots-routes'
import { listUpdates } from '@filo/contract/updates/updates-routes'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { useCan } from '../../../session/session.ts'

/** How much each tab of a unit holds, live whichever is open; undefined until it is known. */
export function useTabCounts(unitId: string) {
  const can = useCan()
  const software = useApiQuery(getProducedRobotSoftware, { params: { unitId } })
  const updates = useApiQuery(
    listUpdates,
    { query: { 'f.unitId': [unitId], size: 10 } },
    { enabled: can('update.read') },
  )
  const history = useApiQuery(listAudit, {
    query: { 'f.objectType': ['produced_robot'], 'f.objectId': [unitId], size: 10 },
  })
  useEvents(['robots'], { invalidates: [getProducedRobotSoftware, listAudit] })
  useEvents(can('update.read') ? ['updates'] : [], { invalidates: [listUpdates] })
  return {
    software: software.data?.packages.length,
    updates: updates.data?.totalCount,
    history: history.data?.totalCount,
  }
}
