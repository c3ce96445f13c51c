import { findLacking } from '@filo/contract/device/agent-capabilities'
import { isAgentTooOld } from '@filo/contract/device/assignment/agent-too-old'

/** An active assignment row, as far as the decision needs it. */
export interface ActiveAssignment {
  channel: 'production' | 'test'
  /** `start`: what robots of the variant begin with that are registered from `assignedAt` on. */
  kind: 'default' | 'start' | 'pin' | 'campaign'
  variantId: string
  unitId: string | null
  arosId: string
  assignedAt: Date
  until: Date | null
  /** Of a campaign's: when it ended; until then no default comes before it. Null: it goes on, or is none. */
  campaignEndedAt: Date | null
  /** No further robot starts it: it is paused or taken back, or holds a revoked package version. */
  isBlocked: boolean
  /** The oldest agent that every package of it runs on; null = any. */
  minAgent: string | null
  /** What an agent must have announced to be given it. */
  requires: readonly string[]
}

export interface AssignedUnit {
  id: string
  variantId: string
  /** When it was registered. */
  createdAt: Date
  isTestRobot: boolean
  installedArosId: string | null
  /** What the unit said it runs as its agent; null = it never connected. */
  agentVersion: string | null
  /** What its agent announced that it can do; null = it never connected. */
  capabilities: readonly string[] | null
  /** The version an update past its download leads to; such an update goes on. */
  begunArosId: string | null
  desiredArosId: string | null
  /** Assigned versions whose last update failed on it. */
  failedArosIds: readonly string[]
}

export interface DesiredAros {
  /** Null: it waits for a version it may not start, and runs nothing yet. */
  arosId: string | null
  channel: 'production' | 'test'
  isPinned: boolean
  /** The version it waits for while it stays on what it runs. */
  blockedArosId: string | null
  /** The agent it lacks for that version; null where the version itself is held. */
  neededAgent: string | null
  /** What its agent does not know of that version's; a newer agent would. */
  lacks: readonly string[]
}

/**
 * What a robot begins with: the newest that was in force when it was registered. Where its variant has no default, one that
 * runs nothing else is as new.
 */
function startOf(unit: AssignedUnit, starts: readonly ActiveAssignment[], hasDefault: boolean) {
  const isBare = (arosId: string) => unit.installedArosId === null || unit.installedArosId === arosId
  return starts.findLast((row) => unit.createdAt >= row.assignedAt || (!hasDefault && isBare(row.arosId)))
}

/**
 * The assignment in force: its own pin first, then what a campaign gave it, unless the default was changed after the end
 * of that campaign; a test robot then takes its variant's test default; then what it began with; else production.
 */
function assignmentOf(unit: AssignedUnit, assignments: readonly ActiveAssignment[], now: Date) {
  const active = assignments.filter((row) => !row.until || row.until > now)
  const pin = active.findLast((row) => row.kind === 'pin' && row.unitId === unit.id)
  const defaults = active.filter((row) => row.kind === 'default' && row.variantId === unit.variantId)
  const test = unit.isTestRobot ? defaults.findLast((row) => row.channel === 'test') : undefined
  const production = defaults.findLast((row) => row.channel === 'production')
  const starts = active.filter((row) => row.kind === 'start' && row.variantId === unit.variantId)
  const common = test ?? startOf(unit, starts, production !== undefined) ?? production
  const campaignRow = active.findLast((row) => row.kind === 'campaign' && row.unitId === unit.id)
  const endedAt = campaignRow?.campaignEndedAt
  const isOutdated = endedAt && common && common.assignedAt > endedAt
  return pin ?? (isOutdated ? common : (campaignRow ?? common))
}

/**
 * Resolves what a unit shall run (docs/domain-language.md, robot aros / robot test aros). A version that is held back is kept by
 * robots that run it or are past its download; every other robot stays on what it runs, as does one that is to get again,
 * other than by a pin, what failed on it. Null: nothing is assigned.
 */
export function desiredAros(
  unit: AssignedUnit,
  assignments: readonly ActiveAssignment[],
  now: Date,
): DesiredAros | null {
  const chosen = assignmentOf(unit, assignments, now)
  if (!chosen) return null
  const { arosId, channel } = chosen
  const isPinned = chosen.kind === 'pin'
  const isUnderway = arosId === unit.installedArosId || arosId === unit.begunArosId
  const isQuarantined = !isPinned && arosId !== unit.desiredArosId && unit.failedArosIds.includes(arosId)
  const lacksAgent = isAgentTooOld(unit.agentVersion, chosen.minAgent)
  const lacking = unit.capabilities ? findLacking(chosen.requires, unit.capabilities) : []
  if (isUnderway || !(chosen.isBlocked || isQuarantined || lacksAgent || lacking.length > 0)) {
    return { arosId, channel, isPinned, blockedArosId: null, neededAgent: null, lacks: [] }
  }
  const isStopped = chosen.isBlocked || isQuarantined
  const neededAgent = isStopped || !lacksAgent ? null : chosen.minAgent
  const lacks = isStopped ? [] : lacking
  return { arosId: unit.installedArosId, channel, isPinned, blockedArosId: arosId, neededAgent, lacks }
}
