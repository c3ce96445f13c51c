import { getQualityCheck } from '@filo/contract/quality-checks/quality-checks-routes'
import { useApiQuery } from '../../../api/use-api.ts'
import { useEvents } from '../../../api/use-events.ts'
import { checkReadings } from './quality-readings.ts'

/** Evidence such as a heartbeat comes without an event. */
const refreshMs = 15_000

/** The checklist of a robot, read anew as its evidence comes. */
export function useQualityCheck(unitId: string) {
  useEvents(['robots', 'hardware', 'updates', 'robot-config'], {
    about: { unitId },
    invalidates: checkReadings,
  })
  return useApiQuery(getQualityCheck, { params: { unitId } }, { refetchInterval: refreshMs, staleTime: 0 })
}
