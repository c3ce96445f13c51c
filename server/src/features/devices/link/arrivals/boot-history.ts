const REMEMBERED = 20

interface BootHistory {
  bootId: string
  replacedBootIds: readonly string[]
}

export interface BootDecision {
  replacedBootIds: string[]
  /** A run of the agent that another one had replaced came back: two machines hold the same key. */
  isCloneSuspected: boolean
}

/**
 * Takes in the boot id of a new connection. A restarted agent has a new boot id, which is no alarm; an old one that
 * returns after it was replaced is (docs/security.md).
 */
export function noteBoot(history: BootHistory | undefined, bootId: string): BootDecision {
  if (!history || history.bootId === bootId) {
    return { replacedBootIds: [...(history?.replacedBootIds ?? [])], isCloneSuspected: false }
  }
  const replaced = [...history.replacedBootIds.filter((id) => id !== history.bootId), history.bootId]
  return {
    replacedBootIds: replaced.slice(-REMEMBERED),
    isCloneSuspected: history.replacedBootIds.includes(bootId),
  }
}
