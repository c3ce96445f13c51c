import { type ConnectionLimits, productRules } from '@filo/contract/connection/connection-rules'
import { PresenceState } from '@filo/contract/connection/presence-states'
import { linkDeadHeartbeats } from '@filo/contract/device/link-limits'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/database.ts'
import { presenceSpans, unitConnectionRules } from '../db/schema/connection.ts'
import { producedRobots } from '../db/schema/produced-robots.ts'
import { limitsOfUnit } from './unit-limits.ts'

const MINUTE_MS = 60_000
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

/** What silence of a linked robot is: nobody knows at first, and from the limit that is borne of it on it is offline. */
export function spansOfSilence(heardAt: Date, until: Date, { offlineAfterMin }: ConnectionLimits): NewSpan[] {
  const judgedAt = new Date(Math.min(until.getTime(), heardAt.getTime() + offlineAfterMin * MINUTE_MS))
  const unknown = { state: 'unknown' as const, fromAt: heardAt, untilAt: judgedAt }
  return judgedAt < until ? [unknown, { state: 'offline', fromAt: judgedAt, untilAt: until }] : [unknown]
}

/** What the absence of a robot is that a server sent away: nobody knows at first, and it is offline when it stays away. */
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
 * What a link that comes (`online`), goes (`offline`) or is ended by its server (`unknown`) adds to the history of a unit;
 * undefined: nothing. A unit that was last heard of long
 * before its link ended, or that comes although it is open as online, counts as online as long as it was heard of.
 */
export function nextSpans(
  open: OpenSpan | undefined,
  state: PresenceState,
  { at, limits }: { at: Date; limits: ConnectionLimits },
): { closeAt: Date; add: NewSpan[] } | undefined {
  const next: NewSpan = { state, fromAt: at, untilAt: null }
  if (open && isLost(open, at)) {
    const closeAt = heardAt(open)
    return { closeAt, add: [...spansOfSilence(closeAt, at, limits), next] }
  }
  if (open?.state === state) return undefined
  const [, ...rest] = open?.state === 'unknown' ? spansOfReturn(open.fromAt, at) : []
  return { closeAt: rest[0]?.fromAt ?? at, add: [...rest, next] }
}

const { unitId: ofUnit, fromAt, untilAt } = presenceSpans

const Open = z.object({
  rows: z.array(
    z.object({ state: PresenceState, from_at: z.coerce.date(), last_seen_at: z.coerce.date().nullable() }),
  ),
})

/** The open span of a unit. Robots that all come at once wait for this: it is one look into each of two indexes. */
async function findOpen(tx: Db, unitId: string): Promise<OpenSpan | undefined> {
  const found = await tx.execute(sql`
    select s.state, s.from_at, p.last_seen_at from presence_spans s left join robot_presence p on p.unit_id = s.unit_id
    where s.unit_id = ${unitId}::uuid and s.until_at is null`)
  const [open] = Open.parse(found).rows
  return open && { state: open.state, fromAt: open.from_at, lastSeenAt: open.last_seen_at }
}

async function readLimits(tx: Db, unitId: string): Promise<ConnectionLimits> {
  const [row] = await tx
    .select({ id: producedRobots.id, limits: limitsOfUnit })
    .from(producedRobots)
    .where(eq(producedRobots.id, unitId))
  return row?.limits ?? productRules
}

/**
 * Notes that a unit's link has come or gone, before its presence says so. The caller holds the unit; a heartbeat writes
 * none of it.
 */
export async function notePresence(
  tx: Db,
  unitId: string,
  { state, at }: { state: PresenceState; at: Date },
): Promise<void> {
  const open = await findOpen(tx, unitId)
  const limits = open && isLost(open, at) ? await readLimits(tx, unitId) : productRules
  const next = nextSpans(open, state, { at, limits })
  if (!next) return
  // What lasted no millisecond gives its place to what follows; the counts have both done before anything is added.
  await tx.execute(sql`
    with gone as (delete from presence_spans
        where unit_id = ${unitId}::uuid and until_at is null and from_at >= ${next.closeAt.toISOString()}::timestamptz returning 1),
      closed as (update presence_spans set until_at = ${next.closeAt.toISOString()}::timestamptz
        where unit_id = ${unitId}::uuid and until_at is null and from_at < ${next.closeAt.toISOString()}::timestamptz returning 1)
    insert into presence_spans (unit_id, from_at, until_at, state, customer_id)
    select ${unitId}::uuid, added."fromAt", added."untilAt", added.state,
      (select customer_id from produced_robots where id = ${unitId}::uuid)
    from jsonb_to_recordset(${JSON.stringify(next.add)}::jsonb) as added("fromAt" timestamptz, "untilAt" timestamptz, state text)
    where (select count(*) from gone) + (select count(*) from closed) >= 0`)
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
