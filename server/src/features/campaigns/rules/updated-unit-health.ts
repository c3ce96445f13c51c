import type { FallReason } from '@filo/contract/campaigns/campaign-reasons'
import type { ConnectionLimits } from '@filo/contract/connection/connection-rules'
import { MINUTE_MS } from '@filo/contract/durations'

/** What a robot that came through with a release says of itself now. */
export interface UpdatedUnit {
  isRetired: boolean
  isLinked: boolean
  lastSeenAt: Date | null
  limits: ConnectionLimits
  installedArosId: string | null
  desiredArosId: string | null
  /** Of its last report: the content hash of what runs, when that was, and whether a package of it failed. */
  reportedHash: string | null
  reportedAt: Date | null
  hasFailedPackage: boolean
  /** Its last heartbeat names a stopped service or an unhealthy package. */
  hasStoppedService: boolean
  /** When its update ended. */
  succeededAt: Date
}

/** The release that it came through with, and since when servers have been watching without a break; null: nobody noted it. */
export interface HealthFacts {
  arosId: string
  contentHash: string | null
  watchedFrom: Date | null
}

/** `moved`: it shall run something else, or is retired: nothing is said of it. */
export type UnitHealth = { kind: 'well' | 'moved' } | { kind: 'fallen'; reason: FallReason }

/** Robots come back after a server did: until then their silence is not theirs (decision 0036). */
export const RETURN_MS = 10 * MINUTE_MS

const fallen = (reason: FallReason): UnitHealth => ({ kind: 'fallen', reason })

function hasFallenBack(unit: UpdatedUnit, { arosId, contentHash }: HealthFacts): boolean {
  if (unit.installedArosId !== arosId) return true
  const { reportedHash, reportedAt, succeededAt } = unit
  if (contentHash === null || reportedHash === null || reportedHash === contentHash) return false
  // What it reported before its success was of the former release.
  return reportedAt !== null && reportedAt >= succeededAt
}

function isFailing({ hasFailedPackage, hasStoppedService, ...unit }: UpdatedUnit): boolean {
  const { reportedAt, lastSeenAt, succeededAt } = unit
  const hasReported = reportedAt !== null && reportedAt >= succeededAt
  const isHeard = lastSeenAt !== null && lastSeenAt > succeededAt
  return (hasFailedPackage && hasReported) || (hasStoppedService && isHeard)
}

function isSilent({ lastSeenAt, limits }: UpdatedUnit, { watchedFrom }: HealthFacts, now: Date): boolean {
  if (!lastSeenAt) return true
  const from = Math.max(lastSeenAt.getTime(), watchedFrom ? watchedFrom.getTime() + RETURN_MS : 0)
  return now.getTime() - from > limits.offlineAfterMin * MINUTE_MS
}

/**
 * Whether a robot that came through is still well: it runs the release that it shall run, none of its services failed, and it
 * is not silent beyond its own limit. The gravest reason is named.
 */
export function healthOf(unit: UpdatedUnit, facts: HealthFacts, now: Date): UnitHealth {
  if (unit.isRetired || unit.desiredArosId !== facts.arosId) return { kind: 'moved' }
  if (hasFallenBack(unit, facts)) return fallen('fell_back')
  if (isFailing(unit)) return fallen('services_failing')
  return isSilent(unit, facts, now) ? fallen('silent') : { kind: 'well' }
}

/** Whether one that had fallen counts as come through again: it is in touch, and what it says is good. */
export function hasRecovered(unit: UpdatedUnit, facts: HealthFacts, now: Date): boolean {
  return unit.isLinked && healthOf(unit, facts, now).kind === 'well'
}
