import type { ArosProblem } from '@filo/contract/aros-versions/aros-check'
import { arosReason } from '@filo/contract/aros-versions/aros-reasons'
import { isAgentTooOld, newestAgent } from '@filo/contract/device/assignment/agent-too-old'
import { compareSemver } from '@filo/contract/packages/semver-order'
import { problem } from '../compose/composer-rules.ts'
import type { VersionFacts } from '../version-facts.ts'

/** How many robots of a variant run an agent of this version. */
export interface AgentCount {
  agentVersion: string
  count: number
}

/** Warns of robots whose agent is older than a package of the composition asks for: they wait until it is renewed. */
export function agentProblems(items: readonly VersionFacts[], agents: readonly AgentCount[]): ArosProblem[] {
  const needed = newestAgent(items.map((item) => item.minAgent))
  if (needed === null) return []
  const old = agents
    .filter(({ agentVersion }) => isAgentTooOld(agentVersion, needed))
    .toSorted((a, b) => compareSemver(a.agentVersion, b.agentVersion))
  const [oldest] = old
  if (!oldest) return []
  const count = old.reduce((sum, row) => sum + row.count, 0)
  const reason = arosReason('agent_too_old', { count, needed, found: oldest.agentVersion })
  return [problem(reason, { step: 'check', packageId: null, severity: 'warning' })]
}
