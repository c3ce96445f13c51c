import { entitlementStateAt } from '@filo/contract/program-entitlements/entitlement-states'
import { programEntitlementErrors } from '@filo/contract/program-entitlements/program-entitlements-errors'
import { DomainError } from '../../ground/domain-error.ts'

interface Span {
  from: Date
  /** Null: without an end. */
  until: Date | null
}

/** From when until when a right is granted. @throws entitlement_span_reversed entitlement_span_past */
export function grantedSpan({ from, until }: { from: string | null; until: string | null }, now: Date): Span {
  const span = { from: from === null ? now : new Date(from), until: until === null ? null : new Date(until) }
  if (span.until && span.until.getTime() <= now.getTime())
    throw new DomainError(programEntitlementErrors.entitlement_span_past)
  if (span.until && span.until.getTime() <= span.from.getTime())
    throw new DomainError(programEntitlementErrors.entitlement_span_reversed)
  return span
}

/** Whether a right that was granted before holds at any moment of a new one; one that has ended does not. */
export function overlaps(before: Span & { endedAt: Date | null }, { from, until }: Span, now: Date): boolean {
  if (entitlementStateAt(before, now) === 'ended') return false
  const beginsBefore = until === null || before.from.getTime() < until.getTime()
  const endsAfter = before.until === null || before.until.getTime() > from.getTime()
  return beginsBefore && endsAfter
}
