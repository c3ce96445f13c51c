import type { DurableMessage } from '@filo/contract/device/messages/agent-messages'
import { isFinalPhase } from '@filo/contract/device/messages/update-progress'
import { passingConfigStates } from '@filo/contract/robot-config/config-report'

/** Most messages a robot keeps for a server that it cannot reach. */
export const outboxLimit = 5000

function isPassing(message: DurableMessage): boolean {
  if (message.type === 'config-report') return passingConfigStates.includes(message.state)
  return message.type === 'progress' && !isFinalPhase(message.phase)
}

/**
 * Drops what a full outbox may forget, least harm first: reports that a newer one replaces, progress that went on,
 * then the oldest hook output. Outcomes of updates and commands are never dropped.
 */
export function pruneOutbox(messages: readonly DurableMessage[], limit = outboxLimit): DurableMessage[] {
  let excess = messages.length - limit
  if (excess <= 0) return [...messages]
  const lastReport = messages.findLast((message) => message.type === 'report')
  const dropWhere = (list: readonly DurableMessage[], mayDrop: (message: DurableMessage) => boolean) =>
    list.filter((message) => !(excess > 0 && mayDrop(message) && excess--))
  const withoutReports = dropWhere(messages, (message) => message.type === 'report' && message !== lastReport)
  const withoutProgress = dropWhere(withoutReports, isPassing)
  return dropWhere(withoutProgress, (message) => message.type === 'log')
}
