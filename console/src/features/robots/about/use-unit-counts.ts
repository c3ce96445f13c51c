import type { HardwareChangeState } from '@filo/contract/hardware/hardware-change-states'
import { listHardwareChanges } from '@filo/contract/hardware/hardware-routes'
import { getProducedRobotSoftware } from '@filo/contract/produced-robots/produced-robots-routes'
import { useApiQuery } from '../../../api/use-api.ts'
import { useCan } from '../../../session/session.ts'
import { useUnitUpdates } from './unit-reads.ts'

/** How many packages and updates a unit has; undefined until it is known. */
export function useSoftwareCounts(unitId: string) {
  const software = useApiQuery(getProducedRobotSoftware, { params: { unitId } })
  const updates = useUnitUpdates(unitId)
  return { packages: software.data?.packages.length, updates: updates.data?.totalCount }
}

const waitingStates: HardwareChangeState[] = ['new', 'flagged']

/** How many changes of a unit's hardware wait for somebody: none is no count. */
export function useHardwareCount(unitId: string): number | undefined {
  const can = useCan()
  const query = { 'f.unitId': [unitId], 'f.state': waitingStates, size: 1 }
  const changes = useApiQuery(listHardwareChanges, { query }, { enabled: can('hardware.read') })
  return changes.data?.totalCount || undefined
}
