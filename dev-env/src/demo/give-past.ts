import { presenceDays } from '@filo/contract/connection/presence-states'
import { DAY_MS } from '@filo/contract/durations'
import type { Context } from '@filo/server/context'
import { presenceSpans } from '@filo/server/db/schema/connection'
import { producedRobots } from '@filo/server/db/schema/produced-robots'
import { inArray, min } from 'drizzle-orm'
import { pastPresence } from './past-presence.ts'

/** One that has been here for so long has a past, its own or one that was given before. */
const HAS_PAST_DAYS = 3
/** Of one insert: there are as many parameters as the database takes, five to a row. */
const TOGETHER = 1000

/**
 * Gives virtual robots of the demo a past of 30 days, up to their first real link: no robot can have one, as days cannot be
 * waited for. This machine's own agent is a real robot and gets none.
 */
export async function givePast({ db, clock }: Context, serials: readonly string[]): Promise<void> {
  if (serials.length === 0) return
  const now = clock.now()
  const { id, serial, customerId } = producedRobots
  const units = await db
    .select({ id, serial, customerId })
    .from(producedRobots)
    .where(inArray(serial, [...serials]))
  if (units.length === 0) return
  const unitIds = units.map((unit) => unit.id)
  const begun = await db
    .select({ unitId: presenceSpans.unitId, fromAt: min(presenceSpans.fromAt) })
    .from(presenceSpans)
    .where(inArray(presenceSpans.unitId, unitIds))
    .groupBy(presenceSpans.unitId)
  const beganAt = new Map(begun.map(({ unitId, fromAt }) => [unitId, fromAt]))
  const from = new Date(now.getTime() - presenceDays * DAY_MS)
  const rows = units.flatMap((unit) => {
    const until = beganAt.get(unit.id)
    // Without a link yet, what it will have begins at no moment that is known.
    if (!until || now.getTime() - until.getTime() > HAS_PAST_DAYS * DAY_MS) return []
    const spans = pastPresence(unit.serial, { from, until })
    return spans.map((span) => ({ ...span, unitId: unit.id, customerId: unit.customerId }))
  })
  for (let at = 0; at < rows.length; at += TOGETHER)
    await db
      .insert(presenceSpans)
      .values(rows.slice(at, at + TOGETHER))
      .onConflictDoNothing()
}
