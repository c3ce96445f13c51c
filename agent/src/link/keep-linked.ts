import type { LinkFailure } from '@filo/contract/device/link/link-reasons'
import type { AgentContext } from '../context.ts'
import { ServerAnswered } from '../network/server-answered.ts'
import type { Http } from '../updates/http/download.ts'
import { reasonOf } from '../updates/update-error.ts'
import { backoffMs } from './backoff.ts'
import { connect } from './connect.ts'
import type { LinkHistory } from './link-history.ts'
import {
  concernsConnection,
  createLinkTrouble,
  describeLinkEnd,
  type LinkTrouble,
  noNetwork,
} from './link-trouble.ts'
import type { Outbox } from './outbox.ts'
import { type LinkEnd, type LinkHandlers, serveLink } from './serve-link.ts'

const reconnectLimits = { baseMs: 1000, capMs: 60_000 }
/** A server that said it restarts is expected back soon, and sends away whom it cannot take yet. */
const restartLimits = { baseMs: 1000, capMs: 4000 }
const restartMs = 60_000
/** Two agents with one key would throw each other out again and again. */
const replacedWaitMs = 60_000

interface KeepLinkedOptions extends LinkHandlers {
  context: AgentContext
  http: Http
  outbox: Outbox
  /** Why it was not linked, until the server knows. */
  history: LinkHistory
  unitId: string
  onConnected: (isConnected: boolean) => void
  /** Why the robot is not linked; undefined while it is. */
  onLinkTrouble: (trouble: LinkTrouble | undefined) => void
}

async function linkOnce(options: KeepLinkedOptions, onLinked: () => void): Promise<LinkEnd> {
  const socket = await connect(options.context, options.http, options.unitId)
  // What is noted from here on is said by the next hello.
  const failures = options.history.list()
  try {
    return await serveLink({
      ...options,
      socket,
      makeHello: () => makeHello(options, failures),
      onWelcome: () => greet(options, failures, onLinked),
    })
  } finally {
    socket.terminate()
    options.onConnected(false)
  }
}

function greet(options: KeepLinkedOptions, failures: readonly LinkFailure[], onLinked: () => void): void {
  const { history, context } = options
  history.forget(failures).catch((error: unknown) => context.logger.error(`link: ${reasonOf(error)}`))
  onLinked()
  options.onConnected(true)
  options.onWelcome()
}

async function makeHello(options: KeepLinkedOptions, failures: readonly LinkFailure[]) {
  const hello = await options.makeHello()
  return failures.length > 0 ? { ...hello, unreachable: [...failures] } : hello
}

/** What the server asks for after it has ended a link. */
function leastWaitAfter({ bye }: LinkEnd): number {
  return bye?.reason === 'replaced' ? replacedWaitMs : (bye?.retryAfterSeconds ?? 0) * 1000
}

/** Waits out a pause; a network that comes back ends it early. */
async function pause(context: AgentContext, ms: number): Promise<void> {
  const awake = new AbortController()
  const stopListening = context.body.onNetworkChange(() => awake.abort())
  await context.clock.sleep(ms, AbortSignal.any([context.stopping, awake.signal])).catch(() => undefined)
  stopListening()
}

/**
 * Holds the robot's one connection open, with full-jitter pauses between tries, until the agent stops or the
 * server no longer knows the robot.
 * @returns 'unenrolled' when the enrolment must be asked for again
 */
export async function keepLinked(options: KeepLinkedOptions): Promise<'stopped' | 'unenrolled'> {
  const { context } = options
  const { address } = options.http
  const trouble = createLinkTrouble({ context, history: options.history, onTrouble: options.onLinkTrouble })
  let restartedAt = Number.NEGATIVE_INFINITY
  let wasAnew = false
  for (let failures = 0; !context.stopping.aborted; failures += 1) {
    let leastWaitMs = 0
    trouble.retry()
    try {
      if (context.body.isOnline()) {
        const end = await linkOnce(options, trouble.over)
        if (end.bye?.reason === 'revoked') return 'unenrolled'
        // A server that is asked too much of is left alone for longer each time.
        if (end.wasWelcomed && end.bye?.reason !== 'flooding') failures = 0
        if (end.bye?.reason === 'restarting') restartedAt = context.clock.now()
        leastWaitMs = leastWaitAfter(end)
        // At once, but not again and again with a server that takes no outbox.
        const isHelloDue = end.mustRepeatHello && !wasAnew
        wasAnew = end.mustRepeatHello
        if (isHelloDue) continue
        if (!context.stopping.aborted) await trouble.note(describeLinkEnd(end), concernsConnection(end))
      } else await trouble.note(noNetwork)
    } catch (error) {
      if (!context.stopping.aborted) await trouble.note(address.whyNot(error))
      address.forgetMove()
      if (error instanceof ServerAnswered) {
        if ([401, 403].includes(error.status) && failures > 0) return 'unenrolled'
        leastWaitMs = error.retryAfterMs
        // It is there, and says itself when it has room.
        if (error.status === 503 && leastWaitMs > 0) failures = 0
      }
    }
    const isRestart = context.clock.now() - restartedAt < restartMs
    const limits = isRestart ? restartLimits : reconnectLimits
    const jitterMs = backoffMs(failures, context.randomness.fraction(), limits)
    trouble.wait(leastWaitMs + jitterMs)
    if (!context.stopping.aborted) await pause(context, leastWaitMs + jitterMs)
  }
  return 'stopped'
}
