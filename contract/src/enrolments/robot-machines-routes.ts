import { z } from 'zod'
import { Id, Instant, idParams, Reason } from '../entity.ts'
import { producedRobotErrors } from '../produced-robots/produced-robots-errors.ts'
import { route } from '../route.ts'

/** A machine that came with a robot's data while another one worked as the robot. */
export const OtherMachine = z.object({
  id: Id,
  /** The beginning of how its agent names it; tells machines apart that come from one address. */
  name: z.string(),
  ip: z.string().nullable(),
  firstSeenAt: Instant,
  lastSeenAt: Instant,
  /** When the working machine answered beside it, and from where; null: it waits to be served, and that one has not answered. */
  confirmedAt: Instant.nullable(),
  workingIp: z.string().nullable(),
  /** When a person turned it away; null while nobody decided, and it is not served meanwhile. */
  decidedAt: Instant.nullable(),
  decidedByName: z.string().nullable(),
})
export type OtherMachine = z.infer<typeof OtherMachine>

export const RobotMachines = z.object({
  /** The machine that works as the robot; null before the first that names itself. */
  working: z
    .object({ name: z.string(), ip: z.string().nullable(), isLinked: z.boolean(), connectedAt: Instant })
    .nullable(),
  others: z.array(OtherMachine),
})
export type RobotMachines = z.infer<typeof RobotMachines>

export const listRobotMachines = route({
  name: 'listRobotMachines',
  method: 'GET',
  path: '/api/enrolments/robots/:unitId/machines',
  summary: 'The machine that works as a robot, and others that came with its data',
  access: { permission: 'robot.accept' },
  params: idParams('unitId'),
  response: RobotMachines,
})

export const decideRobotMachine = route({
  name: 'decideRobotMachine',
  method: 'POST',
  path: '/api/enrolments/robots/:unitId/machines/:machineId/decide',
  summary: 'Say which machine is the robot: the working one stays, or the other one takes its place',
  access: { permission: 'robot.accept' },
  needsProof: true,
  params: z.object({ unitId: Id, machineId: Id }),
  body: z.object({
    /** True: this machine works as the robot from now on, and the one that did is turned away. */
    isAdmitted: z.boolean(),
    reason: Reason,
  }),
  response: RobotMachines,
  errors: [producedRobotErrors.robot_retired],
})

export const robotMachinesRoutes = [listRobotMachines, decideRobotMachine]
