import { and, eq, inArray, isNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'

/** By variant, the AROS versions that no published production release of the variant is newer than. */
export type NewestReleases = ReadonlyMap<string, ReadonlySet<string>>

interface Unit {
  variantId: string
  desiredArosId: string | null
  lifeState: string
}

/** Whether a release newer than what the unit shall run is published for its variant; nothing is offered to retired ones. */
export function hasNewerRelease(
  { variantId, desiredArosId, lifeState }: Unit,
  newest: NewestReleases,
): boolean {
  const settled = newest.get(variantId)
  return settled !== undefined && lifeState !== 'retired' && !settled.has(desiredArosId ?? '')
}

/** Variants with a published production release, each with that release and whatever is newer still. */
export async function readNewestReleases(db: Db): Promise<NewestReleases> {
  const key = sql`${arosVersions.semverKey} collate "C"`
  const published = db
    .select({ variantId: arosVersions.variantId, newest: sql<string>`max(${key})`.as('newest') })
    .from(arosVersions)
    .where(and(eq(arosVersions.channel, 'production'), eq(arosVersions.state, 'published')))
    .groupBy(arosVersions.variantId)
    .as('published')
  const rows = await db
    .select({ variantId: arosVersions.variantId, id: arosVersions.id })
    .from(arosVersions)
    .innerJoin(published, eq(published.variantId, arosVersions.variantId))
    .where(sql`${key} >= ${published.newest} collate "C"`)
  const byVariant = Map.groupBy(rows, ({ variantId }) => variantId)
  return new Map(
    [...byVariant].map(([variantId, members]) => [variantId, new Set(members.map(({ id }) => id))]),
  )
}

/** {@link hasNewerRelease} as a condition on produced_robots. */
export function newerReleaseSql(newest: NewestReleases): SQL {
  const { variantId, desiredArosId, lifeState } = producedRobots
  const ofVariant = [...newest].map(([id, settled]) => {
    const isOther = or(isNull(desiredArosId), notInArray(desiredArosId, [...settled]))
    return and(eq(variantId, id), isOther)
  })
  return and(or(...ofVariant) ?? sql`false`, ne(lifeState, 'retired')) ?? sql`false`
}

/**
 * Lists releases of the same product and channel that have a higher number than another one: that decides which is newer,
 * not when they were published, as what people read of a release is its number.
 */
export async function listNewerThan(
  db: Db,
  arosId: string,
  otherIds: readonly string[],
): Promise<Set<string>> {
  const ids = [...new Set(otherIds)]
  if (ids.length === 0) return new Set()
  const than = alias(arosVersions, 'than')
  const key = sql`(${arosVersions.semverKey} collate "C", ${arosVersions.build})`
  const rows = await db
    .select({ id: arosVersions.id })
    .from(arosVersions)
    .innerJoin(than, and(eq(than.variantId, arosVersions.variantId), eq(than.channel, arosVersions.channel)))
    .where(
      and(
        eq(than.id, arosId),
        inArray(arosVersions.id, ids),
        sql`${key} > (${than.semverKey} collate "C", ${than.build})`,
      ),
    )
  return new Set(rows.map(({ id }) => id))
}
