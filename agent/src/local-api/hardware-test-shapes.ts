import {
  HardwareTestReason,
  type hardwareTestStates,
} from '@filo/contract/hardware-tests/hardware-test-states'
import { HardwareTest, HardwareTestValues } from '@filo/contract/hardware-tests/hardware-test-table'
import { z } from 'zod'
import { ProgramName } from './config-shapes.ts'

/** The query of `GET /v1/hardware-tests`. */
export const TestsQuery = z.strictObject({
  /** A program that carries tests out names itself; the robot's own screen does not. */
  program: ProgramName.optional(),
  /** The turn that the asker knows; absent: it is answered at once. */
  turn: z.coerce.number().int().min(0).optional(),
  /** Seconds until it is answered though nothing is new. */
  waitS: z.coerce.number().int().min(0).max(25).default(0),
})

/** What the person beside the robot says. */
export const ConsentAnswer = z.strictObject({
  run: z.uuid(),
  answer: z.enum(['yes', 'no']),
  /** Who says it, as they call themselves. */
  by: z.string().trim().min(1).max(100),
})

/** A program that carries tests out in the agent's place. */
export const TestOffer = z.strictObject({
  program: ProgramName,
  tests: z.array(HardwareTest).min(1).max(5),
  ttlS: z.number().int().min(1).max(300),
})

/** How a test ended that a program carried out. */
export const TestResult = z.strictObject({
  program: ProgramName,
  run: z.uuid(),
  test: HardwareTest,
  outcome: z.enum(['passed', 'failed', 'not_possible']),
  reason: HardwareTestReason.exclude(['tool_missing', 'tool_failed', 'budget_used']).optional(),
  text: z.string().max(300).default(''),
  values: HardwareTestValues.default({}),
})

/** A request as the robot's own software is told it. */
export interface LocalTests {
  turn: number
  /** `null`: nothing is under way. */
  run: {
    id: string
    reason: string
    /** In the words of `Accept-Language`. */
    tests: { test: HardwareTest; name: string; does: string; state: (typeof hardwareTestStates)[number] }[]
    /** The person beside the robot is asked, and may answer for so long. */
    request: { secondsLeft: number } | null
  } | null
  /** What the program that asks shall carry out now. */
  task: { test: HardwareTest; secondsLeft: number } | null
}
