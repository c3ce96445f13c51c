import { isNewer } from '@filo/contract/agents/compare-agents'
import type { AgentCapability } from '@filo/contract/device/agent-capabilities'
import { and, eq, inArray, isNotNull, not, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { countAbout } from '../../db/long-lists/estimate-count.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotLinks } from '../../db/schema/robot-links.ts'
import type { Scope } from '../../rights/actor.ts'
import { unitsInScope } from './units-in-scope.ts'
import { unitsInUse } from './units-in-use.ts'

/** What is known of the agent's builds. */
export interface AgentBuildsKnown {
  /** Versions that were recalled. */
  recalled: ReadonlySet<string>
  /** In which form each build that is here keeps its data. */
  forms: ReadonlyMap<string, number>
}

/** The build that robots may be brought to. */
export interface AgentOffer extends AgentBuildsKnown {
  /** The newest that was not recalled; null: there is none. */
  offered: string | null
}

/** For who asks nothing of agents. */
export const nothingOffered: AgentOffer = { offered: null, recalled: new Set(), forms: new Map() }

/** Reads it, within the caller's transaction where there is one. */
export type ReadAgentOffer = (db: Db) => Promise<AgentOffer>

/** How a robot leaves a recalled agent: it renews itself once it is asked, or somebody installs a package. */
type WayFromRecalled = 'agent_leaving' | 'agent_by_hand'

/**
 * Capabilities that an agent must have announced to be renewed from one version to another: on to a newer one, back from a
 * recalled one, and never further than one form of its data. Null: there is no way.
 */
export function neededFor(
  from: string,
  to: string,
  { recalled, forms }: AgentBuildsKnown,
): readonly AgentCapability[] | null {
  const [written, read] = [forms.get(from), forms.get(to)]
  if (written !== undefined && read !== undefined && Math.abs(written - read) > 1) return null
  if (isNewer(to, from)) return ['agent-renewal']
  return isNewer(from, to) && recalled.has(from) ? ['agent-renewal', 'agent-return'] : null
}

/** Units with a known key and an agent of one of these versions that can be renewed to another: {@link neededFor} in SQL. */
export function canBeRenewed(versions: readonly string[], to: string, known: AgentBuildsKnown): SQL {
  const byNeed = new Map<string, string[]>()
  for (const version of versions) {
    const needed = neededFor(version, to, known)
    if (needed) byNeed.set(JSON.stringify(needed), [...(byNeed.get(JSON.stringify(needed)) ?? []), version])
  }
  const ways = [...byNeed].map(([needed, from]) => {
    const announces = sql`exists (select from ${robotLinks}
      where ${robotLinks.unitId} = ${producedRobots.id} and ${robotLinks.capabilities} @> ${needed}::jsonb)`
    return and(inArray(producedRobots.agentVersion, from), announces)
  })
  if (ways.length === 0) return sql`false`
  return sql`(${and(isNotNull(producedRobots.publicKey), or(...ways))})`
}

/** Units whose agent was recalled, by the way in which they leave it; where nothing else is offered all are for people. */
export function recalledAgentIs(way: WayFromRecalled, { offered, ...known }: AgentOffer): SQL {
  const versions = [...known.recalled]
  if (versions.length === 0) return sql`false`
  const leaves = offered === null ? sql`false` : canBeRenewed(versions, offered, known)
  const isRecalled = inArray(producedRobots.agentVersion, versions)
  return sql`(${and(isRecalled, way === 'agent_leaving' ? leaves : not(leaves))})`
}

/** How many units in use and in scope have a recalled agent, by the way in which they leave it; of one version where told. */
export async function countRecalledAgents(db: Db, scope: Scope, offer: AgentOffer, version?: string) {
  if (offer.recalled.size === 0) return { leaving: 0, byHand: 0 }
  const ofVersion = version === undefined ? undefined : eq(producedRobots.agentVersion, version)
  const of = (way: WayFromRecalled) =>
    countAbout(
      db,
      producedRobots,
      and(unitsInScope(scope), unitsInUse, recalledAgentIs(way, offer), ofVersion),
    )
  return { leaving: await of('agent_leaving'), byHand: await of('agent_by_hand') }
}
