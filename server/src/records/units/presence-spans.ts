import { type ConnectionLimits, productRules } from '@filo/contract/connection/connection-rules'
import type { PresenceState } from '@filo/contract/connection/presence-states'
import { linkDeadHeartbeats } from '@filo/contract/device/link/link-limits'
import { MINUTE_MS } from '@filo/contract/durations'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { presenceSpans, unitConnectionRules } from '../../db/schema/connection.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'
import { limitsOfUnit } from './unit-limits.ts'

/** A link that says nothing is cut before that where its server lives: who was heard of within this time was there all along. */
const ALIVE_WITHIN_MS = (linkDeadHeartbeats + 1) * 30_000
/** After servers were away, or sent a robot away themselves, it gets this long to come back before it counts as offline. */
export const robotsReturnMs = 10 * MINUTE_MS

interface OpenSpan {
  state: PresenceState
  fromAt: Date
  lastSeenAt: Date | null
}

interface NewSpan {
  state: PresenceState
  fromAt: Date
  untilAt: Date | null
}

/** Spans of a linked robot's silence: nobody knows at first, and from the limit that is borne of it on it is offline. */
export function spansOfSilence(heardAt: Date, until: Date, { offlineAfterMin }: ConnectionLimits): NewSpan[] {
  const judgedAt = new Date(Math.min(until.getTime(), heardAt.getTime() + offlineAfterMin * MINUTE_MS))
  const unknown = { state: 'unknown' as const, fromAt: heardAt, untilAt: judgedAt }
  return judgedAt < until ? [unknown, { state: 'offline', fromAt: judgedAt, untilAt: until }] : [unknown]
}

/** Spans of the absence of a robot that a server sent away: nobody knows at first, and it is offline when it stays away. */
export function spansOfReturn(sentAt: Date, until: Date): NewSpan[] {
  const judgedAt = new Date(Math.min(until.getTime(), sentAt.getTime() + robotsReturnMs))
  const unknown = { state: 'unknown' as const, fromAt: sentAt, untilAt: judgedAt }
  return judgedAt < until ? [unknown, { state: 'offline', fromAt: judgedAt, untilAt: until }] : [unknown]
}

function heardAt({ fromAt, lastSeenAt }: OpenSpan): Date {
  return new Date(Math.max(fromAt.getTime(), lastSeenAt?.getTime() ?? 0))
}

/** Whether a unit that is open as online was lost together with its server, which would have cut its link before. */
function isLost(open: OpenSpan, at: Date): boolean {
  return open.state === 'online' && at.getTime() - heardAt(open).getTime() > ALIVE_WITHIN_MS
}

/**
 * Spans by which a link that comes (`online`), goes (`offline`) or is ended by its server (`unknown`) adds to the history of
 * a unit; undefined: nothing. A unit that was last heard of long before its link ended, or that comes although it is open as
 * online, counts as online as long as it was heard of.
 */
export function nextSpans(
  open: OpenSpan | undefined,
  state: PresenceState,
  { at, limits }: { at: Date; limits: ConnectionLimits },
): { closeAt: Date; add: NewSpan[] } | undefined {
  // A last word may be older than the span that is open: the unit has changed hands since.
  const changedAt = open && open.fromAt > at ? open.fromAt : at
  const next: NewSpan = { state, fromAt: changedAt, untilAt: null }
  if (open && isLost(open, at)) {
    const closeAt = heardAt(open)
    return { closeAt, add: [...spansOfSilence(closeAt, at, limits), next] }
  }
  if (open?.state === state) return undefined
  const [, ...rest] = open?.state === 'unknown' ? spansOfReturn(open.fromAt, at) : []
  return { closeAt: rest[0]?.fromAt ?? changedAt, add: [...rest, next] }
}

const { unitId: ofUnit, fromAt, untilAt } = presenceSpans

/** The open spans of units. Robots that all come at once wait for this: it is one look into each of two indexes. */
async function findOpen(tx: Db, unitIds: readonly string[]): Promise<Map<string, OpenSpan>> {
  const rows = await tx
    .select({
      unitId: ofUnit,
      state: presenceSpans.state,
      fromAt,
      lastSeenAt: robotPresence.lastSeenAt,
    })
    .from(presenceSpans)
    .leftJoin(robotPresence, eq(robotPresence.unitId, ofUnit))
    .where(and(inArray(ofUnit, [...unitIds]), isNull(untilAt)))
  return new Map(rows.map(({ unitId, ...open }) => [unitId, open]))
}

