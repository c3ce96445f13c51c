/** An error and what caused it, outermost first: the database's own lies below those that wrap it. */
export function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

/** The codes of an error and its causes: SQLSTATE, or what the operating system says. */
export function codesOf(error: unknown): string[] {
  return causesOf(error).flatMap((cause) => ('code' in cause ? [String(cause.code)] : []))
}
