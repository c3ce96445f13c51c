import * as routes from '@filo/contract/hardware/hardware-routes'
import { listWaitingWork } from '@filo/contract/home/home-routes'
import { useEvents } from '../../api/use-events.ts'

/** Everything that a change of hardware, or a decision about one, may make other. */
export const hardwareReadings = [
  routes.getUnitHardware,
  routes.listHardwareChanges,
  routes.getHardwareChange,
  routes.listHardwareSnapshots,
  routes.compareHardware,
  listWaitingWork,
]

/** Keeps what is read of one robot's hardware current, or of all. */
export function useHardwareEvents(unitId?: string): void {
  useEvents(['hardware'], { invalidates: hardwareReadings, ...(unitId ? { about: { unitId } } : {}) })
}
