import { MINUTE_MS } from '@filo/contract/durations'
import {
  testConsentMinutes,
  testRequestMinutes,
  testSilenceMinutes,
} from '@filo/contract/hardware-tests/hardware-test-report'
import {
  type HardwareTestRunState,
  type HardwareTestState,
  isOpenRun,
  isOpenTest,
} from '@filo/contract/hardware-tests/hardware-test-states'

/** What a robot's word may take on its way. */
const LEEWAY_MINUTES = 1

/** Instant at which a request is given up that nothing more is heard of. */
export function deadlineOf(state: HardwareTestRunState, now: Date): Date {
  const minutes =
    state === 'requested'
      ? testRequestMinutes
      : state === 'waiting_consent'
        ? testConsentMinutes + LEEWAY_MINUTES
        : testSilenceMinutes
  return new Date(now.getTime() + minutes * MINUTE_MS)
}

/** End of a request whose time is over: nobody answered, or the robot fell silent in the middle. */
export function abandonedAs(state: HardwareTestRunState): 'expired' | 'interrupted' {
  return state === 'running' ? 'interrupted' : 'expired'
}

/** How a request stands at an instant: one whose time is over is shown so before anybody writes it down. */
export function runStateAt(
  { state, expiresAt }: { state: HardwareTestRunState; expiresAt: Date },
  now: Date,
): HardwareTestRunState {
  return isOpenRun(state) && expiresAt <= now ? abandonedAs(state) : state
}

/** How a test of such a request stands. */
export function testStateAt(
  test: HardwareTestState,
  run: { state: HardwareTestRunState; expiresAt: Date },
  now: Date,
): HardwareTestState {
  return isOpenTest(test) && isOpenRun(run.state) && run.expiresAt <= now ? abandonedAs(run.state) : test
}
