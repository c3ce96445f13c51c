import type { AgentContext } from '../context.ts'
import type { Http } from '../updates/download.ts'
import { reasonOf } from '../updates/update-error.ts'
import { backoffMs } from './backoff.ts'
import { connect, LinkRefused } from './connect.ts'
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
  unitId: string
  onConnected: (isConnected: boolean) => void
}

async function linkOnce(options: KeepLinkedOptions): Promise<LinkEnd> {
  const socket = await connect(options.context, options.http, options.unitId)
  try {
    return await serveLink({ ...options, socket, onWelcome: () => greet(options) })
  } finally {
    socket.terminate()
    options.onConnected(false)
  }
}

function greet(options: KeepLinkedOptions): void {
  options.onConnected(true)
  options.onWelcome()
}

/** What the server asks for after it has ended a link. */
function leastWaitAfter({ logger }: AgentContext, { bye }: LinkEnd): number {
  if (bye?.reason === 'flooding')
    logger.warn('link: the server is asked too much of and sends this robot away')
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
  let restartedAt = Number.NEGATIVE_INFINITY
  for (let failures = 0; !context.stopping.aborted; failures += 1) {
    let leastWaitMs = 0
    try {
      if (context.body.isOnline()) {
        const end = await linkOnce(options)
        if (end.bye?.reason === 'revoked') return 'unenrolled'
        // A server that is asked too much of is left alone for longer each time.
        if (end.wasWelcomed && end.bye?.reason !== 'flooding') failures = 0
        if (end.bye?.reason === 'restarting') restartedAt = context.clock.now()
        leastWaitMs = leastWaitAfter(context, end)
      }
    } catch (error) {
      context.logger.debug(`link: ${reasonOf(error)}`)
      if (error instanceof LinkRefused) {
        if ([401, 403].includes(error.status) && failures > 0) return 'unenrolled'
        leastWaitMs = error.retryAfterMs
        // It is there, and says itself when it has room.
        if (error.status === 503 && leastWaitMs > 0) failures = 0
      }
    }
    const isRestart = context.clock.now() - restartedAt < restartMs
    const limits = isRestart ? restartLimits : reconnectLimits
    const jitterMs = backoffMs(failures, context.randomness.fraction(), limits)
    if (!context.stopping.aborted) await pause(context, leastWaitMs + jitterMs)
  }
  return 'stopped'
}
