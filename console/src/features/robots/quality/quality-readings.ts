import { getProducedRobot, listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import { getQualityCheck } from '@filo/contract/quality-checks/quality-checks-routes'

/** What shows a robot's checklist alone. */
export const checkReadings = [getQualityCheck]

/** What a robot that left quality control is shown by. */
export const stockReadings = [getQualityCheck, getProducedRobot, listProducedRobots]
