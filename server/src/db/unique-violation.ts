const UNIQUE_VIOLATION = '23505'

/** Whether a write met a unique index; its transaction is lost. */
export function isUniqueViolation(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === UNIQUE_VIOLATION) return true
  }
  return false
}
