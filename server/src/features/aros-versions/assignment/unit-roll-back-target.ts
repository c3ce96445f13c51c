import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import { canBecomeDefault } from '../lifecycle/aros-lifecycle.ts'

/** A version that a unit ran, or shall run. */
export interface RanAros {
  id: string
  variantId: string
  channel: ArosChannel
  state: ArosState
  semverKey: string
  build: number
}

interface Unit {
  variantId: string
  isTestRobot: boolean
}

function isOlder(aros: RanAros, than: RanAros): boolean {
  if (aros.semverKey !== than.semverKey) return aros.semverKey < than.semverKey
  return aros.build < than.build
}

/**
 * The release one unit goes back to: the one it ran last that is older than what it shall run now (which is what it
 * still runs while its update fails) and may be installed today. Test versions go to test robots only.
 */
export function unitRollBackTarget<Aros extends RanAros>(
  unit: Unit,
  current: RanAros | undefined,
  ranNewestFirst: readonly Aros[],
): Aros | undefined {
  return ranNewestFirst.find((aros) => {
    if (!current || aros.variantId !== unit.variantId) return false
    if (aros.channel === 'test' && !unit.isTestRobot) return false
    if (!canBecomeDefault(aros.channel, aros.state)) return false
    return isOlder(aros, current)
  })
}
