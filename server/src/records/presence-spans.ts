import type { ConnectionLimits } from '@filo/contract/connection/connection-rules'
import type { PresenceState } from '@filo/contract/connection/presence-states'
import { linkDeadHeartbeats } from '@filo/contract/device/link-limits'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { presenceSpans, unitConnectionRules } from '../db/schema/connection.ts'
import { producedRobots } from '../db/schema/produced-robots.ts'
import { robotPresence } from '../db/schema/robot-presence.ts'
import { limitsOfUnit } from './connection-limits.ts'

const MINUTE_MS = 60_000
/** A link that says nothing is cut before that where its server lives: who was heard of within this time was there all along. */
const ALIVE_WITHIN_MS = (linkDeadHeartbeats + 1) * 30_000

interface OpenSpan {
  state: PresenceState
  fromAt: Date
  lastSeenAt: Date | null
  limits: ConnectionLimits
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

/**
 * What a link that comes or goes adds to the history of a unit; undefined: nothing. A unit that was last heard of long
 * before its link ended, or that comes although it is open as online, was lost together with its server: it counts as
 * online as long as it was heard of.
 */
export function nextSpans(
  open: OpenSpan | undefined,
  state: 'online' | 'offline',
  at: Date,
): { closeAt: Date; add: NewSpan[] } | undefined {
  const next: NewSpan = { state, fromAt: at, untilAt: null }
  if (open?.state !== 'online') return open?.state === state ? undefined : { closeAt: at, add: [next] }
  const heardAt = new Date(Math.max(open.fromAt.getTime(), open.lastSeenAt?.getTime() ?? 0))
  if (at.getTime() - heardAt.getTime() > ALIVE_WITHIN_MS)
    return { closeAt: heardAt, add: [...spansOfSilence(heardAt, at, open.limits), next] }
  return state === 'online' ? undefined : { closeAt: at, add: [next] }
}

const { unitId: ofUnit, fromAt, untilAt, state } = presenceSpans

async function findOpen(tx: Db, unitId: string): Promise<OpenSpan | undefined> {
  const [row] = await tx
    .select({ state, fromAt, lastSeenAt: robotPresence.lastSeenAt, limits: limitsOfUnit })
    .from(presenceSpans)
    .innerJoin(producedRobots, eq(producedRobots.id, ofUnit))
    .leftJoin(robotPresence, eq(robotPresence.unitId, ofUnit))
    .where(and(eq(ofUnit, unitId), isNull(untilAt)))
  return row
}

/**
 * Notes that a unit's link has come or gone, before its presence says so. The caller holds the unit; a heartbeat writes
 * none of it.
 */
export async function notePresence(
  tx: Db,
  unitId: string,
  { connection, at }: { connection: 'online' | 'offline'; at: Date },
): Promise<void> {
  const next = nextSpans(await findOpen(tx, unitId), connection, at)
  if (!next) return
  const isOpen = and(eq(ofUnit, unitId), isNull(untilAt))
  await tx.update(presenceSpans).set({ untilAt: next.closeAt }).where(isOpen)
  const owner = sql`(select ${producedRobots.customerId} from ${producedRobots} where ${producedRobots.id} = ${unitId})`
  await tx
    .insert(presenceSpans)
    .values(next.add.map((span) => ({ unitId, customerId: owner, ...span })))
    // What lasted no millisecond gives its place.
    .onConflictDoUpdate({
      target: [ofUnit, fromAt],
      set: {
        state: sql`excluded.state`,
        untilAt: sql`excluded.until_at`,
        customerId: sql`excluded.customer_id`,
      },
    })
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
