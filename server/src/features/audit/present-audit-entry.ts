import { auditActionText } from '@filo/contract/audit/audit-actions'
import type { AuditEntry } from '@filo/contract/audit/audit-routes'
import type { AuditRow } from './audit-store.ts'

/** The only door of audit rows to the outside. */
export function presentAuditEntry(row: AuditRow): AuditEntry {
  const { seq, at, prevHash: _prevHash, customerId: _customerId, ...fields } = row
  return { ...fields, id: String(seq), at: at.toISOString(), actionText: auditActionText(row.action) }
}
