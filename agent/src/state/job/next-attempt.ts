import type { AgentState } from '../agent-state.ts'

/**
 * Number of an update's next attempt. A refusal is one too: the server takes nothing more about an attempt that has
 * ended.
 */
export function nextAttempt(attempts: AgentState['attempts'], updateId: string): number {
  return attempts?.updateId === updateId ? attempts.count + 1 : 1
}
