import { agentCan } from '@filo/contract/device/agent-capabilities'
import type { LocalizedText } from '@filo/contract/localized-text'
import { type LifeState, lifeStateNames } from '@filo/contract/produced-robots/produced-robot-states'
import { type FitReason, fitReason } from '@filo/contract/program-fit/fit-reasons'
import { inRange } from '../../ground/in-range.ts'

/** What is asked of a robot before a program may be installed on it. */
export interface FitUnit {
  variant: { id: string; name: LocalizedText }
  lifeState: LifeState
  /** Semver of the AROS that it runs by its last report; null: it is not known. */
  installedAros: string | null
  /** Semver of the AROS that it shall run; null: none. */
  desiredAros: string | null
  /** What its agent announced; null before it ever connected. */
  capabilities: readonly string[] | null
}

/** What a release of a program is made for. */
export interface FitRelease {
  variantIds: readonly string[]
  /** npm's semver range syntax; null: every AROS. */
  arosRange: string | null
}

const same = (text: string): LocalizedText => ({ tr: text, en: text })

function lifeReasons({ lifeState }: FitUnit): FitReason[] {
  if (lifeState === 'retired') return [fitReason('retired', { life: lifeStateNames.retired })]
  return lifeState === 'suspended' ? [fitReason('suspended')] : []
}

/** A robot that is going over to another AROS must fit both: the program runs on until then, and afterwards. */
function arosReasons({ installedAros, desiredAros }: FitUnit, { arosRange }: FitRelease): FitReason[] {
  if (arosRange === null) return []
  const range = same(arosRange)
  if (installedAros === null && desiredAros === null) return [fitReason('aros_unknown', { range })]
  const isOutside = (semver: string | null): semver is string =>
    semver !== null && !inRange(semver, arosRange)
  if (isOutside(installedAros)) return [fitReason('aros_outside', { aros: same(installedAros), range })]
  if (isOutside(desiredAros)) return [fitReason('aros_will_be_outside', { aros: same(desiredAros), range })]
  return []
}

function agentReasons({ capabilities }: FitUnit): FitReason[] {
  if (capabilities === null) return [fitReason('never_connected')]
  return agentCan(capabilities, 'programs') ? [] : [fitReason('agent_too_old')]
}

/** Why a release of a program may not be installed on a robot now, the weightiest first; empty: it fits. */
export function findMisfits(unit: FitUnit, release: FitRelease): FitReason[] {
  const life = lifeReasons(unit)
  if (life.length > 0) return life
  const variant = release.variantIds.includes(unit.variant.id)
    ? []
    : [fitReason('variant_unsupported', { variant: unit.variant.name })]
  return [...variant, ...arosReasons(unit, release), ...agentReasons(unit)]
}
