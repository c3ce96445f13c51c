import { z } from 'zod'
import { commonErrors } from '../common-errors.ts'
import { Id, idParams, Reason } from '../entity.ts'
import { qualityCheckErrors } from '../quality-checks/quality-checks-errors.ts'
import { QualityItem } from '../quality-checks/quality-items.ts'
import { route } from '../route.ts'
import { sessionErrors } from '../session/session-errors.ts'
import { LifeState } from './produced-robot-states.ts'
import { producedRobotErrors } from './produced-robots-errors.ts'
import { ProducedRobot } from './produced-robots-routes.ts'

export const changeProducedRobotLife = route({
  name: 'changeProducedRobotLife',
  method: 'POST',
  path: '/api/produced-robots/:unitId/life-state',
  summary:
    'Move a robot to the next state of its life; leaving quality control takes its checklist and records its hardware',
  access: { permission: 'robot.register' },
  params: idParams('unitId'),
  body: z.object({
    to: LifeState.exclude(['retired']),
    /** For `shipped`: the customer, when the robot has none yet. */
    customerId: Id.optional(),
    /** Required where `lifeNeedsReason` says so, and for another owner. */
    reason: Reason.optional(),
  }),
  response: ProducedRobot,
  errors: [
    producedRobotErrors.life_change_refused,
    qualityCheckErrors.quality_not_passed,
    producedRobotErrors.customer_required,
    producedRobotErrors.life_reason_required,
    producedRobotErrors.owner_change_reason,
    sessionErrors.reauthentication_required,
    commonErrors.etag_mismatch,
  ],
  idempotent: true,
})

/** Most robots that are moved to stock by one call. */
export const stockLimit = 100

export const stockProducedRobots = route({
  name: 'stockProducedRobots',
  method: 'POST',
  path: '/api/produced-robots/stock-changes',
  summary:
    'Move robots that passed quality control to stock; the others stay and are named with what they lack',
  access: { permission: 'robot.register' },
  body: z.object({ unitIds: z.array(Id).min(1).max(stockLimit) }),
  response: z.object({
    movedCount: z.number().int(),
    refused: z.array(
      z.object({
        unitId: Id,
        serial: z.string(),
        /** It is in quality control. */
        isDue: z.boolean(),
        missing: z.array(QualityItem),
      }),
    ),
  }),
  idempotent: true,
})

export const retireProducedRobot = route({
  name: 'retireProducedRobot',
  method: 'POST',
  path: '/api/produced-robots/:unitId/retirement',
  summary: 'Retire a robot for good and void its key',
  access: { permission: 'robot.retire' },
  needsProof: true,
  params: idParams('unitId'),
  body: z.object({
    /** The robot's serial number, typed by the person; compared folded. */
    confirmSerial: z.string().max(64),
    reason: Reason,
  }),
  response: ProducedRobot,
  errors: [producedRobotErrors.serial_not_confirmed, producedRobotErrors.life_change_refused],
  idempotent: true,
})

export const producedRobotLifeRoutes = [changeProducedRobotLife, stockProducedRobots, retireProducedRobot]
