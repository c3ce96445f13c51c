import { TransientError } from '../update-error.ts'

/** The server answered with something other than a success. */
export class HttpStatusError extends Error {
  readonly status: number
  /** Of the problem details that came with it (RFC 9457), where some did. */
  readonly problem: string | undefined
  /** Values for its words. */
  readonly params: Readonly<Record<string, string | number>>
  /** How long the server asks to be left alone (RFC 9110 section 10.2.3); 0 where it does not. */
  readonly retryAfterMs: number

  constructor(path: string, { status, problem, params = {}, retryAfterMs = 0 }: Refusal) {
    super(`the server answered ${status} to ${path}`)
    this.name = 'HttpStatusError'
    this.status = status
    this.problem = problem
    this.params = params
    this.retryAfterMs = retryAfterMs
  }
}

interface Refusal {
  status: number
  problem?: string | undefined
  params?: Readonly<Record<string, string | number>> | undefined
  retryAfterMs?: number
}

/** How long the server behind an error asks to be left alone, in milliseconds. */
export function retryAfterOf(error: unknown): number {
  const refusal = error instanceof TransientError ? error.cause : error
  return refusal instanceof HttpStatusError ? refusal.retryAfterMs : 0
}
