import type { AuditRecord } from '../audit/audit-service.ts'
import type { UnitRow } from './produced-robots-store.ts'

/** What a unit reported of itself and where it stood: known of the owner of then, and of nobody later. */
const ofItsTime = {
  deviceInfo: null,
  softwareInfo: null,
  ip: null,
  location: null,
} as const satisfies Partial<UnitRow>

/** Whether a change gives a unit to somebody else, the maker's own stock included. */
export function changesOwner(before: Pick<UnitRow, 'customerId'>, change: Partial<UnitRow>): boolean {
  return change.customerId !== undefined && change.customerId !== before.customerId
}

/** The same change with what a former owner leaves behind taken out; the unit reports the rest anew. */
export function withoutFormerTime(before: UnitRow, change: Partial<UnitRow>): Partial<UnitRow> {
  return changesOwner(before, change) ? { ...ofItsTime, ...change } : change
}

type Line = Pick<AuditRecord, 'action' | 'customerId' | 'before' | 'after' | 'reason'>

interface OwnerChange {
  before: UnitRow
  change: Partial<UnitRow>
  action: AuditRecord['action']
  reason?: string | undefined
}

/** Columns that name a former owner, or where the unit stood at theirs. */
const namesOwner = ['customerId', 'siteId', 'location'] as const satisfies (keyof UnitRow)[]

/**
 * Lines of the log about a change, each for one customer: whoever gives a unit away reads that it left, and the new
 * owner how it came, neither of them where from or where to. Both lines together tell the maker.
 */
export function auditLinesOf({ before, change, action, reason }: OwnerChange): Line[] {
  const was = Object.fromEntries(Object.keys(change).map((key) => [key, before[key as keyof UnitRow]]))
  const { customerId = before.customerId } = change
  const line = { action, customerId, before: was, after: change, reason }
  const former = before.customerId
  if (former === null || !changesOwner(before, change)) return [line]
  const named = namesOwner.filter((key) => key in change)
  const left = {
    action: 'produced_robot.left_customer' as const,
    customerId: former,
    before: Object.fromEntries(named.map((key) => [key, before[key]])),
    after: Object.fromEntries(named.map((key) => [key, null])),
    reason: undefined,
  }
  const masked = Object.fromEntries(named.map((key) => [key, null]))
  return [left, { ...line, before: { ...was, ...masked } }]
}
