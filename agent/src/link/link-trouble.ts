import type { AgentContext } from '../context.ts'
import { reasonOf } from '../updates/update-error.ts'
import { LinkRefused } from './connect.ts'
import type { LinkEnd } from './serve-link.ts'

/** Why a robot is not linked. */
export interface LinkTrouble {
  /** How the last try ended, in words for who looks after the robot. */
  reason: string
  /** Since when it is not linked, and when the next try begins; milliseconds since 1970. `null`: one is under way. */
  sinceMs: number
  nextTryMs: number | null
}

/**
 * By these something answers that knows nothing of the link, and no server of ours: it asks for WebSocket (426), which
 * whoever passed the request on had left out (RFC 9110 section 7.6.1), or something else stands at its address. Filo's
 * servers of before answered 400.
 */
const withoutWebSocket: ReadonlySet<number> = new Set([200, 204, 400, 404, 405, 426, 501])
const fromInFront: ReadonlySet<number> = new Set([502, 504])

function describeRefusal({ status, retryAfterMs }: LinkRefused, serverUrl: string): string {
  if (status === 426) return `the server in front of ${serverUrl} does not pass WebSocket on`
  if (withoutWebSocket.has(status))
    return `the server in front of ${serverUrl} does not pass WebSocket on, or is none of Filo's: it answered ${status} to the link`
  if (status >= 300 && status < 400) return `${serverUrl} sends the link elsewhere (it answered ${status})`
  if (fromInFront.has(status))
    return `the server in front of ${serverUrl} does not reach Filo (it answered ${status})`
  if (status === 503 && retryAfterMs > 0) return `${serverUrl} has no room for this robot yet`
  return `${serverUrl} answered ${status} to the link`
}

/** Where every address of a name failed, Node says so without a word of its own. */
function causesOf(error: unknown): unknown[] {
  return error instanceof AggregateError ? error.errors : [error]
}

/** Why no link could be opened. */
export function describeLinkError(error: unknown, serverUrl: string): string {
  if (error instanceof LinkRefused) return describeRefusal(error, serverUrl)
  const causes = [...new Set(causesOf(error).map(reasonOf))].join('; ')
  return `${serverUrl} cannot be reached: ${causes}`
}

const byeWords: Partial<Record<NonNullable<LinkEnd['bye']>['reason'], string>> = {
  restarting: 'the server asked this robot to come again',
  replaced: "another connection with this robot's key has taken the place of this one",
  barred: 'another machine works as this robot',
  flooding: 'the server is asked too much of and sends this robot away',
  revoked: "the server took back this robot's key",
}

/** Why a link that was open has ended. */
export function describeLinkEnd({ bye, wasWelcomed }: Pick<LinkEnd, 'bye' | 'wasWelcomed'>): string {
  if (bye) return byeWords[bye.reason] ?? `the server ended the link: ${bye.reason}`
  return wasWelcomed ? 'the connection broke' : 'the server did not answer to what this robot said first'
}

interface Deps {
  context: Pick<AgentContext, 'clock' | 'logger'>
  onTrouble: (trouble: LinkTrouble | undefined) => void
}

/** Keeps why the robot is not linked, and has the log say it once until it is another reason. */
export function createLinkTrouble({ context: { clock, logger }, onTrouble }: Deps) {
  let trouble: LinkTrouble | undefined
  let saidReason: string | undefined

  function set(next: LinkTrouble | undefined): void {
    trouble = next
    onTrouble(next)
  }

  return {
    /** A try failed, or a link ended. */
    note: (reason: string): void => {
      set({ reason, sinceMs: trouble?.sinceMs ?? clock.now(), nextTryMs: null })
      if (reason !== saidReason) logger.warn(`link: not linked: ${reason}`)
      saidReason = reason
    },
    /** The next try begins in so many milliseconds. */
    wait: (ms: number): void => {
      if (trouble) set({ ...trouble, nextTryMs: clock.now() + ms })
    },
    /** The next try has begun. */
    retry: (): void => {
      if (trouble) set({ ...trouble, nextTryMs: null })
    },
    /** The robot is linked. */
    over: (): void => {
      if (trouble) logger.info('link: linked')
      set(undefined)
      saidReason = undefined
    },
  }
}
