import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'

/** A pin of one robot, as far as the way back from a test needs it. */
export interface PastPin {
  id: string
  arosId: string
  channel: ArosChannel
  /** Of its version, now. */
  state: ArosState
  assignedAt: Date
  /** Null: in force. */
  endedAt: Date | null
  until: Date | null
  reason: string | null
}

const pinnable: ReadonlySet<ArosState> = new Set(['published', 'paused', 'superseded'])

/** The pin that ended because another one was made: it was in force until then. */
function replacedBy(pin: PastPin, pins: readonly PastPin[]): PastPin | undefined {
  return pins
    .filter(
      (earlier) =>
        earlier.id !== pin.id &&
        earlier.assignedAt <= pin.assignedAt &&
        earlier.endedAt !== null &&
        earlier.endedAt >= pin.assignedAt,
    )
    .toSorted((a, b) => b.assignedAt.getTime() - a.assignedAt.getTime() || (a.id < b.id ? 1 : -1))[0]
}

/**
 * The production pin that a robot gets back when a test lets go of it: the one that the test replaced, or the test before
 * it that it came from. Undefined: it follows campaigns and defaults, because it had none, somebody had ended it, its time
 * is over, or robots do not get that version any more.
 */
export function pinAfterTest(
  testPin: PastPin,
  pins: readonly PastPin[],
  unit: { lifeState: string },
  now: Date,
): PastPin | undefined {
  if (unit.lifeState === 'retired') return undefined
  const seen = new Set([testPin.id])
  let earlier = replacedBy(testPin, pins)
  while (earlier?.channel === 'test' && !seen.has(earlier.id)) {
    seen.add(earlier.id)
    earlier = replacedBy(earlier, pins)
  }
  if (!earlier || earlier.channel === 'test') return undefined
  const isOver = earlier.until !== null && earlier.until <= now
  return isOver || !pinnable.has(earlier.state) ? undefined : earlier
}