async function readLimits(tx: Db, unitIds: readonly string[]): Promise<Map<string, ConnectionLimits>> {
  if (unitIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: producedRobots.id, limits: limitsOfUnit })
    .from(producedRobots)
    .where(inArray(producedRobots.id, [...unitIds]))
  return new Map(rows.map(({ id, limits }) => [id, limits]))
}

interface NextSpans {
  unitId: string
  closeAt: Date
  add: NewSpan[]
}

async function writeSpans(tx: Db, next: readonly NextSpans[]): Promise<void> {
  const closes = next.map(({ unitId, closeAt }) => ({ unitId, closeAt }))
  const added = next.flatMap(({ unitId, add }) => add.map((span) => ({ unitId, ...span })))
  // What lasted no millisecond gives its place to what follows; the counts have both done before anything is added.
  await tx.execute(sql`
    with ends as (select * from jsonb_to_recordset(${JSON.stringify(closes)}::jsonb) as e("unitId" uuid, "closeAt" timestamptz)),
      gone as (delete from presence_spans s using ends
        where s.unit_id = ends."unitId" and s.until_at is null and s.from_at >= ends."closeAt" returning 1),
      closed as (update presence_spans s set until_at = ends."closeAt" from ends
        where s.unit_id = ends."unitId" and s.until_at is null and s.from_at < ends."closeAt" returning 1)
    insert into presence_spans (unit_id, from_at, until_at, state, customer_id)
    select added."unitId", added."fromAt", added."untilAt", added.state,
      (select customer_id from produced_robots where id = added."unitId")
    from jsonb_to_recordset(${JSON.stringify(added)}::jsonb)
      as added("unitId" uuid, "fromAt" timestamptz, "untilAt" timestamptz, state text)
    where (select count(*) from gone) + (select count(*) from closed) >= 0`)
}

/**
 * Notes that links of units have come or gone, before their presence says so. The caller holds the units, each of which
 * is named once; a heartbeat writes none of it.
 */
export async function notePresences(
  tx: Db,
  changes: readonly { unitId: string; state: PresenceState; at: Date }[],
): Promise<void> {
  const open = await findOpen(
    tx,
    changes.map(({ unitId }) => unitId),
  )
  const lost = changes.filter(({ unitId, at }) => {
    const span = open.get(unitId)
    return span && isLost(span, at)
  })
  const limits = await readLimits(
    tx,
    lost.map(({ unitId }) => unitId),
  )
  const next = changes.flatMap(({ unitId, state, at }) => {
    const spans = nextSpans(open.get(unitId), state, { at, limits: limits.get(unitId) ?? productRules })
    return spans ? [{ unitId, ...spans }] : []
  })
  if (next.length > 0) await writeSpans(tx, next)
}

/**
 * Units that the caller holds have a new owner, by their own rows: what was observed before stays with the former one,
 * and the rules that were set for them go with that one.
 */
export async function passOnPresence(tx: Db, unitIds: readonly string[], at: Date): Promise<void> {
  if (unitIds.length === 0) return
  const isOpen = and(inArray(ofUnit, [...unitIds]), isNull(untilAt))
  const closed = await tx.update(presenceSpans).set({ untilAt: at }).where(isOpen).returning()
  const owners = await tx
    .select({ id: producedRobots.id, customerId: producedRobots.customerId })
    .from(producedRobots)
    .where(inArray(producedRobots.id, [...unitIds]))
  const ownerOf = new Map(owners.map((owner) => [owner.id, owner.customerId]))
  const next = closed.map((span) => ({
    unitId: span.unitId,
    state: span.state,
    fromAt: at,
    customerId: ownerOf.get(span.unitId) ?? null,
  }))
  if (next.length > 0)
    await tx
      .insert(presenceSpans)
      .values(next)
      .onConflictDoUpdate({
        target: [ofUnit, fromAt],
        set: { customerId: sql`excluded.customer_id`, untilAt: null },
      })
  await tx
    .update(unitConnectionRules)
    .set({
      staleAfterMin: null,
      offlineAfterMin: null,
      noticeAfterMin: null,
      revision: sql`${unitConnectionRules.revision} + 1`,
      updatedAt: at,
      updatedBy: null,
    })
    .where(inArray(unitConnectionRules.unitId, [...unitIds]))
}
