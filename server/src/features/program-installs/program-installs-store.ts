import { commonErrors } from '@filo/contract/common-errors'
import type { InstallState } from '@filo/contract/program-installs/install-states'
import { and, asc, count, desc, eq, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { pageBounds } from '../../db/long-lists/list-clauses.ts'
import { type FoundPage, inOrderOf, readListPage } from '../../db/long-lists/read-list-page.ts'
import { known, rising, sortedBy } from '../../db/long-lists/sort-fields.ts'
import { programInstallLogs, programInstalls } from '../../db/schema/program-installs.ts'
import { DomainError } from '../../ground/domain-error.ts'
import { boundedLine, takesLine } from '../../records/log-bounds.ts'
import { ofUnitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'

export type InstallRow = typeof programInstalls.$inferSelect
type LogRow = typeof programInstallLogs.$inferSelect

const SLICE = 500

/** Not removed, and not taken back. */
export const isOpenSql: SQL = sql`${programInstalls.state} not in ('removed', 'cancelled')`

export interface InstallQuery {
  sort?: string | undefined
  page: number
  size: number
  cursor?: string | undefined
  'f.state'?: InstallState[] | undefined
  'f.programId'?: string[] | undefined
  'f.unitId'?: string[] | undefined
  'f.customerId'?: string[] | undefined
}

const sortFields = {
  requestedAt: known(programInstalls.requestedAt, 'timestamptz'),
  state: known(programInstalls.state, 'text'),
  updatedAt: rising(known(programInstalls.updatedAt, 'timestamptz')),
}

/**
 * Installs on robots in scope, of the caller's own time: what a robot had for an owner before stays with that one. Undefined
 * for who sees all.
 */
async function installsInScope(db: Db, scope: Scope): Promise<SQL | undefined> {
  const isOwn =
    scope.kind === 'all' || scope.customerId === null
      ? undefined
      : eq(programInstalls.customerId, scope.customerId)
  return and(await ofUnitsInScope(db, scope, programInstalls.unitId), isOwn)
}

/**
 * One page of installs in scope, last asked for first unless sorted otherwise, with the count of all.
 * @throws bad_request for a cursor of another list
 */
export async function listInstallRows(
  db: Db,
  scope: Scope,
  query: InstallQuery,
): Promise<FoundPage<InstallRow>> {
  const oneOfThem = (column: Parameters<typeof inArray>[0], values: readonly string[] | undefined) =>
    values?.length ? inArray(column, [...values]) : undefined
  const where = and(
    await installsInScope(db, scope),
    oneOfThem(programInstalls.state, query['f.state']),
    oneOfThem(programInstalls.programId, query['f.programId']),
    oneOfThem(programInstalls.unitId, query['f.unitId']),
    oneOfThem(programInstalls.customerId, query['f.customerId']),
  )
  const order = sortedBy(query.sort, sortFields, { fallback: '-requestedAt', id: programInstalls.id })
  const page = { ...pageBounds(query), cursor: query.cursor }
  const { ids, ...found } = await readListPage(db, { table: programInstalls, order, where }, page)
  const rows =
    ids.length > 0 ? await db.select().from(programInstalls).where(inArray(programInstalls.id, ids)) : []
  return { rows: inOrderOf(ids, rows, (row) => row.id), ...found }
}

/** One install in scope; undefined where there is none. */
export async function findInstall(db: Db, scope: Scope, id: string): Promise<InstallRow | undefined> {
  const where = and(eq(programInstalls.id, id), await installsInScope(db, scope))
  const [row] = await db.select().from(programInstalls).where(where)
  return row
}

/** The same. @throws not_found */
export async function requireInstall(db: Db, scope: Scope, id: string): Promise<InstallRow> {
  const row = await findInstall(db, scope, id)
  if (!row) throw new DomainError(commonErrors.not_found)
  return row
}

/** Installs of units that have not ended, in the order in which they were asked for; the caller found the units in scope, or holds them. */
export async function listOpenInstalls(db: Db, unitIds: readonly string[]): Promise<InstallRow[]> {
  const found: InstallRow[] = []
  for (let start = 0; start < unitIds.length; start += SLICE) {
    const slice = unitIds.slice(start, start + SLICE)
    const rows = await db
      .select()
      .from(programInstalls)
      .where(and(inArray(programInstalls.unitId, slice), isOpenSql))
      .orderBy(asc(programInstalls.requestedAt), asc(programInstalls.id))
    found.push(...rows)
  }
  return found
}

/** Lists what was on a unit in the caller's time, what is there first and ended ones last, no more than a page of them. */
export async function listUnitInstalls(db: Db, scope: Scope, unitId: string): Promise<InstallRow[]> {
  const where = and(eq(programInstalls.unitId, unitId), await installsInScope(db, scope))
  const isEnded = sql`(${programInstalls.state} in ('removed', 'cancelled'))`
  return db
    .select()
    .from(programInstalls)
    .where(where)
    .orderBy(isEnded, desc(programInstalls.requestedAt), desc(programInstalls.id))
    .limit(100)
}

/** The install that a robot's message names by its order; undefined when it is another robot's. The caller holds the unit. */
export async function findInstallOfOrder(
  tx: Db,
  unitId: string,
  orderId: string,
): Promise<InstallRow | undefined> {
  const where = and(eq(programInstalls.orderId, orderId), eq(programInstalls.unitId, unitId))
  const [row] = await tx.select().from(programInstalls).where(where)
  return row
}

/** Writes new installs; the caller holds their units. */
export async function insertInstalls(tx: Db, rows: readonly InstallRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += SLICE)
    await tx.insert(programInstalls).values(rows.slice(start, start + SLICE))
}

/** Writes columns as given; the caller holds the unit. */
export async function changeInstall(tx: Db, id: string, change: Partial<InstallRow>): Promise<void> {
  await tx.update(programInstalls).set(change).where(eq(programInstalls.id, id))
}

/** Notes that the robot was told of orders; the first time counts. */
export async function noteNotified(
  tx: Db,
  unitId: string,
  orderIds: readonly string[],
  at: Date,
): Promise<void> {
  if (orderIds.length === 0) return
  const isNew = sql`${programInstalls.notifiedAt} is null`
  await tx
    .update(programInstalls)
    .set({ notifiedAt: at })
    .where(and(eq(programInstalls.unitId, unitId), inArray(programInstalls.orderId, [...orderIds]), isNew))
}

/** Requests that have not begun although their deadline is over, the oldest first. */
export async function listOverdue(
  db: Db,
  now: Date,
  limit: number,
): Promise<{ id: string; unitId: string }[]> {
  const { id, unitId, deadline, state } = programInstalls
  return db
    .select({ id, unitId })
    .from(programInstalls)
    .where(and(isNotNull(deadline), lte(deadline, now), inArray(state, ['requested', 'queued'])))
    .orderBy(asc(deadline))
    .limit(limit)
}

const Rows = z.object({ rows: z.array(z.unknown()) })

type LogLine = Pick<LogRow, 'installId' | 'at' | 'packageCode' | 'hook' | 'stream' | 'text'>

/**
 * Adds a line in the phase that its install is in; its number gives the order. Lines and bytes are counted along: see
 * {@link boundedLine}. @returns false where the log was cut before
 */
export async function insertInstallLogLine(tx: Db, line: LogLine): Promise<boolean> {
  const { installId, at, text } = line
  const counted = { lines: sql`counted.log_lines`, bytes: sql`counted.log_bytes` }
  const inserted = await tx.execute(sql`
    with counted as (
      update ${programInstalls} set log_lines = log_lines + 1, log_bytes = log_bytes + octet_length(${text}::text)
      where id = ${installId} and ${takesLine({ lines: sql`log_lines`, bytes: sql`log_bytes` })}
      returning id, phase, log_lines, log_bytes)
    insert into ${programInstallLogs} (install_id, at, phase, package_code, hook, stream, text)
    select id, ${at.toISOString()}::timestamptz, coalesce(phase, 'installing'), ${boundedLine(counted, line)}
    from counted
    returning seq`)
  return Rows.parse(inserted).rows.length > 0
}

/** Lines of an install that the caller found in its scope, behind a number, in order. */
export async function listInstallLogRows(
  db: Db,
  installId: string,
  after: number,
  limit: number,
): Promise<LogRow[]> {
  const { seq } = programInstallLogs
  return db
    .select()
    .from(programInstallLogs)
    .where(and(eq(programInstallLogs.installId, installId), sql`${seq} > ${after}`))
    .orderBy(asc(seq))
    .limit(limit)
}

/** Median seconds that robots were without the program while it was installed, of the last measured ones; null: never measured. */
export async function medianDownSeconds(db: Db, programId: string): Promise<number | null> {
  const { downSeconds, endedAt } = programInstalls
  const measured = db
    .select({ value: downSeconds })
    .from(programInstalls)
    .where(and(eq(programInstalls.programId, programId), isNotNull(downSeconds)))
    .orderBy(desc(endedAt))
    .limit(200)
    .as('measured')
  const [row] = await db
    .select({ median: sql<number | null>`percentile_cont(0.5) within group (order by ${measured.value})` })
    .from(measured)
  return row?.median ?? null
}

/** How many installs of a program in scope there are of each state, by what robots said. */
export async function countInstalls(db: Db, scope: Scope, programId: string) {
  const { state, reportedState, stopReason, installedAt, installedReleaseId } = programInstalls
  const groups = {
    state,
    reportedState,
    isStopped: sql<boolean>`${stopReason} is not null`,
    wasInstalled: sql<boolean>`${installedAt} is not null`,
    isInstalled: sql<boolean>`${installedReleaseId} is not null`,
  }
  return db
    .select({ ...groups, count: count() })
    .from(programInstalls)
    .where(and(eq(programInstalls.programId, programId), await installsInScope(db, scope)))
    .groupBy(...Object.values(groups))
}

/**
 * Installs that do not follow a change of their program, of a package or of signatures yet, as a table of their programs and
 * units: what runs of a suspended program, what stands still of another, and requests that may go on or are over.
 */
const unsettled = sql`(
  select i.program_id, i.unit_id from program_installs i join programs p on p.id = i.program_id
    where p.state = 'suspended' and i.is_desired and i.installed_release_id is not null and i.stop_reason is null
      and i.state not in ('removed', 'cancelled')
  union select i.program_id, i.unit_id from program_installs i join programs p on p.id = i.program_id
    where i.stop_reason = 'suspended' and p.state <> 'suspended' and i.is_desired
      and i.state not in ('removed', 'cancelled')
  union select i.program_id, i.unit_id from program_installs i join programs p on p.id = i.program_id
    where i.state in ('requested', 'queued', 'installing') and i.is_desired and (
      (p.state <> 'active' and i.state = 'queued' and i.installed_release_id is null)
      or (p.state = 'active' and i.waiting = 'suspended')
      or p.state = 'retired'
      or (i.waiting = 'signatures' and exists (
        select 1 from trust_targets t where t.program_release_id = i.release_id and t.signed_at is not null))
      or exists (
        select 1 from program_release_items r join versions v on v.id = r.version_id
        where r.release_id = i.release_id and v.state = 'revoked'))
) as unsettled`

const Ids = z.object({ rows: z.array(z.object({ id: z.string() })) })

/** Programs with installs that do not follow yet. */
export async function listUnsettledPrograms(db: Db): Promise<string[]> {
  const found = await db.execute(sql`select distinct program_id as id from ${unsettled}`)
  return Ids.parse(found).rows.map(({ id }) => id)
}

/** Robots whose installs of a program do not follow yet, by their ids after one of them. */
export async function listUnsettledUnits(
  db: Db,
  programId: string,
  { afterId, limit }: { afterId: string | undefined; limit: number },
): Promise<string[]> {
  const isAfter = afterId ? sql`and unit_id > ${afterId}` : sql``
  const found = await db.execute(
    sql`select unit_id as id from ${unsettled} where program_id = ${programId} ${isAfter} order by unit_id limit ${limit}`,
  )
  return Ids.parse(found).rows.map(({ id }) => id)
}
