import { sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { cachedEstimate, keepEstimate, keyOfCondition } from '../../db/long-lists/cached-estimates.ts'
import { countFew } from '../../db/long-lists/estimate-count.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { hasFailedPackageSql } from '../../records/units/unit-health.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'

/** The base image and the package manager name different AROS versions (docs/domain-language.md). */
export const isMismatchSql = sql`(device_info->>'arosVersion') <> (software_info->>'arosVersion')`

const { connection, fellBackAt, lifeState, serial, updateState } = producedRobots

/**
 * Orders units by what they ask of people, by their own rows alone: first those that fail or run what they shall not, then
 * those that are linked, that were, and that never were; retired ones last. Within each, by their serial numbers.
 */
export const needSql = sql`((case
  when ${lifeState} = 'retired' then '4'
  when ${updateState} = 'failed' or ${fellBackAt} is not null or ${hasFailedPackageSql} or ${isMismatchSql} then '0'
  when ${connection} = 'online' then '1'
  when ${connection} = 'offline' then '2'
  else '3' end) || ${serial}) collate "C"`

/** So many units are sorted in some ten milliseconds; no index has this order. */
const SORTABLE = 20_000

/**
 * The order of a list of units for which its reader names none: by need, or where the units in sight are too many to be sorted
 * for every page, by when they were last heard of, which has an index and begins with those that are linked, too.
 */
async function orderOfAll(db: Db, scope: Scope): Promise<string> {
  const inSight = unitsInScope(scope)
  const key = `sorted by need ${keyOfCondition(db, producedRobots, inSight)}`
  const known = cachedEstimate<number>(db, key)
  const units = known ?? (await countFew(db, producedRobots, inSight, SORTABLE))
  if (known === undefined) keepEstimate(db, key, units)
  return units > SORTABLE ? '-lastSeenAt' : 'need'
}

/** The order that is asked for; where none is, or the one by need, the list's own or else {@link needSql} within its bound. */
export async function orderOfUnits(
  db: Db,
  scope: Scope,
  { sort, own }: { sort: string | undefined; own: string | undefined },
): Promise<string> {
  const isNamed = sort !== undefined && !/^-?need$/.test(sort)
  return isNamed ? sort : (own ?? (await orderOfAll(db, scope)))
}
