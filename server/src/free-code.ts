import { commonErrors } from '@filo/contract/common-errors'
import { DomainError } from './domain-error.ts'

/** The refusal of a code that another record has. */
export function codeTaken(code: string): DomainError {
  return new DomainError(commonErrors.already_exists, { field: 'code', value: code })
}

/** Refuses a code that another record than the row holds. @throws already_exists */
export function requireFreeCode(row: { id: string; code: string }, holder: { id: string } | undefined): void {
  if (holder && holder.id !== row.id) throw codeTaken(row.code)
}
