import { createAgentLife } from './agent-life.ts'
import type { AgentParts } from './agent-parts.ts'
import type { AgentContext } from './context.ts'
import type { RestartAnswer } from './hardware/power.ts'

/** Why a run ended: the agent was told to stop, it could not go on, another agent takes over, or it ends with the machine. */
export type RunEnd = 'stopped' | 'failed' | 'renewed' | Extract<RestartAnswer, { type: 'agent-ends' }>

interface RunOptions {
  /** Names this run. */
  bootId: string
  stopping: AbortSignal
  /** Called after every change of the status. */
  notify: () => void
}

/** One run of the agent: from a start of it, or of its robot, to the end. */
export function createAgentRun(parts: AgentParts, { bootId, stopping, notify }: RunOptions) {
  const ending = new AbortController()
  let end: RunEnd = 'stopped'
  const context: AgentContext = {
    ...parts.context,
    bootId,
    stopping: AbortSignal.any([stopping, ending.signal]),
    endForRenewal() {
      end = 'renewed'
      ending.abort()
    },
    endForRestart(backAfterMs) {
      end = { type: 'agent-ends', backAfterMs }
      ending.abort()
    },
  }
  const life = createAgentLife({ ...parts, context, notify })
  return {
    status: life.status,
    async live(): Promise<RunEnd> {
      const lifeEnd = await life.run()
      if (stopping.aborted) return 'stopped'
      return lifeEnd === 'failed' ? lifeEnd : end
    },
  }
}
