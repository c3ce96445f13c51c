import type { ArosHolding } from '@filo/contract/aros-versions/aros-version-shapes'
import { and, count as countRows, eq, isNotNull, ne, notExists, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../db/database.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { robotAros } from '../../../db/schema/robot-aros.ts'
import { updates } from '../../../db/schema/updates.ts'
import { unitsInScope } from '../../../records/units/units-in-scope.ts'
import type { Scope } from '../../../rights/actor.ts'
import type { ArosRow } from '../aros-versions-store.ts'
import type { AgentCount } from './agent-requirement.ts'

async function countUnitsWhere(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db.select({ value: countRows() }).from(producedRobots).where(where)
  return row?.value ?? 0
}

/** Some update of the unit to the version is past its download: it would go on. */
function isBegun(db: Db, arosId: string) {
  return db
    .select({ one: sql`1` })
    .from(updates)
    .where(
      and(
        eq(updates.unitId, producedRobots.id),
        eq(updates.toArosId, arosId),
        sql`${updates.state} in ('verifying', 'installing', 'restarting', 'validating', 'baking')`,
      ),
    )
}

/** Whether an assignment in force gives the version to the unit: its pin, else the default of its channel. */
function isAssigned({ id, channel, variantId }: ArosRow): SQL {
  const pinOf = (arosId: SQL) =>
    sql`exists (select 1 from ${robotAros} where ${robotAros.unitId} = ${producedRobots.id}
      and ${robotAros.kind} = 'pin' and ${robotAros.endedAt} is null and ${arosId})`
  const defaultOf = (of: 'production' | 'test', arosId: SQL) =>
    sql`exists (select 1 from ${robotAros} where ${robotAros.variantId} = ${variantId}
      and ${robotAros.kind} = 'default' and ${robotAros.channel} = ${of}
      and ${robotAros.endedAt} is null and ${arosId})`
  const own = sql`${robotAros.arosId} = ${id}`
  const any = sql`true`
  const followsChannel =
    channel === 'test'
      ? sql`${producedRobots.isTestRobot}`
      : sql`not (${producedRobots.isTestRobot} and ${defaultOf('test', any)})`
  return sql`(${pinOf(own)} or (not ${pinOf(any)} and ${followsChannel} and ${defaultOf(channel, own)}))`
}

/** How many units pausing the version would hold back, and how many wait for it now. */
export async function countHolding(db: Db, scope: Scope, aros: ArosRow): Promise<ArosHolding> {
  const isLive = and(
    eq(producedRobots.variantId, aros.variantId),
    ne(producedRobots.lifeState, 'retired'),
    sql`${producedRobots.installedArosId} is distinct from ${aros.id}`,
    unitsInScope(scope),
  )
  const shallRun = eq(producedRobots.desiredArosId, aros.id)
  return {
    wouldHold: await countUnitsWhere(db, and(isLive, shallRun, notExists(isBegun(db, aros.id)))),
    blocked: await countUnitsWhere(
      db,
      and(isLive, sql`${producedRobots.desiredArosId} is distinct from ${aros.id}`, isAssigned(aros)),
    ),
  }
}

/** How many units of a variant run which agent; units that never connected are left out. */
export async function countAgents(db: Db, variantId: string): Promise<AgentCount[]> {
  const rows = await db
    .select({ agentVersion: producedRobots.agentVersion, count: countRows() })
    .from(producedRobots)
    .where(
      and(
        eq(producedRobots.variantId, variantId),
        ne(producedRobots.lifeState, 'retired'),
        isNotNull(producedRobots.agentVersion),
      ),
    )
    .groupBy(producedRobots.agentVersion)
  return rows.flatMap(({ agentVersion, count }) => (agentVersion ? [{ agentVersion, count }] : []))
}
