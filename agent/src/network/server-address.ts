import { judgeRedirect } from '@filo/contract/device/link/judge-redirect'
import { readAgentDateMs } from '../agent-version.ts'
import type { AgentContext } from '../context.ts'
import { describeFailure, type Failure } from './describe-failure.ts'
import { ServerAnswered } from './server-answered.ts'

/** An answer that leads elsewhere. */
interface Redirect {
  requested: string
  status: number
  location: string | undefined
  isLink: boolean
}

/** Stores at which address the robot's server is reached, and why it could not be. */
export function createServerAddress(
  context: Pick<AgentContext, 'serverUrl' | 'network' | 'clock' | 'logger'>,
) {
  const { serverUrl, network, clock, logger } = context
  let origin = serverUrl
  /** What a clock that is right cannot be behind, in milliseconds since 1970. */
  let notBeforeMs = readAgentDateMs()

  return {
    /** Its address, or where that leads; without a trailing slash. */
    origin: (): string => origin,
    /**
     * Has the server be asked where an answer leads, until that fails or the agent starts anew.
     * @throws ServerAnswered where it is not followed
     */
    follow({ requested: from, status, location, isLink }: Redirect): void {
      const verdict = judgeRedirect(from, status, location)
      if (verdict.kind === 'stay') throw new ServerAnswered({ status, movedTo: verdict.movedTo, isLink })
      logger.warn(
        `the server has moved from ${origin} to ${verdict.origin} (${status}); set FILO_SERVER to it`,
      )
      origin = verdict.origin
    },
    /** The server is asked at its own address again: the one it led to has failed. */
    forgetMove(): void {
      origin = serverUrl
    },
    /** Something signed says when it was made: no clock that is right says less. */
    noteSignedTime(ms: number): void {
      if (ms > notBeforeMs) notBeforeMs = ms
    },
    /** Why the server could not be reached, by an error of a connection to it. */
    whyNot: (error: unknown): Failure =>
      describeFailure(error, {
        serverUrl: origin,
        proxy: network.proxyOf(origin),
        nowMs: clock.now(),
        notBeforeMs,
      }),
  }
}

export type ServerAddress = ReturnType<typeof createServerAddress>
