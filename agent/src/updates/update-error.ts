import type { UpdateErrorCode } from '@filo/contract/device/update-errors'
import { cutText } from './cut-text.ts'

/** An update that must not go on; `clause` names the rule, e.g. `TUF 5.4.3`. */
export class UpdateError extends Error {
  readonly code: UpdateErrorCode
  readonly clause: string | undefined
  /** Values for the sentence that people read. */
  readonly params: Readonly<Record<string, number>>
  /** The package that is to blame, where the step does not say. */
  readonly package: string | undefined

  constructor(
    code: UpdateErrorCode,
    detail: string,
    clause?: string | { package: string },
    params: Record<string, number> = {},
  ) {
    super(typeof clause === 'string' ? `${detail} (${clause})` : detail)
    this.name = 'UpdateError'
    this.code = code
    this.clause = typeof clause === 'string' ? clause : undefined
    this.package = typeof clause === 'object' ? clause.package : undefined
    this.params = params
  }
}

/** The network or the server failed, nothing is wrong with what was asked for: try again later. */
export class TransientError extends Error {
  constructor(detail: string, options?: ErrorOptions) {
    super(detail, options)
    this.name = 'TransientError'
  }
}

/** Work was given up because the agent stops or something newer is wanted. */
export class AbortedError extends Error {
  constructor() {
    super('aborted')
    this.name = 'AbortedError'
  }
}

/** What the system says of a disk that takes no more: no room, or the agent's share of it is used up. */
const fullDiskCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT']

/** The code under which people and the server know what went wrong. */
export function errorCodeOf(error: unknown): UpdateErrorCode {
  if (error instanceof UpdateError) return error.code
  const isDiskFull = error instanceof Error && 'code' in error && fullDiskCodes.includes(error.code)
  return isDiskFull ? 'disk_full' : 'internal'
}

/** An error's own words, bounded. */
export function reasonOf(error: unknown): string {
  return cutText(error instanceof Error ? error.message : String(error), 400)
}
