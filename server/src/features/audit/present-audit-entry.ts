import { auditActionText } from '@filo/contract/audit/audit-actions'
import type { AuditEntry } from '@filo/contract/audit/audit-routes'
import type { auditLog } from '../../db/schema/audit-log.ts'

/** The only door of audit rows to the outside. */
export function presentAuditEntry(row: typeof auditLog.$inferSelect): AuditEntry {
  const { seq, at, prevHash: _prevHash, customerId: _customerId, ...fields } = row
  return { ...fields, id: String(seq), at: at.toISOString(), actionText: auditActionText(row.action) }
}
