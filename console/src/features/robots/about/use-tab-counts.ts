import { listAudit } from '@filo/contract/audit/audit-routes'
import { getUnitHardware } from '@filo/contract/hardware/hardware-routes'
import { getProducedRobotSoftware } from '@filo/contract/produced-robots/produced-robots-routes'
import { useApiQuery } from '../../../api/use-api.ts'
import { useCan } from '../../../session/session.ts'
import { useUnitUpdates } from './unit-reads.ts'

/** How much each tab of a unit holds, whichever is open; undefined until it is known. */
export function useTabCounts(unitId: string) {
  const software = useApiQuery(getProducedRobotSoftware, { params: { unitId } })
  const can = useCan()
  const params = { unitId }
  const hardware = useApiQuery(getUnitHardware, { params }, { enabled: can('hardware.read') })
  const open = hardware.data?.open
  const updates = useUnitUpdates(unitId)
  const history = useApiQuery(listAudit, {
    query: { 'f.objectType': ['produced_robot'], 'f.objectId': [unitId], size: 10 },
  })
  return {
    software: software.data?.packages.length,
    /** Changes that wait for somebody. */
    hardware: open && open.new + open.flagged,
    updates: updates.data?.totalCount,
    history: history.data?.totalCount,
  }
}
