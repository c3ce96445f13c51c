import type { AuditEntry } from '@filo/contract/audit/audit-routes'

/** The ids that entries of the log hold in a field, before or after, each once. */
export function idsIn(entries: readonly Pick<AuditEntry, 'before' | 'after'>[], field: string): string[] {
  const found = entries.flatMap(({ before, after }) => [before?.[field], after?.[field]])
  return [...new Set(found.filter((value): value is string => typeof value === 'string' && value !== ''))]
}
