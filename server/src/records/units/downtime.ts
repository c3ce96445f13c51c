import type { ProgressMessage } from '@filo/contract/device/messages/agent-messages'
import type { UpdatePhase } from '@filo/contract/device/messages/update-progress'

interface Downtime {
  downSince: Date | null
  downSeconds: number | null
}

/** Longer than this a robot's clock was set meanwhile, or somebody had to come: no measure of an update. */
const LONGEST_DOWN_S = 86_400

/** How long the robot was away from its old release until it had confirmed the new one, in one attempt by its own clock. */
export function downtimeOf(
  current: Downtime & { attempts: number; phase: UpdatePhase | null },
  { phase, attempt, at }: Pick<ProgressMessage, 'phase' | 'attempt' | 'at'>,
): Downtime {
  const before = attempt === current.attempts ? current.downSince : null
  const downSince = before ?? (phase === 'restarting' ? new Date(at) : null)
  // It works from when it is watched on: the watch itself is no time away.
  const isUp = phase === 'baking' || phase === 'succeeded'
  if (!isUp || !downSince) return { downSince, downSeconds: null }
  if (before && current.phase === 'baking') return { downSince, downSeconds: current.downSeconds }
  const seconds = Math.round((Date.parse(at) - downSince.getTime()) / 1000)
  return { downSince, downSeconds: seconds >= 0 && seconds <= LONGEST_DOWN_S ? seconds : null }
}
