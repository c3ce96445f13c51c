import { codesOf } from './causes-of.ts'

const UNIQUE_VIOLATION = '23505'

/** Whether a write met a unique index; its transaction is lost. */
export function isUniqueViolation(error: unknown): boolean {
  return codesOf(error).includes(UNIQUE_VIOLATION)
}
