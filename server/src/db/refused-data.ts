/** SQLSTATE classes of what the same values meet again at every try: data exceptions and limits of the program. */
const lastingClasses = /^(?:22|54)/

/** Whether the database refused the values themselves, so that trying again as they are is of no use. */
export function isRefusedData(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && lastingClasses.test(cause.code)) return true
  }
  return false
}
