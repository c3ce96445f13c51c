import { Id } from '@filo/contract/entity'
import {
  type HardwareTestOutcome,
  HardwareTestReport,
  type TestConsent,
} from '@filo/contract/hardware-tests/hardware-test-report'
import { isOpenRun, isOpenTest } from '@filo/contract/hardware-tests/hardware-test-states'
import { HardwareTest } from '@filo/contract/hardware-tests/hardware-test-table'
import { z } from 'zod'

/** What the server asks for, and what the person beside the robot is shown of it. */
export const TestOrder = z.object({
  id: Id,
  tests: z.array(HardwareTest).min(1).max(5),
  reason: z.string(),
  needsConsent: z.boolean(),
  consentSeconds: z.number(),
})
export type TestOrder = z.infer<typeof TestOrder>

/** A request as it stands on the robot; written down before anything of it is done or told. */
export const TestRun = z.object({ order: TestOrder, report: HardwareTestReport })
export type TestRun = z.infer<typeof TestRun>

type Change = (run: TestRun) => TestRun
type ReportedState = TestRun['report']['tests'][number]['state']

const blank = {
  reason: null,
  tool: null,
  text: '',
  values: {},
  program: null,
  startedAt: null,
  endedAt: null,
}

/** A request that has just come: it waits for consent, or begins. */
export function beginRun(order: TestOrder): TestRun {
  const state = order.needsConsent ? 'waiting_consent' : 'running'
  const first: ReportedState = order.needsConsent ? 'waiting_consent' : 'queued'
  const tests = order.tests.map((test) => ({ ...blank, test, state: first }))
  return { order, report: { runId: order.id, state, consent: null, tests } }
}

/** Everything that has not ended ends like this; what has ended keeps its result. */
function endOpen(
  run: TestRun,
  state: 'refused' | 'expired' | 'interrupted' | 'cancelled',
  at: string,
): TestRun {
  const tests = run.report.tests.map((each) =>
    isOpenTest(each.state) ? { ...each, state, endedAt: at } : each,
  )
  return { ...run, report: { ...run.report, state, tests } }
}

/** Applies the answer of the person beside the robot. */
export function answerRun(consent: TestConsent): Change {
  return (run) => {
    if (run.report.state !== 'waiting_consent') return run
    const answered = { ...run, report: { ...run.report, consent } }
    if (consent.answer === 'no') return endOpen(answered, 'refused', consent.at)
    const tests = run.report.tests.map((each) => ({ ...each, state: 'queued' as const }))
    return { ...answered, report: { ...answered.report, state: 'running', tests } }
  }
}

/** Nobody answered in time. */
export function expireRun(at: string): Change {
  return (run) => (run.report.state === 'waiting_consent' ? endOpen(run, 'expired', at) : run)
}

/** The agent or the machine went down in the middle. */
export function interruptRun(at: string): Change {
  return (run) => (isOpenRun(run.report.state) ? endOpen(run, 'interrupted', at) : run)
}

/** Cancels a run that whoever requested it, or may request one, called off. */
export function cancelRun(at: string): Change {
  return (run) => (isOpenRun(run.report.state) ? endOpen(run, 'cancelled', at) : run)
}

/** What has ended keeps its end: a step that was under way meanwhile changes nothing any more. */
const whileOpen =
  (step: Change): Change =>
  (run) =>
    isOpenRun(run.report.state) ? step(run) : run

function changeTest(run: TestRun, test: HardwareTest, change: object): TestRun {
  const tests = run.report.tests.map((each) => (each.test === test ? { ...each, ...change } : each))
  return { ...run, report: { ...run.report, tests } }
}

/** A test begins, by the agent itself or by a program of the robot. */
export function startTest(test: HardwareTest, program: string | null, at: string): Change {
  return whileOpen((run) => changeTest(run, test, { state: 'running', program, startedAt: at }))
}

/** A test has come to a result. */
export function endTest(
  test: HardwareTest,
  { outcome, ...outcomeRest }: HardwareTestOutcome,
  at: string,
): Change {
  return whileOpen((run) => changeTest(run, test, { ...outcomeRest, state: outcome, endedAt: at }))
}

/** All tests have come to a result. */
export const finishRun: Change = whileOpen((run) => ({ ...run, report: { ...run.report, state: 'done' } }))
