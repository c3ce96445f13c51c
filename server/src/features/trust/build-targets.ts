import { isNewer } from '@filo/contract/agents/compare-agents'
import type { TargetEntry } from './metadata.ts'
import type { BuildFacts } from './trust-store.ts'

/**
 * How metadata names the builds of the agent: a recalled one not at all, and an older one as what newer recalled ones may
 * be replaced by. An agent goes back for nothing else (agent/src/renewal).
 */
export function buildTargets(builds: readonly BuildFacts[], recalled: ReadonlySet<string>): TargetEntry[] {
  const listed = builds.filter(({ version }) => !recalled.has(version))
  return listed.map(({ path, length, sha256, version, programSha256, nodeMajor, stateFormat }) => {
    const replaces = [...recalled].filter((other) => isNewer(other, version)).sort()
    const custom = { agentVersion: version, programSha256, nodeMajor, stateFormat }
    return { path, length, sha256, custom: { ...custom, ...(replaces.length > 0 && { replaces }) } }
  })
}
