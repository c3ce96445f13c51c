import type { BulkChange } from '@filo/contract/produced-robots/bulk-change-routes'

/** The word a change is called by; robots without a new customer are taken back. */
export function bulkChangeWord({ kind, about }: Pick<BulkChange, 'kind' | 'about'>) {
  return kind === 'assign' && about === null ? 'revert' : kind
}
