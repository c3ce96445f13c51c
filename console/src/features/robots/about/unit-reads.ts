import { listAudit } from '@filo/contract/audit/audit-routes'
import { listHardwareChanges } from '@filo/contract/hardware/hardware-routes'
import {
  getProducedRobot,
  getProducedRobotSoftware,
} from '@filo/contract/produced-robots/produced-robots-routes'
import { listUpdates } from '@filo/contract/updates/updates-routes'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { useCan } from '../../../session/session.ts'

/** Updates on a page of a unit's tab. */
export const updatesPageSize = 10

/** A page of a unit's updates, newest first; everything on the screen that shows the newest ones reads them together. */
export function useUnitUpdates(unitId: string, page = 1) {
  const can = useCan()
  const query = { 'f.unitId': [unitId], page, size: updatesPageSize }
  return useApiQuery(listUpdates, { query }, { enabled: can('update.read'), keepPrevious: true })
}

/** How often at most a page shows how far its robot's update is, in ms. */
const progressEveryMs = 250

/** Keeps what is read of one unit current, whatever happens to others. */
export function useUnitEvents(unitId: string): void {
  const can = useCan()
  const about = { unitId }
  useEvents(['robots'], { about, invalidates: [getProducedRobot, getProducedRobotSoftware, listAudit] })
  useEvents(can('hardware.read') ? ['hardware'] : [], { about, invalidates: [listHardwareChanges] })
  useEvents(can('update.read') ? ['updates'] : [], {
    about,
    invalidates: [listUpdates],
    everyMs: progressEveryMs,
  })
}
