import type { HardwareTestReport, ReportedTest } from '@filo/contract/hardware-tests/hardware-test-report'
import { type HardwareTestRunState, isOpenRun } from '@filo/contract/hardware-tests/hardware-test-states'
import { type HardwareTest, knownTestValues } from '@filo/contract/hardware-tests/hardware-test-table'
import { visibleText } from '../../ground/visible-text.ts'

interface KnownRun {
  state: HardwareTestRunState
  isAbandoned: boolean
  needsConsent: boolean
}

/**
 * Why what a robot tells of a request is not taken in: it has ended before, or it goes on without the consent that was
 * needed. What the server gave up by itself the robot may still end, and what was cancelled too: it may have ended before
 * it heard.
 */
export function refuseTestReport(
  run: KnownRun,
  report: Pick<HardwareTestReport, 'state' | 'consent'>,
): 'ended' | 'no_consent' | undefined {
  if (!isOpenRun(run.state) && !run.isAbandoned) return 'ended'
  if (run.state === 'cancelled' && isOpenRun(report.state)) return 'ended'
  const goesOn = report.state === 'running' || report.state === 'done'
  return run.needsConsent && goesOn && report.consent?.answer !== 'yes' ? 'no_consent' : undefined
}

/** Tidies a reported test for the database: texts made visible, values that the test measures. */
export function tidyReportedTest({
  test,
  state,
  reason,
  tool,
  text,
  values,
  program,
  startedAt,
  endedAt,
}: ReportedTest) {
  return {
    test,
    state,
    reason,
    tool,
    text: visibleText(text, 300),
    values: knownTestValues(test, values),
    program: program === null ? null : visibleText(program, 50),
    startedAt: startedAt ? new Date(startedAt) : null,
    endedAt: endedAt ? new Date(endedAt) : null,
  }
}

/** The tests of a report that were asked for, each once. */
export function requestedTests(
  reported: readonly ReportedTest[],
  tests: readonly HardwareTest[],
): ReportedTest[] {
  return reported.filter(
    ({ test }, index) => tests.includes(test) && reported.findIndex((other) => other.test === test) === index,
  )
}
