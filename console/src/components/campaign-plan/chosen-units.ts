import type { tagProducedRobots } from '@filo/contract/produced-robots/produced-robot-bulk-routes'
import type { ConfigValues } from '@filo/contract/robot-config/config-shapes'
import type { BodyInput } from '@filo/contract/route'

/** Robots that were chosen elsewhere for a campaign: by their ids, or by a list's query. */
export interface ChosenUnits {
  target: BodyInput<typeof tagProducedRobots>['target']
  count: number
  /** What they are to be configured to. */
  config?: ConfigValues
}
