import { z } from 'zod'
import { Id, Instant } from '../entity.ts'
import {
  HardwareTestReason,
  HardwareTestRunState,
  HardwareTestState,
  HardwareTestTool,
} from './hardware-test-states.ts'
import { HardwareTest, HardwareTestValues } from './hardware-test-table.ts'

/** How long a robot that is away may still take up a request. */
export const testRequestMinutes = 60
/** How long the person beside the robot has to answer, from when the robot asks. */
export const testConsentMinutes = 5
/** A test that says nothing for so long is taken for interrupted. */
export const testSilenceMinutes = 15

/** How a test ended. Robots' own programs that carry one out tell it in the same shape (docs/local-api.md). */
export const HardwareTestOutcome = z.object({
  outcome: z.enum(['passed', 'failed', 'not_possible']),
  reason: HardwareTestReason.nullable(),
  /** The program that is missing or failed. */
  tool: HardwareTestTool.nullable(),
  /** In the robot's own words. */
  text: z.string().max(300),
  values: HardwareTestValues,
})
export type HardwareTestOutcome = z.infer<typeof HardwareTestOutcome>

const ReportedTest = HardwareTestOutcome.omit({ outcome: true }).extend({
  test: HardwareTest,
  state: HardwareTestState.exclude(['requested']),
  /** What carried it out; null: the agent itself. */
  program: z.string().max(50).nullable(),
  startedAt: Instant.nullable(),
  endedAt: Instant.nullable(),
})
export type ReportedTest = z.infer<typeof ReportedTest>

/** Who beside the robot said what. */
export const TestConsent = z.object({
  answer: z.enum(['yes', 'no']),
  by: z.string().max(100),
  at: Instant,
})
export type TestConsent = z.infer<typeof TestConsent>

/** All of a request as the robot sees it; a later one takes the place of an earlier one. */
export const HardwareTestReport = z.object({
  runId: Id,
  state: HardwareTestRunState.exclude(['requested']),
  /** Null: nobody was asked, or nobody has answered. */
  consent: TestConsent.nullable(),
  tests: z.array(ReportedTest).min(1).max(5),
})
export type HardwareTestReport = z.infer<typeof HardwareTestReport>
