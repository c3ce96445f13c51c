import { z } from 'zod'
import { customerErrors } from '../customers/customers-errors.ts'
import { Id, Instant, idParams } from '../entity.ts'
import { route } from '../route.ts'
import { robotLogErrors } from './robot-log-errors.ts'
import { Evidence } from './tester-shapes.ts'
import { testerErrors } from './testers-errors.ts'

/** How much of its log a robot can be asked for, in minutes. */
export const robotLogMinutes = { min: 5, max: 240, usual: 30 } as const

/** `timed_out`: no answer in time; `refused`: the robot could not. */
export const RobotLogState = z.enum(['waiting', 'received', 'timed_out', 'refused'])
export type RobotLogState = z.infer<typeof RobotLogState>

export const RobotLogRequest = z.object({
  id: Id,
  caseId: z.string(),
  robot: z.object({ unitId: Id, serial: z.string() }),
  minutes: z.number().int(),
  state: RobotLogState,
  requestedAt: Instant,
  /** What arrived. */
  evidence: Evidence.nullable(),
})
export type RobotLogRequest = z.infer<typeof RobotLogRequest>

export const requestRobotLog = route({
  name: 'requestRobotLog',
  method: 'POST',
  path: '/api/my-tests/:ArosId/robot-logs',
  summary: 'Ask a robot of the own test for the newest part of its log, as evidence of a case',
  access: { permission: 'test.verdict' },
  params: idParams('ArosId'),
  body: z.object({
    unitId: Id,
    caseId: z.string().min(1).max(120),
    minutes: z
      .number()
      .int()
      .min(robotLogMinutes.min)
      .max(robotLogMinutes.max)
      .default(robotLogMinutes.usual),
  }),
  response: RobotLogRequest,
  status: 201,
  errors: [
    customerErrors.remote_refused,
    robotLogErrors.robot_log_not_assigned,
    robotLogErrors.robot_log_offline,
    robotLogErrors.robot_log_too_old,
    robotLogErrors.robot_log_busy,
    testerErrors.evidence_too_many,
    testerErrors.unknown_case,
    testerErrors.verdict_final,
    testerErrors.tester_wrong_state,
  ],
  idempotent: true,
})

export const listRobotLogs = route({
  name: 'listRobotLogs',
  method: 'GET',
  path: '/api/my-tests/:ArosId/robot-logs',
  summary: 'The logs asked for in the own test, newest first',
  access: { permission: 'test.verdict' },
  params: idParams('ArosId'),
  response: z.object({ items: z.array(RobotLogRequest) }),
})

export const robotLogRoutes = [requestRobotLog, listRobotLogs]
