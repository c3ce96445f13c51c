import type { UpdateState } from '@filo/contract/updates/updates-routes'
import type { DesiredAros } from './desired-aros.ts'

/** An update that has not ended. */
export interface OpenUpdate {
  id: string
  toArosId: string | null
  state: UpdateState
}

interface PlannedUnit {
  installedArosId: string | null
  desiredArosId: string | null
  isPinned: boolean
}

/** What has to be written so that a unit follows what it shall run. */
export interface UnitPlan {
  arosId: string | null
  isPinned: boolean
  isChanged: boolean
  /** It shall run something else than before: where its update stands begins anew. */
  isMoved: boolean
  /** Updates that lead elsewhere. */
  cancelIds: string[]
  /** An update that shall exist and does not yet: `waiting` ones are not for the robot, they tell people. */
  add: { arosId: string; state: 'queued' | 'waiting' } | null
}

/** Phases in which a robot has all it needs: a held update past its download goes on. */
const begunStates = new Set<UpdateState>(['verifying', 'installing', 'restarting', 'validating', 'baking'])

/** The version a unit is past the download of, or null. */
export function begunArosId(open: readonly OpenUpdate[]): string | null {
  return open.find(({ state }) => begunStates.has(state))?.toArosId ?? null
}

/**
 * Compares what a unit shall run with what is written: updates that lead elsewhere are cancelled, one that is missing
 * is added. A unit whose agent is too old gets a waiting update, so that people see why it stays where it is.
 */
export function planUnit(
  unit: PlannedUnit,
  desired: DesiredAros | null,
  open: readonly OpenUpdate[],
): UnitPlan {
  const arosId = desired?.arosId ?? null
  const isPinned = desired?.isPinned ?? false
  const isMoved = arosId !== unit.desiredArosId
  const needsAgent = desired !== null && (desired.neededAgent !== null || desired.lacks.length > 0)
  const waitsFor = needsAgent ? desired.blockedArosId : null
  const retained = isMoved ? [] : open.filter(({ toArosId }) => toArosId === arosId || toArosId === waitsFor)
  const plan = { arosId, isPinned, isMoved, isChanged: isMoved || isPinned !== unit.isPinned }
  const cancelIds = open.filter((update) => !retained.includes(update)).map(({ id }) => id)
  if (waitsFor && !retained.some(({ toArosId }) => toArosId === waitsFor)) {
    return { ...plan, cancelIds, add: { arosId: waitsFor, state: 'waiting' } }
  }
  const isNew = isMoved && arosId !== null && arosId !== unit.installedArosId
  return { ...plan, cancelIds, add: isNew ? { arosId, state: 'queued' } : null }
}
