import { type CustomerRule, remoteAccessUnder } from '@filo/contract/device/assignment/customer-rule'
import type { Clock } from '../context.ts'
import type { RemoteSettings } from './remote-settings.ts'

/** A server says at once that a customer's rule changed; the robot fetches it signed within a second or two. */
const ruleWithinMs = 5000
const lookMs = 200

interface Options {
  /** The owner's setting on the robot. */
  access: RemoteSettings['access']
  /** What the robot's customer lets be done from afar, as it was signed; absent: nothing is known of it. */
  readRule?: (() => Promise<CustomerRule | undefined>) | undefined
  clock: Pick<Clock, 'sleep'>
  /** Milliseconds of a clock that nobody sets. */
  monotonicMs: () => number
}

/**
 * Reads what may be done from afar by the owner's setting and the signed rule. For a new session a signed no waits up to five
 * seconds for the rule that may just have taken its place: its customer may have allowed it right before the request.
 */
export function createSignedAccess({
  access,
  readRule = async () => undefined,
  clock,
  monotonicMs,
}: Options): (isNew: boolean) => Promise<RemoteSettings['access']> {
  return async (isNew) => {
    const untilMs = monotonicMs() + ruleWithinMs
    for (;;) {
      const now = remoteAccessUnder(access, await readRule())
      const mayChange = isNew && now === 'off' && access !== 'off'
      if (!mayChange || monotonicMs() >= untilMs) return now
      await clock.sleep(lookMs)
    }
  }
}
