import { setTimeout as wait } from 'node:timers/promises'
import type { Client } from '@filo/contract/client'
import { HOUR_MS } from '@filo/contract/durations'
import { listProducedRobots } from '@filo/contract/produced-robots/produced-robots-routes'
import type { Context } from '@filo/server/context'
import { producedRobots } from '@filo/server/db/schema/produced-robots'
import { robotPresence } from '@filo/server/db/schema/robot-presence'
import { and, eq, sql } from 'drizzle-orm'

const AWAY_MS = 26 * HOUR_MS
const POLL_MS = 50
const PATIENCE_MS = 10_000

/** What was observed of it moves along. */
const movedSpans = (unitId: string) => sql`
  update presence_spans set from_at = from_at - make_interval(secs => ${AWAY_MS / 1000}),
    until_at = until_at - make_interval(secs => ${AWAY_MS / 1000}) where unit_id = ${unitId}::uuid`

/**
 * Makes a robot that has just left one that left yesterday: the one thing of the demo that no robot can do, as a day
 * cannot be waited for.
 */
export async function dateBack({ db, clock }: Context, staff: Client, serial: string): Promise<void> {
  const { items } = await staff.call(listProducedRobots, { query: { q: serial, size: 10 } })
  const unitId = items.find((unit) => unit.serial === serial)?.id
  if (!unitId) return
  const isGone = and(eq(robotPresence.unitId, unitId), eq(robotPresence.isLinked, false))
  const lastSeenAt = new Date(clock.now().getTime() - AWAY_MS)
  // What it runs was reported and proven by messages of it, thus not after the last one.
  const provenAt = sql`least(${robotPresence.provenAt}, ${lastSeenAt.toISOString()}::timestamptz)`
  for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += POLL_MS) {
    const dated = await db.update(robotPresence).set({ lastSeenAt, provenAt }).where(isGone).returning()
    if (dated.length > 0) {
      const reportedAt = sql`least(${producedRobots.reportedAt}, ${lastSeenAt.toISOString()}::timestamptz)`
      await db.update(producedRobots).set({ reportedAt }).where(eq(producedRobots.id, unitId))
      return void (await db.execute(movedSpans(unitId)))
    }
    await wait(POLL_MS)
  }
}
