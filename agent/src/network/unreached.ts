import { TransientError } from '../updates/update-error.ts'
import type { Failure } from './describe-failure.ts'

/** Where the code of what is behind it would say something else: it is the proxy's, or the clock's. */
const ownReasons: ReadonlySet<string> = new Set([
  'proxy_password',
  'proxy_refused',
  'proxy_unreachable',
  'clock_behind',
  'redirected',
])

/** No server of Filo answered. */
export class Unreached extends TransientError {
  readonly failure: Failure

  constructor(failure: Failure, cause: unknown) {
    const isOwn = ownReasons.has(failure.code)
    const reason = isOwn ? { reasonCode: failure.code } : { cause, reasonCode: 'silent' }
    super(failure.text, { ...reason, isWorded: true })
    this.name = 'Unreached'
    this.failure = failure
  }
}
