import type { ProducedRobot } from '@filo/contract/produced-robots/produced-robots-routes'
import { useUnitUpdates } from '../unit-reads.ts'
import { type Incident, incidentOf } from './incident-of.ts'

/** What is wrong with a unit right now; undefined where nothing is, or it is not read yet. */
export function useIncident(unit: ProducedRobot): Incident | undefined {
  return incidentOf(unit, useUnitUpdates(unit.id).data?.items[0])
}
