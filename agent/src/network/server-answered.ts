import { retryAfterMsOf } from '../updates/http/retry-after.ts'

interface Answered {
  status: number
  /** As the answer gives it. */
  retryAfter?: string | undefined
  /** Where it leads, for a redirect that is not followed; null: nowhere that can be read. */
  movedTo?: string | null | undefined
  /** Whether the link was asked for, or something else. */
  isLink: boolean
}

/** A server, or what stands at its address, answered, and not with what was asked for. */
export class ServerAnswered extends Error {
  readonly status: number
  /** How long it asks to be left alone (RFC 9110 section 10.2.3), in milliseconds. */
  readonly retryAfterMs: number
  readonly movedTo: string | null
  readonly isLink: boolean

  constructor({ status, retryAfter, movedTo = null, isLink }: Answered) {
    super(`the server answered ${status}${isLink ? ' to the link' : ''}`)
    this.name = 'ServerAnswered'
    this.status = status
    this.retryAfterMs = retryAfterMsOf(retryAfter)
    this.movedTo = movedTo
    this.isLink = isLink
  }
}
