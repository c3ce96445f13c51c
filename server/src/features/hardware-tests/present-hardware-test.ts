import { hardwareTests } from '@filo/contract/hardware-tests/hardware-test-table'
import type { HardwareTestRow, HardwareTestRun } from '@filo/contract/hardware-tests/hardware-tests-routes'
import { type Actor, scopeOf } from '../../rights/actor.ts'
import { runStateAt, testStateAt } from './hardware-test-deadlines.ts'
import type { RunWithNames, TestWithNames } from './hardware-tests-store.ts'

/** Customers are not told who of the manufacturer's asked. */
const seesPeople = (actor: Actor) => scopeOf(actor).kind === 'all'

/** One test as its reader sees it at an instant. */
export function presentTest(
  actor: Actor,
  { test, run, serial, requestedByName }: TestWithNames,
  now: Date,
): HardwareTestRow {
  const { id, runId, unitId, reason, tool, text, values, program, requestedAt, startedAt, endedAt } = test
  return {
    id,
    runId,
    unitId,
    serial,
    test: test.test,
    state: testStateAt(test.state, run, now),
    reason,
    tool,
    text,
    values,
    program,
    requestedAt: requestedAt.toISOString(),
    requestedByName: seesPeople(actor) ? requestedByName : null,
    startedAt: startedAt?.toISOString() ?? null,
    endedAt: endedAt?.toISOString() ?? null,
  }
}

/** A request with its tests, in the order of the table. */
export function presentRun(
  actor: Actor,
  { run, requestedByName }: RunWithNames,
  tests: readonly TestWithNames[],
  now: Date,
): HardwareTestRun {
  const { id, reason, requestedAt, needsConsent, consentAnswer, consentBy, consentAt, expiresAt, endedAt } =
    run
  const consent =
    consentAnswer && consentAt
      ? { answer: consentAnswer, by: consentBy ?? '', at: consentAt.toISOString() }
      : null
  const placeOf = ({ test }: TestWithNames) => hardwareTests.indexOf(test.test)
  return {
    id,
    state: runStateAt(run, now),
    reason,
    requestedAt: requestedAt.toISOString(),
    requestedByName: seesPeople(actor) ? requestedByName : null,
    needsConsent,
    isByCustomersRule: !needsConsent && run.customerId !== null,
    consent,
    expiresAt: expiresAt.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
    isStopping: run.state === 'cancelled' && run.isAbandoned,
    tests: [...tests].sort((a, b) => placeOf(a) - placeOf(b)).map((each) => presentTest(actor, each, now)),
  }
}
