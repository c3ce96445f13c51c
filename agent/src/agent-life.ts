import type { AgentStatus } from './agent-status.ts'
import type { AgentContext } from './context.ts'
import { backoffMs } from './link/backoff.ts'
import type { Outbox } from './link/outbox.ts'
import { type EnrolmentRecord, readEnrolment, waitForAcceptance } from './link/stay-enrolled.ts'
import { createRobotSession, type RobotSession } from './robot-session.ts'
import type { StateStore } from './state/agent-state.ts'
import { createHousekeeping } from './state/housekeeping.ts'
import { createProblems } from './state/problems.ts'
import type { Http } from './updates/download.ts'
import { reasonOf } from './updates/update-error.ts'

interface LifeOptions {
  context: AgentContext
  http: Http
  outbox: Outbox
  state: StateStore
  installKey: string | undefined
  claimCode: string | undefined
  rootFile: string | undefined
  /** Called after every change of the status. */
  tell: () => void
}

const reenrolLimits = { baseMs: 2000, capMs: 300_000 }

/** Enrolment, then sessions, until the agent stops; and the status of all that. */
export function createAgentLife(options: LifeOptions) {
  const { context, http, outbox, state, tell } = options
  const problems = createProblems(context.logger, tell)
  const ended = new AbortController()
  const stopping = AbortSignal.any([context.stopping, ended.signal])
  const housekeeping = createHousekeeping({ context: { ...context, stopping }, state, problems })
  let record: EnrolmentRecord | undefined
  let session: RobotSession | undefined
  let isConnected = false

  function status(): AgentStatus {
    const { current, previous, job, failedUpdateIds } = state.get()
    return {
      enrolment: record?.state ?? 'asking',
      RobotId: record?.RobotId ?? null,
      isConnected,
      current,
      previous,
      updateId: job?.updateId ?? null,
      isIdle: session?.isIdle() ?? true,
      failedUpdateIds,
      problem: problems.list()[0],
    }
  }

  async function findRobotId(isFirst: boolean): Promise<string> {
    record = await readEnrolment(context)
    if (isFirst && record?.state === 'accepted' && record.RobotId) return record.RobotId
    return waitForAcceptance(context, http, {
      installKey: options.installKey,
      claimCode: options.claimCode,
      rootFile: options.rootFile,
      onRecord(next) {
        record = next
        tell()
      },
    })
  }

  async function live(): Promise<void> {
    for (let round = 0; !context.stopping.aborted; round += 1) {
      const RobotId = await findRobotId(round === 0)
      context.logger.info({ RobotId }, 'enrolled')
      session = createRobotSession({
        context,
        http,
        outbox,
        state,
        RobotId,
        problems,
        housekeeping,
        onChange: tell,
        onConnected(now) {
          isConnected = now
          if (now) round = 0
          tell()
        },
      })
      await session.run()
      tell()
      const waitMs = backoffMs(round, context.randomness.fraction(), reenrolLimits)
      await context.clock.sleep(waitMs, context.stopping)
    }
  }

  return {
    status,
    /** Runs until the agent stops, or fails in what only a new start or a person can mend. */
    async run(): Promise<'stopped' | 'failed'> {
      const tidying = housekeeping.run()
      try {
        await live()
        return 'stopped'
      } catch (error) {
        if (context.stopping.aborted) return 'stopped'
        context.logger.fatal({ error }, `the agent gave up: ${reasonOf(error)}`)
        return 'failed'
      } finally {
        ended.abort()
        await tidying
      }
    },
  }
}
