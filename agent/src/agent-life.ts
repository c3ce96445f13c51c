import type { AgentStatus } from './agent-status.ts'
import type { AgentContext } from './context.ts'
import { backoffMs } from './link/backoff.ts'
import type { Outbox } from './link/outbox.ts'
import { type EnrolmentRecord, readEnrolment, waitForAcceptance } from './link/stay-enrolled.ts'
import { createRobotSession, type RobotSession } from './robot-session.ts'
import type { StateStore } from './state/agent-state.ts'
import type { Http } from './updates/download.ts'
import { reasonOf } from './updates/update-error.ts'

interface LifeOptions {
  context: AgentContext
  http: Http
  outbox: Outbox
  state: StateStore
  installKey: string | undefined
  rootFile: string | undefined
}

const reenrolLimits = { baseMs: 2000, capMs: 300_000 }

/** Enrolment, then sessions, until the agent stops; and the status that others watch. */
export function createAgentLife(options: LifeOptions) {
  const { context, http, outbox, state } = options
  const listeners = new Set<(status: AgentStatus) => void>()
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
      problem: session?.problem(),
    }
  }

  function tell(): void {
    const now = status()
    for (const listener of listeners) listener(now)
  }

  async function findRobotId(isFirst: boolean): Promise<string> {
    record = await readEnrolment(context)
    if (isFirst && record?.state === 'accepted' && record.RobotId) return record.RobotId
    return waitForAcceptance(context, http, {
      installKey: options.installKey,
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

  function onStatus(listener: (now: AgentStatus) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    status,
    onStatus,
    /** Runs until the agent stops; an error that only a person can mend is logged. */
    async run(): Promise<void> {
      await live().catch((error: unknown) => {
        if (!context.stopping.aborted)
          context.logger.fatal({ error }, `the agent gave up: ${reasonOf(error)}`)
      })
    },
    until: (predicate: (now: AgentStatus) => boolean): Promise<AgentStatus> => {
      const now = status()
      if (predicate(now)) return Promise.resolve(now)
      return new Promise((resolve) => {
        const stopListening = onStatus((next) => {
          if (!predicate(next)) return
          stopListening()
          resolve(next)
        })
      })
    },
  }
}
