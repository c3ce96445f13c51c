import type { AgentOrderState, UnitRenewalState } from '@filo/contract/agents/agent-orders-routes'
import { isNewer } from '@filo/contract/agents/compare-agents'
import { agentCan } from '@filo/contract/device/agent-capabilities'
import type { RenewalOutcome } from '@filo/contract/device/assignment/agent-order'
import { type AgentBuildsKnown, neededFor } from '../../records/units/agent-offer.ts'

export interface Candidate {
  unitId: string
  agentVersion: string | null
  capabilities: readonly string[]
  isOnline: boolean
}

/** Whether a robot's agent can renew itself to a version, and has not done so. */
export function isRenewable(
  { agentVersion, capabilities }: Pick<Candidate, 'agentVersion' | 'capabilities'>,
  version: string,
  known: AgentBuildsKnown,
): boolean {
  const needed = agentVersion === null ? null : neededFor(agentVersion, version, known)
  return needed?.every((capability) => agentCan(capabilities, capability)) ?? false
}

/** The newest of some versions that was not recalled. */
export function newestUsable(versions: readonly string[], recalled: ReadonlySet<string>): string | null {
  const usable = versions.filter((version) => !recalled.has(version))
  return usable.reduce<string | null>((best, each) => (best && !isNewer(each, best) ? best : each), null)
}

/** Plans which robots are asked: one first, which is one that is linked where there is one, and the others after it. */
export function planRenewal(candidates: readonly Candidate[], version: string, known: AgentBuildsKnown) {
  const able = candidates.filter((candidate) => isRenewable(candidate, version, known))
  const first = able.find(({ isOnline }) => isOnline) ?? able[0]
  return {
    first: first?.unitId ?? null,
    others: able.filter((candidate) => candidate !== first).map(({ unitId }) => unitId),
    leftOut: candidates.length - able.length,
  }
}

/** How a robot stands after it has answered. */
export function stateAfter(outcome: RenewalOutcome): UnitRenewalState {
  return outcome === 'committed' ? 'committed' : 'failed'
}

/**
 * How a renewal stands after a robot has answered; `isFirst` is over once somebody else was asked. The first failure of the
 * first robot ends it, later ones are told and the others go on.
 */
export function renewalAfter(
  state: AgentOrderState,
  answer: UnitRenewalState,
  left: { waiting: number; requested: number },
): AgentOrderState {
  if (state !== 'trying' && state !== 'rolling') return state
  if (state === 'trying' && answer === 'failed') return 'halted'
  if (left.waiting + left.requested === 0) return 'done'
  return 'rolling'
}
