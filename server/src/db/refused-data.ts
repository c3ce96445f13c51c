/** SQLSTATE classes of what the same values meet again at every try: data exceptions and limits of the program. */
const lastingClasses = /^(?:22|54)/

/** The SQLSTATE by which the database refused the values themselves; undefined where it is another error. */
export function refusalOf(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && lastingClasses.test(cause.code))
      return cause.code
  }
  return undefined
}

/** Whether trying again with the same values is of no use. */
export function isRefusedData(error: unknown): boolean {
  return refusalOf(error) !== undefined
}
