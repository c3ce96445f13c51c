import { compareSemver, Semver } from '../../packages/semver-order.ts'

/** Whether an agent is older than a version asks for; one whose version is not known is taken as new enough. */
export function isAgentTooOld(agentVersion: string | null, minAgent: string | null): boolean {
  const known = Semver.safeParse(agentVersion)
  return known.success && minAgent !== null && compareSemver(known.data, minAgent) < 0
}

/** The newest of the agents that packages ask for; null where none asks. */
export function newestAgent(demands: readonly (string | null)[]): string | null {
  return demands.reduce((newest, demand) => {
    if (newest === null || demand === null) return newest ?? demand
    return compareSemver(newest, demand) < 0 ? demand : newest
  }, null)
}
