import type { DownloadKind, DownloadResult } from '@filo/contract/downloads/download-kinds'
import { and, eq, gte, inArray, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { type FoundPage, inOrderOf, readListPage } from '../../db/long-lists/read-list-page.ts'
import { fixed, known, maybe, sortedBy } from '../../db/long-lists/sort-fields.ts'
import { insertMany, rowsAsJson } from '../../db/rows-as-json.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import { downloads } from '../../db/schema/downloads.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { updates } from '../../db/schema/updates.ts'
import { users } from '../../db/schema/users.ts'
import { ofOwnersTime } from '../../records/units/owners-time.ts'
import { ofUnitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'

export type DownloadRow = typeof downloads.$inferSelect
export type NewDownload = typeof downloads.$inferInsert

export interface DownloadQuery {
  sort?: string | undefined
  page: number
  size: number
  cursor?: string | undefined
  'f.kind'?: DownloadKind[] | undefined
  'f.result'?: DownloadResult[] | undefined
  'f.unitId'?: string[] | undefined
  'f.userId'?: string[] | undefined
  'f.from'?: string[] | undefined
  'f.to'?: string[] | undefined
}

const sortFields = {
  at: fixed(downloads.at, 'timestamptz'),
  servedBytes: known(downloads.bytes, 'bigint'),
  durationMs: maybe(downloads.durationMs, 'bigint'),
}

/** Robots in scope, for the time that they were the actor's customer's; people's downloads are for staff. */
async function inScope(db: Db, scope: Scope): Promise<SQL | undefined> {
  if (scope.kind === 'all') return undefined
  return and(await ofUnitsInScope(db, scope, downloads.unitId), ofOwnersTime(scope, downloads.customerId))
}

function conditionsOf(query: DownloadQuery): SQL | undefined {
  const { 'f.kind': kinds, 'f.result': results, 'f.unitId': unitIds, 'f.userId': userIds } = query
  const [from] = query['f.from'] ?? []
  const [to] = query['f.to'] ?? []
  return and(
    kinds?.length ? inArray(downloads.kind, kinds) : undefined,
    results?.length ? inArray(downloads.result, results) : undefined,
    unitIds?.length ? inArray(downloads.unitId, unitIds) : undefined,
    userIds?.length ? inArray(downloads.userId, userIds) : undefined,
    from ? gte(downloads.at, new Date(from)) : undefined,
    to ? lte(downloads.at, new Date(to)) : undefined,
  )
}

function selectDownloads(db: Db) {
  const { serial, name } = producedRobots
  return db
    .select({ download: downloads, unit: { serial, name }, personName: users.displayName })
    .from(downloads)
    .leftJoin(producedRobots, eq(producedRobots.id, downloads.unitId))
    .leftJoin(users, eq(users.id, downloads.userId))
}

export type DownloadWithNames = Awaited<ReturnType<typeof selectDownloads>>[number]

/** Newest first unless sorted otherwise. @throws bad_request for a cursor of another list */
export async function listDownloadRows(
  db: Db,
  scope: Scope,
  query: DownloadQuery,
): Promise<FoundPage<DownloadWithNames>> {
  const where = and(await inScope(db, scope), conditionsOf(query))
  const order = sortedBy(query.sort, sortFields, { fallback: '-at', id: downloads.id })
  const page = { ...pageBounds(query), cursor: query.cursor }
  const { ids, ...found } = await readListPage(db, { table: downloads, order, where }, page)
  const rows = ids.length > 0 ? await selectDownloads(db).where(inArray(downloads.id, ids)) : []
  return { rows: inOrderOf(ids, rows, ({ download }) => download.id), ...found }
}

/** What a download does not say of itself; rows that are written together say all the same. */
const unsaid = {
  result: 'unreported',
  name: '',
  unitId: null,
  customerId: null,
  arosId: null,
  releaseId: null,
  updateId: null,
  attempt: 1,
  fileId: null,
  versionId: null,
  userId: null,
  reportedBytes: null,
  resumeCount: 0,
  durationMs: null,
  endedAt: null,
  errorCode: null,
  ip: null,
} as const satisfies Partial<NewDownload>

/** Writes downloads that are over, in their order. */
export async function insertDownloads(db: Db, rows: readonly NewDownload[]): Promise<void> {
  const whole = rows.map((row) => ({ ...unsaid, ...row }))
  await insertMany(db, downloads, whole)
}

/** What servers sent to a robot since the last time that it was written. */
export interface Served {
  unitId: string
  firstAt: Date
  lastAt: Date
  bytes: number
  resumeCount: number
  ip: string | null
}

/** Bytes of the last answers are told after the robot has said that it has all. */
const LATE_MS = 60_000
/** What belongs to no update is one download as long as no longer pause is between. */
const PAUSE_MS = 10 * 60_000

const UnitIds = z.object({ rows: z.array(z.object({ unitId: z.string() })) })

/**
 * Adds what was sent to the downloads that it was for: those under way, or just ended.
 * @returns the units of which no such download is known
 */
export async function addServed(db: Db, served: readonly Served[]): Promise<string[]> {
  const rows = served.map(({ firstAt, lastAt, ...row }) => ({ ...row, at: firstAt, endedAt: lastAt }))
  const keys = ['unitId', 'at', 'endedAt', 'bytes', 'resumeCount', 'ip']
  const { from } = rowsAsJson(downloads, keys, rows)
  const late = (ms: number) => sql`${`${ms} milliseconds`}::interval`
  const found = await db.execute(sql`
    update downloads as d set bytes = d.bytes + new.bytes, resume_count = d.resume_count + new.resume_count,
      ip = coalesce(new.ip, d.ip),
      ended_at = case when d.result = 'unreported' then new.ended_at else d.ended_at end,
      duration_ms = case when d.result = 'unreported'
        then (extract(epoch from new.ended_at - d.at) * 1000)::bigint else d.duration_ms end
    from ${from}
    where d.id = (
      select o.id from downloads o where o.unit_id = new.unit_id and (o.result = 'running'
        or (o.result = 'unreported' and o.ended_at > new.at - ${late(PAUSE_MS)})
        or (o.result <> 'unreported' and o.ended_at > new.at - ${late(LATE_MS)}))
      order by o.at desc, o.id desc limit 1)
    returning d.unit_id as "unitId"`)
  const known = new Set(UnitIds.parse(found).rows.map(({ unitId }) => unitId))
  return served.map(({ unitId }) => unitId).filter((unitId) => !known.has(unitId))
}

/** Lists what units shall run, and whose they are; units that are gone are left out. */
export async function listDesired(db: Db, unitIds: readonly string[]) {
  if (unitIds.length === 0) return []
  const { id: unitId, customerId, desiredArosId } = producedRobots
  return db
    .select({
      unitId,
      customerId,
      arosId: desiredArosId,
      name: arosVersions.name,
      semver: arosVersions.semver,
    })
    .from(producedRobots)
    .leftJoin(arosVersions, eq(arosVersions.id, desiredArosId))
    .where(inArray(unitId, [...unitIds]))
}

/** Ends what goes on although its update was cancelled, or of which nothing has been heard since `before`. */
export async function endAbandoned(db: Db, { at, before }: { at: Date; before: Date }): Promise<void> {
  const cancelled = db
    .select({ id: updates.id })
    .from(updates)
    .where(and(eq(updates.id, downloads.updateId), eq(updates.state, 'cancelled')))
  await db
    .update(downloads)
    .set({
      result: 'aborted',
      endedAt: at,
      durationMs: sql`(extract(epoch from ${at.toISOString()}::timestamptz - ${downloads.at}) * 1000)::bigint`,
    })
    .where(and(eq(downloads.result, 'running'), or(sql`exists ${cancelled}`, lt(downloads.at, before))))
}

/** Forgets downloads that began before an instant, so many at most. @returns how many */
export async function deleteBefore(db: Db, before: Date, limit: number): Promise<number> {
  const old = db
    .select({ id: downloads.id })
    .from(downloads)
    .where(lt(downloads.at, before))
    .orderBy(downloads.at)
    .limit(limit)
  const gone = await db.delete(downloads).where(inArray(downloads.id, old)).returning({ id: downloads.id })
  return gone.length
}
