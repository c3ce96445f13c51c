import { agentCan } from '@filo/contract/device/agent-capabilities'
import type { ErrorDefinition } from '@filo/contract/error-definition'
import { updateErrors } from '@filo/contract/updates/updates-errors'
import type { UpdateRow } from './updates-store.ts'

export interface HoldCase {
  update: Pick<UpdateRow, 'state' | 'message'>
  /** What the robot's agent announced. */
  capabilities: readonly string[]
  /** The customer that the robot is with decides about updates itself. */
  needsConsent: boolean
  /** Who decides is of the maker's people. */
  isStaff: boolean
}

/**
 * Why nobody, or not this person, may go on with an update that a robot's program holds back; undefined: they may. A customer
 * that is asked before updates has the last word about the moment as well.
 */
export function holdRefusal(hold: HoldCase): ErrorDefinition | undefined {
  const { state, message } = hold.update
  if (state !== 'waiting' || message.key !== 'waiting_hold') return updateErrors.update_not_blocked
  if (hold.needsConsent && hold.isStaff) return updateErrors.hold_is_customers
  if (!agentCan(hold.capabilities, 'end-hold')) return updateErrors.agent_cannot_end_hold
  return undefined
}
