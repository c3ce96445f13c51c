import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import { canBecomeDefault } from '../lifecycle/aros-lifecycle.ts'

/** One time that a version was the default of its variant. */
export interface DefaultPeriod {
  arosId: string
  state: ArosState
  isCurrent: boolean
}

/**
 * The version a variant goes back to: of those that first became its default before the present one did, the one that
 * was it last and may be it again. Without a present default every version may come back (docs/lifecycles.md).
 */
export function earlierDefault(
  channel: ArosChannel,
  newestFirst: readonly DefaultPeriod[],
): string | undefined {
  const firstTime = new Map(newestFirst.map(({ arosId }, index) => [arosId, index]))
  const current = newestFirst.find(({ isCurrent }) => isCurrent)
  const since = current ? (firstTime.get(current.arosId) ?? 0) : -1
  return newestFirst.find(
    ({ arosId, state }) => (firstTime.get(arosId) ?? 0) > since && canBecomeDefault(channel, state),
  )?.arosId
}
