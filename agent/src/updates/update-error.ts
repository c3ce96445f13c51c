import { reasonText } from '@filo/contract/device/messages/reason-codes'
import type { UpdateErrorCode } from '@filo/contract/device/messages/update-errors'
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
  /** Names the reason where the cause has no code of its own (reason-codes.ts of the contract). */
  readonly reasonCode: string | undefined
  /** Its message says all there is to say. */
  readonly isWorded: boolean

  constructor(detail: string, options: ErrorOptions & { reasonCode?: string; isWorded?: boolean } = {}) {
    super(detail, options)
    this.name = 'TransientError'
    this.reasonCode = options.reasonCode
    this.isWorded = options.isWorded ?? false
  }
}

/** A file of a release, with the package it belongs to. */
export interface LackingFile {
  /** Code and version. */
  package: string
  path: string
  sha256: string
}

/** The server lacks contents of the release: nothing is wrong with the robot, and a person has to put them back. */
export class FilesMissing extends TransientError {
  readonly files: readonly [LackingFile, ...LackingFile[]]

  constructor(files: readonly [LackingFile, ...LackingFile[]]) {
    const [{ package: lacking, path }] = files
    super(`the server lacks ${files.length} of the files, ${path} of ${lacking} first`)
    this.name = 'FilesMissing'
    this.files = files
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

/** How deep the causes of an error are looked through. */
const MOST_CAUSES = 5

/**
 * The code of what is behind an error, as far as there are words for it (reason-codes.ts of the contract): that of the system,
 * of Node.js, or of the agent itself; the cause that lies deepest says most.
 */
export function reasonCodeOf(error: unknown): string | undefined {
  let found: string | undefined
  let next: unknown = error
  for (let depth = 0; depth < MOST_CAUSES && next instanceof Error; depth += 1) {
    const own = next instanceof TransientError ? next.reasonCode : undefined
    const code = own ?? ('code' in next ? next.code : undefined)
    if (typeof code === 'string' && reasonText(code)) found = code
    next = next.cause
  }
  return found
}

/** An error in English for whoever reads the robot's own status: words where its code has some, and its own. */
export function wordsOf(error: unknown): string {
  if (error instanceof TransientError && error.isWorded) return reasonOf(error)
  const words = reasonText(reasonCodeOf(error))
  return words ? cutText(`${words.en} (${reasonOf(error)})`, 400) : reasonOf(error)
}

/** An error's own words, bounded. */
export function reasonOf(error: unknown): string {
  return cutText(error instanceof Error ? error.message : String(error), 400)
}
