import { auditActionText } from '@filo/contract/audit/audit-actions'
import type { AuditEntry } from '@filo/contract/audit/audit-routes'
import { actorText, MANUFACTURER } from '@filo/contract/audit/system-actors'
import type { AuditRow } from './audit-store.ts'

/** Fields whose values are people. */
const namesPeople = /(By|[uU]serIds?)$/

function withoutPeople(fields: AuditRow['before']): AuditRow['before'] {
  return fields && Object.fromEntries(Object.entries(fields).filter(([key]) => !namesPeople.test(key)))
}

/** A line that somebody of the manufacturer wrote, as a customer's people see it: what was done, not who did it. */
function asOfManufacturer(row: AuditRow): AuditRow {
  const nobody = {
    actorKind: 'system' as const,
    actorId: null,
    actorName: MANUFACTURER,
    role: null,
    ip: null,
  }
  return { ...row, ...nobody, before: withoutPeople(row.before), after: withoutPeople(row.after) }
}

/**
 * The only door of audit rows to the outside. `ownPeople` are the reader's own, whose names they may know; undefined =
 * the reader sees the whole log.
 */
export function presentAuditEntry(row: AuditRow, ownPeople?: ReadonlySet<string>): AuditEntry {
  const isForeign = ownPeople && row.actorKind === 'user' && !ownPeople.has(row.actorId ?? '')
  const ofSystem = ownPeople && row.actorKind === 'system' ? { ...row, ip: null } : row
  const shown = isForeign ? asOfManufacturer(row) : ofSystem
  const { seq, at, prevHash: _prevHash, customerId: _customerId, ...fields } = shown
  const texts = { actionText: auditActionText(row.action), actorText: actorText(shown) }
  return { ...fields, ...texts, id: String(seq), at: at.toISOString() }
}
