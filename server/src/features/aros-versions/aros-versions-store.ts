import type { ArosState } from '@filo/contract/aros-versions/aros-states'
import type { ArosChannel } from '@filo/contract/device/assignment/aros-manifest'
import { and, asc, count as countRows, desc, eq, exists, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { matches, orderBy, pageBounds } from '../../db/long-lists/list-clauses.ts'
import { arosApprovals, arosItems, arosVersions } from '../../db/schema/aros-versions.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robots } from '../../db/schema/robots.ts'
import { users } from '../../db/schema/users.ts'
import { arosAwaitingApproval } from '../../records/people/waiting-work.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'

export type ArosRow = typeof arosVersions.$inferSelect
export type NewAros = typeof arosVersions.$inferInsert
export type ApprovalRow = typeof arosApprovals.$inferSelect
export type RobotRow = typeof robots.$inferSelect

/** A version with the variant it is for and who composed it. */
export interface ArosWithNames {
  aros: ArosRow
  robot: Pick<RobotRow, 'id' | 'code' | 'name' | 'foldsCase'>
  composerName: string | null
}

/** Releases belong to the manufacturer: staff see all, a narrower scope only what is made for its own robots. */
export function arosSight(scope: Scope): SQL | undefined {
  if (scope.kind === 'all') return undefined
  const owned = and(sql`${producedRobots.variantId} = ${arosVersions.variantId}`, unitsInScope(scope))
  return sql`exists (select 1 from ${producedRobots} where ${owned})`
}

const withNames = {
  aros: arosVersions,
  robot: { id: robots.id, code: robots.code, name: robots.name, foldsCase: robots.foldsCase },
  composerName: users.displayName,
}

function selectAros(db: Db) {
  return db
    .select(withNames)
    .from(arosVersions)
    .innerJoin(robots, eq(robots.id, arosVersions.variantId))
    .leftJoin(users, eq(users.id, arosVersions.composedBy))
}

export interface ArosFilter {
  q?: string | undefined
  channels?: string[] | undefined
  states?: ArosState[] | undefined
  variantIds?: string[] | undefined
  composerIds?: string[] | undefined
  containsVersionIds?: string[] | undefined
  /** Only what waits for the approval of this person. */
  awaitsUserId?: string | undefined
}

function whereOf(db: Db, scope: Scope, filter: ArosFilter): SQL | undefined {
  const { channels, states, variantIds, composerIds, containsVersionIds } = filter
  const containing = containsVersionIds?.length
    ? exists(
        db
          .select({ one: sql`1` })
          .from(arosItems)
          .where(
            and(eq(arosItems.arosId, arosVersions.id), inArray(arosItems.versionId, containsVersionIds)),
          ),
      )
    : undefined
  return and(
    arosSight(scope),
    ...matches(arosVersions.searchKey, filter.q),
    channels?.length ? inArray(arosVersions.channel, channels as ArosChannel[]) : undefined,
    states?.length ? inArray(arosVersions.state, states) : undefined,
    variantIds?.length ? inArray(arosVersions.variantId, variantIds) : undefined,
    filter.awaitsUserId === undefined ? undefined : arosAwaitingApproval(filter.awaitsUserId),
    composerIds?.length ? inArray(arosVersions.composedBy, composerIds) : undefined,
    containing,
  )
}

const sortColumns = {
  name: sql`${arosVersions.searchKey} collate "C"`,
  version: sql`${arosVersions.semverKey} collate "C"`,
  robot: sql`${robots.sortKey} collate "C"`,
  state: arosVersions.state,
  packageCount: arosVersions.packageCount,
  sizeBytes: arosVersions.sizeBytes,
  createdAt: arosVersions.createdAt,
  updatedAt: arosVersions.updatedAt,
  publishedAt: arosVersions.publishedAt,
}

/** One page of versions in the scope, with the count of all matches. */
export async function listArosRows(
  db: Db,
  scope: Scope,
  query: ArosFilter & { page: number; size: number; sort?: string | undefined },
): Promise<{ rows: ArosWithNames[]; totalCount: number }> {
  const where = whereOf(db, scope, query)
  const { limit, offset } = pageBounds(query)
  const order = orderBy(query.sort, sortColumns, { fallback: '-updatedAt', id: arosVersions.id })
  const rows = await selectAros(db)
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const [total] = await db.select({ value: countRows() }).from(arosVersions).where(where)
  return { rows, totalCount: total?.value ?? 0 }
}

/** So many versions of a timeline are read at once; the list of versions pages through all of them. */
const TIMELINE = 200

async function countVersions(db: Db, where: SQL | undefined): Promise<number> {
  const [total] = await db.select({ value: countRows() }).from(arosVersions).where(where)
  return total?.value ?? 0
}

/** The versions of one variant and channel that left the workshop: the newest ones, and how many there are. */
export async function listProductRows(
  db: Db,
  scope: Scope,
  { variantId, channel }: { variantId: string; channel: ArosChannel },
): Promise<{ rows: ArosWithNames[]; totalCount: number }> {
  const where = and(
    arosSight(scope),
    eq(arosVersions.variantId, variantId),
    eq(arosVersions.channel, channel),
    sql`${arosVersions.state} not in ('draft', 'in_review')`,
  )
  const rows = await selectAros(db)
    .where(where)
    .orderBy(
      sql`coalesce(${arosVersions.publishedAt}, ${arosVersions.lockedAt}, ${arosVersions.createdAt}) desc`,
      desc(arosVersions.id),
    )
    .limit(TIMELINE)
  return { rows, totalCount: rows.length < TIMELINE ? rows.length : await countVersions(db, where) }
}

/** One version with its names; undefined for an unknown id and outside the scope alike. */
export async function findAros(db: Db, scope: Scope, id: string): Promise<ArosWithNames | undefined> {
  const [row] = await selectAros(db).where(and(eq(arosVersions.id, id), arosSight(scope)))
  return row
}

/** Versions by id, whatever the scope: names for links from records the asker may see. */
export async function listRefs(db: Db, ids: readonly string[]): Promise<ArosRow[]> {
  const known = [...new Set(ids)]
  return known.length > 0 ? db.select().from(arosVersions).where(inArray(arosVersions.id, known)) : []
}

/** Production versions made of a test version, newest first. */
export async function listPromotions(db: Db, testIds: readonly string[]): Promise<ArosRow[]> {
  if (testIds.length === 0) return []
  const { testOfId, createdAt } = arosVersions
  return db
    .select()
    .from(arosVersions)
    .where(inArray(testOfId, [...testIds]))
    .orderBy(desc(createdAt))
}

/** The highest version of a variant and channel by semver precedence, then build. */
export async function findHighest(
  db: Db,
  { variantId, channel, semver }: { variantId: string; channel: ArosChannel; semver?: string },
): Promise<ArosRow | undefined> {
  const [row] = await db
    .select()
    .from(arosVersions)
    .where(
      and(
        eq(arosVersions.variantId, variantId),
        eq(arosVersions.channel, channel),
        semver ? eq(arosVersions.semver, semver) : undefined,
      ),
    )
    .orderBy(sql`${arosVersions.semverKey} collate "C" desc`, desc(arosVersions.build))
    .limit(1)
  return row
}

/** What the newest versions of a variant were called, those that robots got in production first; drafts are left out. */
export async function listSeriesNames(db: Db, variantId: string): Promise<string[]> {
  const { name, state, publishedAt, createdAt, id } = arosVersions
  const rows = await db
    .select({ name })
    .from(arosVersions)
    .where(and(eq(arosVersions.variantId, variantId), ne(state, 'draft')))
    .orderBy(sql`${publishedAt} desc nulls last`, desc(createdAt), desc(id))
    .limit(10)
  return rows.map((row) => row.name)
}

/** Writes a version as given. The caller holds the variant and has found the number free in its channel. */
export async function insertAros(tx: Db, row: NewAros): Promise<void> {
  await tx.insert(arosVersions).values(row)
}

/** Changes a version and raises its revision. */
export async function updateAros(
  tx: Db,
  id: string,
  patch: Partial<NewAros> & { state?: ArosState; updatedAt: Date; updatedBy: string | null },
): Promise<void> {
  await tx
    .update(arosVersions)
    .set({ ...patch, revision: sql`${arosVersions.revision} + 1` })
    .where(eq(arosVersions.id, id))
}

/** Deletes a version with what hangs on it: its composition, approvals, testers and defects. */
export async function deleteAros(tx: Db, id: string): Promise<void> {
  await tx.delete(arosVersions).where(eq(arosVersions.id, id))
}

export type ItemRow = typeof arosItems.$inferSelect

/** The compositions of versions, each in install order. */
export async function listItems(db: Db, arosIds: readonly string[]): Promise<ItemRow[]> {
  if (arosIds.length === 0) return []
  return db
    .select()
    .from(arosItems)
    .where(inArray(arosItems.arosId, [...arosIds]))
    .orderBy(asc(arosItems.arosId), asc(arosItems.order))
}

/** Puts a composition in place of the whole one there was; `order` is each item's own, counted from 1. */
export async function replaceItems(
  tx: Db,
  arosId: string,
  items: readonly Omit<ItemRow, 'arosId'>[],
): Promise<void> {
  await tx.delete(arosItems).where(eq(arosItems.arosId, arosId))
  if (items.length > 0) await tx.insert(arosItems).values(items.map((item) => ({ ...item, arosId })))
}

/** Adds a decision of a reviewer, an approval or a rejection; decisions are never changed. */
export async function insertApproval(tx: Db, row: ApprovalRow): Promise<void> {
  await tx.insert(arosApprovals).values(row)
}

/** The decisions on one version, newest first. The caller has found the version in the actor's scope. */
export async function listApprovals(db: Db, arosId: string): Promise<ApprovalRow[]> {
  return db
    .select()
    .from(arosApprovals)
    .where(eq(arosApprovals.arosId, arosId))
    .orderBy(desc(arosApprovals.at))
}

/** Decisions on every version in the scope, newest first. */
export async function listDecisions(
  db: Db,
  scope: Scope,
  query: {
    page: number
    size: number
    q?: string | undefined
    decisions?: string[] | undefined
    variantIds?: string[] | undefined
  },
) {
  const { decisions, variantIds } = query
  const where = and(
    arosSight(scope),
    ...matches(arosVersions.searchKey, query.q),
    decisions?.length ? inArray(arosApprovals.decision, decisions as ('approved' | 'rejected')[]) : undefined,
    variantIds?.length ? inArray(arosVersions.variantId, variantIds) : undefined,
  )
  const { limit, offset } = pageBounds(query)
  const joined = eq(arosVersions.id, arosApprovals.arosId)
  const rows = await db
    .select({ approval: arosApprovals, aros: arosVersions, robot: withNames.robot })
    .from(arosApprovals)
    .innerJoin(arosVersions, joined)
    .innerJoin(robots, eq(robots.id, arosVersions.variantId))
    .where(where)
    .orderBy(desc(arosApprovals.at), desc(arosApprovals.id))
    .limit(limit)
    .offset(offset)
  const [total] = await db
    .select({ value: countRows() })
    .from(arosApprovals)
    .innerJoin(arosVersions, joined)
    .where(where)
  return { rows, totalCount: total?.value ?? 0 }
}
