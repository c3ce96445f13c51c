import { z } from 'zod'
import { ArosAssignment } from '../aros-versions/aros-assignment-routes.ts'
import { ArosRef } from '../aros-versions/aros-version-shapes.ts'
import { arosErrors } from '../aros-versions/aros-versions-errors.ts'
import { Id, Instant, idParams, Reason } from '../entity.ts'
import { listQuery, pageOf } from '../list-query.ts'
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
  summary:
    'Have a robot read every file of its release and mend damaged ones; one whose versions disagree takes again what it shall run',
  body: z.object({ reason: Reason }),
  /** `isQueued`: what it shall run was queued again; `isChecked`: its agent can, and was asked to, read its files. */
  response: z.object({ isQueued: z.boolean(), isChecked: z.boolean() }),
  errors: [producedRobotErrors.robot_retired, updateErrors.agent_cannot_repair],
  idempotent: true,
})

/** `cancelled`: it will not be carried out any more, e.g. because the robot went to another customer. */
export const RepairState = z.enum(['waiting', 'done', 'refused', 'cancelled'])
export type RepairState = z.infer<typeof RepairState>

/** A robot's own check of its files, and what it found. Texts of the robot have control characters written out. */
export const UnitRepair = z.object({
  id: Id,
  state: RepairState,
  requestedAt: Instant,
  /** Null for somebody who is gone, and for customers, who are not told. */
  requestedByName: z.string().nullable(),
  reason: z.string(),
  doneAt: Instant.nullable(),
  /** Why the robot refused; its own words. */
  refusal: z.string().nullable(),
  result: z
    .object({
      arosName: z.string(),
      checked: z.number().int(),
      damaged: z.number().int(),
      mended: z.number().int(),
      /** The damaged files; the first ones. */
      files: z.array(z.object({ path: z.string(), isMended: z.boolean() })),
    })
    .nullable(),
})
export type UnitRepair = z.infer<typeof UnitRepair>

export const listUnitRepairs = route({
  name: 'listUnitRepairs',
  method: 'GET',
  path: '/api/produced-robots/:unitId/repairs',
  summary: 'Repairs of one robot, newest first, with what each found',
  access: { permission: 'update.read' },
  params: idParams('unitId'),
  query: listQuery({}),
  /** `canRepair`: whether its agent can check its files; null: it has never connected. */
  response: pageOf(UnitRepair).extend({ canRepair: z.boolean().nullable() }),
})

export const unitUpdateRoutes = [getUnitRollBack, rollBackUnit, repairUnit, listUnitRepairs]
