import { z } from 'zod'
import { ArosAssignment } from '../aros-versions/aros-assignment-routes.ts'
import { ArosRef } from '../aros-versions/aros-version-shapes.ts'
import { arosErrors } from '../aros-versions/aros-versions-errors.ts'
import { idParams, Reason } from '../entity.ts'
import { producedRobotErrors } from '../produced-robots/produced-robots-errors.ts'
import { route } from '../route.ts'
import { updateErrors } from './updates-errors.ts'

const common = { access: { permission: 'update.retry' }, params: idParams('unitId') } as const

export const getUnitRollBack = route({
  ...common,
  name: 'getUnitRollBack',
  method: 'GET',
  path: '/api/produced-robots/:unitId/rollback',
  summary: 'The earlier release that one robot ran and may go back to; null for none',
  response: z.object({ to: ArosRef.nullable() }),
})

export const rollBackUnit = route({
  ...common,
  name: 'rollBackUnit',
  method: 'POST',
  path: '/api/produced-robots/:unitId/rollback',
  summary: 'Pin one robot to the earlier release that it ran',
  needsProof: true,
  body: z.object({ reason: Reason }),
  response: ArosAssignment,
  errors: [
    producedRobotErrors.robot_retired,
    updateErrors.unit_nothing_to_roll_back,
    arosErrors.aros_contains_revoked,
  ],
  idempotent: true,
})

export const repairUnit = route({
  ...common,
  name: 'repairUnit',
  method: 'POST',
  path: '/api/produced-robots/:unitId/repair',
  summary: 'Have a robot whose versions disagree report anew and take again what it shall run',
  body: z.object({ reason: Reason }),
  /** `isQueued`: what it shall run was queued again; else only a report was asked for. */
  response: z.object({ isQueued: z.boolean() }),
  errors: [producedRobotErrors.robot_retired, updateErrors.unit_versions_agree],
  idempotent: true,
})

export const unitUpdateRoutes = [getUnitRollBack, rollBackUnit, repairUnit]
