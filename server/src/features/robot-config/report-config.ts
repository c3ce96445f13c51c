import type { BusMessage } from '../../bus/bus.ts'
import { type ChangedUnit, changedUnits } from '../../bus/changed-units.ts'

/** Messages about a changed configuration of units: to consoles, and to their links, which tell the robots. */
export function configMessages(units: readonly ChangedUnit[]): BusMessage[] {
  if (units.length === 0) return []
  return [
    ...changedUnits('robot-config', units),
    { kind: 'robots-changed', unitIds: units.map(({ id }) => id) },
  ]
}
