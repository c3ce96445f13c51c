import { z } from 'zod'
import { customerErrors } from '../customers/customers-errors.ts'
import { Id, Instant, idParams, Reason } from '../entity.ts'
import { longListQuery, longPageOf } from '../list-query.ts'
import { route } from '../route.ts'
import {
  HardwareTestReason,
  HardwareTestRunState,
  HardwareTestState,
  HardwareTestTool,
} from './hardware-test-states.ts'
import { HardwareTest, HardwareTestValues } from './hardware-test-table.ts'
import { hardwareTestErrors } from './hardware-tests-errors.ts'

/** One test of one robot. */
export const HardwareTestRow = z.object({
  id: Id,
  runId: Id,
  unitId: Id,
  serial: z.string(),
  test: HardwareTest,
  state: HardwareTestState,
  reason: HardwareTestReason.nullable(),
  tool: HardwareTestTool.nullable(),
  /** The robot's own words. */
  text: z.string(),
  values: HardwareTestValues,
  /** The program of the robot that carried it out; null: its agent. */
  program: z.string().nullable(),
  requestedAt: Instant,
  requestedByName: z.string().nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
})
export type HardwareTestRow = z.infer<typeof HardwareTestRow>

/** A request of one or several tests. */
export const HardwareTestRun = z.object({
  id: Id,
  state: HardwareTestRunState,
  reason: z.string(),
  requestedAt: Instant,
  requestedByName: z.string().nullable(),
  needsConsent: z.boolean(),
  /** Nobody was asked because the customer's rule allows it so. */
  isByCustomersRule: z.boolean(),
  /** What the person beside the robot said. */
  consent: z.object({ answer: z.enum(['yes', 'no']), by: z.string(), at: Instant }).nullable(),
  /** When it is given up, unless something is heard of it before. */
  expiresAt: Instant,
  endedAt: Instant.nullable(),
  /** It was cancelled, and the robot has not said yet that it stopped. */
  isStopping: z.boolean(),
  tests: z.array(HardwareTestRow),
})
export type HardwareTestRun = z.infer<typeof HardwareTestRun>

export const UnitHardwareTests = z.object({
  unitId: Id,
  serial: z.string(),
  /** Null: its agent has not said yet. */
  canTest: z.boolean().nullable(),
  /** Its agent ends a request in the middle when it is told to. */
  canCancel: z.boolean(),
  isOnline: z.boolean(),
  /** The person beside the robot is asked first. */
  needsConsent: z.boolean(),
  /** The newest request. */
  run: HardwareTestRun.nullable(),
  /** The last test of each kind that came to an end with a result. */
  latest: z.array(HardwareTestRow),
})
export type UnitHardwareTests = z.infer<typeof UnitHardwareTests>

const ofUnit = { access: { permission: 'hardware.read' }, params: idParams('unitId') } as const

export const getUnitHardwareTests = route({
  ...ofUnit,
  name: 'getUnitHardwareTests',
  method: 'GET',
  path: '/api/produced-robots/:unitId/hardware/tests',
  summary: 'The newest hardware tests of a robot, and whether more can be asked for',
  response: UnitHardwareTests,
})

/** Sorts by `requestedAt`. */
export const listHardwareTests = route({
  name: 'listHardwareTests',
  method: 'GET',
  path: '/api/hardware/tests',
  summary: 'Hardware tests of robots in scope, the newest first',
  access: { permission: 'hardware.read' },
  query: longListQuery({ unitId: Id, test: HardwareTest, state: HardwareTestState }),
  response: longPageOf(HardwareTestRow),
})

export const requestHardwareTests = route({
  ...ofUnit,
  name: 'requestHardwareTests',
  method: 'POST',
  path: '/api/produced-robots/:unitId/hardware/tests',
  summary:
    'Have a robot test parts of its hardware; at a customer the person beside it is asked first unless the customer’s rule says otherwise',
  access: { permission: 'hardware.test' },
  body: z.object({
    tests: z
      .array(HardwareTest)
      .min(1)
      .max(5)
      .refine((tests) => new Set(tests).size === tests.length, 'each test once'),
    reason: Reason,
  }),
  response: HardwareTestRun,
  status: 202,
  errors: [
    customerErrors.remote_refused,
    hardwareTestErrors.hardware_tests_agent_too_old,
    hardwareTestErrors.hardware_test_running,
    hardwareTestErrors.hardware_tests_too_often,
  ],
  idempotent: true,
})

export const cancelHardwareTests = route({
  access: { permission: 'hardware.test' },
  params: z.object({ unitId: Id, runId: Id }),
  name: 'cancelHardwareTests',
  method: 'POST',
  path: '/api/produced-robots/:unitId/hardware/tests/:runId/cancel',
  summary: 'Call off a request that waits or runs; the robot stops and keeps what it measured before',
  response: HardwareTestRun,
  errors: [hardwareTestErrors.hardware_test_ended, hardwareTestErrors.hardware_test_cancel_too_old],
})

export const hardwareTestRoutes = [
  getUnitHardwareTests,
  listHardwareTests,
  requestHardwareTests,
  cancelHardwareTests,
]
