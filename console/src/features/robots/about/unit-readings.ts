import { getProductAros, listArosUnits } from '@filo/contract/aros-versions/aros-assignment-routes'
import {
  getProducedRobot,
  getProducedRobotSoftware,
  listProducedRobots,
} from '@filo/contract/produced-robots/produced-robots-routes'
import { getUnitRollBack } from '@filo/contract/updates/unit-updates-routes'
import { listUpdates } from '@filo/contract/updates/updates-routes'

/** What is read anew after a unit got something else to run. */
export const softwareReadings = [
  getProducedRobot,
  getProducedRobotSoftware,
  getProductAros,
  getUnitRollBack,
  listArosUnits,
  listProducedRobots,
  listUpdates,
]
