import { listAudit } from '@filo/contract/audit/audit-routes'
import { getProducedRobotSoftware } from '@filo/contract/produced-robots/produced-robots-routes'
import { useApiQuery } from '../../../api/use-api.ts'
import { useUnitUpdates } from './unit-reads.ts'

/** How much each tab of a unit holds, whichever is open; undefined until it is known. */
export function useTabCounts(unitId: string) {
  const software = useApiQuery(getProducedRobotSoftware, { params: { unitId } })
  const updates = useUnitUpdates(unitId)
  const history = useApiQuery(listAudit, {
    query: { 'f.objectType': ['produced_robot'], 'f.objectId': [unitId], size: 10 },
  })
  return {
    software: software.data?.packages.length,
    updates: updates.data?.totalCount,
    history: history.data?.totalCount,
  }
}
