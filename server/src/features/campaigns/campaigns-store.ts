import type { CampaignState, CampaignSubject } from '@filo/contract/campaigns/campaign-states'
import { and, asc, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { matches } from '../../db/long-lists/list-clauses.ts'
import { inOrderOf, type PageQuery, readListPage } from '../../db/long-lists/read-list-page.ts'
import { fixed, known, maybe, sortedBy } from '../../db/long-lists/sort-fields.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { campaigns } from '../../db/schema/campaigns.ts'
import { robots } from '../../db/schema/robots.ts'
import { users } from '../../db/schema/users.ts'
import type { Scope } from '../../rights/actor.ts'

export type CampaignRow = typeof campaigns.$inferSelect

/** A campaign may hold the robots of many customers: it is for those who see all of them. */
function inScope(scope: Scope): SQL | undefined {
  return scope.kind === 'all' ? undefined : sql`false`
}

export interface CampaignFilter {
  q?: string | undefined
  states?: CampaignState[] | undefined
  variantIds?: string[] | undefined
  arosIds?: string[] | undefined
  subjects?: CampaignSubject[] | undefined
}

function selectCampaigns(db: Db) {
  return db
    .select({ campaign: campaigns, variant: robots, aros: arosVersions, createdByName: users.displayName })
    .from(campaigns)
    .innerJoin(robots, eq(robots.id, campaigns.variantId))
    .leftJoin(arosVersions, eq(arosVersions.id, campaigns.arosId))
    .leftJoin(users, eq(users.id, campaigns.createdBy))
}

export type CampaignWithNames = Awaited<ReturnType<typeof selectCampaigns>>[number]

/** Newest first unless told otherwise. @throws bad_request for a cursor of another list */
export async function listCampaignRows(
  db: Db,
  scope: Scope,
  { q, states, variantIds, arosIds, subjects }: CampaignFilter,
  { sort, ...page }: PageQuery & { sort?: string | undefined },
) {
  const where = and(
    inScope(scope),
    ...matches(campaigns.searchKey, q),
    states?.length ? inArray(campaigns.state, states) : undefined,
    variantIds?.length ? inArray(campaigns.variantId, variantIds) : undefined,
    arosIds?.length ? inArray(campaigns.arosId, arosIds) : undefined,
    subjects?.length === 1 ? (subjects[0] === 'config' ? isNotNull : isNull)(campaigns.config) : undefined,
  )
  const fields = {
    createdAt: fixed(campaigns.createdAt, 'timestamptz'),
    startsAt: maybe(campaigns.startsAt, 'timestamptz'),
    name: known(sql`${campaigns.sortKey} collate "C"`, 'text'),
  }
  const order = sortedBy(sort, fields, { fallback: '-createdAt', id: campaigns.id })
  const { ids, ...found } = await readListPage(db, { table: campaigns, order, where }, page)
  const rows = ids.length > 0 ? await selectCampaigns(db).where(inArray(campaigns.id, ids)) : []
  return { rows: inOrderOf(ids, rows, ({ campaign }) => campaign.id), ...found }
}

/** One with its names; undefined for an unknown id and outside the scope. */
export async function findCampaign(db: Db, scope: Scope, id: string): Promise<CampaignWithNames | undefined> {
  const [row] = await selectCampaigns(db).where(and(inScope(scope), eq(campaigns.id, id)))
  return row
}

/** Its own row, locked until the transaction ends. */
export async function lockCampaign(tx: Db, scope: Scope, id: string): Promise<CampaignRow | undefined> {
  const where = and(inScope(scope), eq(campaigns.id, id))
  const [row] = await tx.select().from(campaigns).where(where).for('update')
  return row
}

/** Keeps a draft. */
export async function insertCampaign(tx: Db, row: typeof campaigns.$inferInsert): Promise<void> {
  await tx.insert(campaigns).values(row)
}

/** Writes columns of a campaign that the caller holds. */
export async function changeCampaign(tx: Db, id: string, change: Partial<CampaignRow>): Promise<void> {
  await tx
    .update(campaigns)
    .set({ ...change, revision: sql`${campaigns.revision} + 1` })
    .where(eq(campaigns.id, id))
}

/** Writes when a campaign is looked at or watched next, and for whom: nothing that anybody is shown. */
export async function noteLook(
  tx: Db,
  id: string,
  look: Partial<Pick<CampaignRow, 'lookAt' | 'sampledAt' | 'reviewedAt' | 'changedCustomerIds'>>,
): Promise<void> {
  await tx.update(campaigns).set(look).where(eq(campaigns.id, id))
}

/** How often what is shown of a campaign has changed. */
export async function readRevision(tx: Db, id: string): Promise<number | undefined> {
  const [row] = await tx.select({ revision: campaigns.revision }).from(campaigns).where(eq(campaigns.id, id))
  return row?.revision
}

/** Removes a draft with its robots. */
export async function removeCampaign(tx: Db, id: string): Promise<void> {
  await tx.delete(campaigns).where(eq(campaigns.id, id))
}

/** Those that something is to be done for by now. */
export async function listDueCampaigns(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(isNotNull(campaigns.lookAt), lte(campaigns.lookAt, now)))
    .orderBy(asc(campaigns.lookAt))
    .limit(1000)
  return rows.map(({ id }) => id)
}
