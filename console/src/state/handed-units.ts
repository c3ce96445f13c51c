import type { tagProducedRobots } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import type { ConfigValues } from '@filo/contract/robot-config/config-shapes'
import type { BodyInput } from '@filo/contract/route'

/** Units that were chosen on one page for what another page does with them: by their ids, or by a list's query. */
export type HandedUnits = {
  target: BodyInput<typeof tagProducedRobots>['target']
  count: number
  /** What they are to be configured to. */
  config?: ConfigValues
}

let handed: HandedUnits | undefined

/** Keeps chosen units for the page that is opened next: too many to stand in an address, and gone with a reload. */
export function handUnits(units: HandedUnits): void {
  handed = units
}

/** The units that were handed over last; undefined after a reload. */
export function readHandedUnits(): HandedUnits | undefined {
  return handed
}
