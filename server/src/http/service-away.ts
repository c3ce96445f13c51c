import { causesOf, codesOf } from '../db/causes-of.ts'

/** SQLSTATE of a connection that failed or that the server ended (PostgreSQL, appendix A: class 08, 57P). */
const awayStates = /^(08...|57P0[123])$/
const awayCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'])
/** What the PostgreSQL driver says without a code. */
const awayWords = /^(Connection terminated|timeout exceeded when trying to connect)/

/** Whether a call failed because the database or the store of blobs cannot be reached now, not because of what was asked. */
export function isServiceAway(error: unknown): boolean {
  if (codesOf(error).some((code) => awayCodes.has(code) || awayStates.test(code))) return true
  return causesOf(error).some(
    (cause) => awayWords.test(cause.message) || ('syscall' in cause && cause.syscall === 'connect'),
  )
}
