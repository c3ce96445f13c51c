import { endedCampaignStates } from '@filo/contract/campaigns/campaign-states'
import { newestUpdatesStay } from '@filo/contract/retention/retention-kinds'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaigns, campaignUnits } from '../../../db/schema/campaigns.ts'
import { robotCommands } from '../../../db/schema/robot-links.ts'
import { robotAssignments } from '../../../db/schema/trust.ts'
import { updateLogSizes, updates } from '../../../db/schema/updates.ts'
import { countUpTo, instantOf, type Removal, readMoment, removedTogether } from './removal.ts'

const Walked = z.object({
  rows: z.array(z.object({ removed: z.coerce.number(), last: z.string().nullable() })),
})

const endedStates = sql.raw(endedCampaignStates.map((state) => `'${state}'`).join(', '))

/** Newer ones of the same robot. */
const newer = sql`${updates} n where n.unit_id = u.unit_id and (n.created_at, n.id) > (u.created_at, u.id)`

/** Whether update `u` is among the newest of its robot, or the last one that succeeded there. */
const isNewest = sql`(
  (select count(*) from (select 1 from ${newer} limit ${newestUpdatesStay}) as few) < ${newestUpdatesStay}
  or (u.state = 'succeeded' and not exists (select 1 from ${newer} and n.state = 'succeeded')))`

/**
 * Whether update `u` says how its release did on its robot last: one that failed keeps the release from being given again,
 * and must neither go nor become the last one as the one after it goes.
 */
const reportsLast = sql`(
  (u.state in ('failed', 'rolled_back') and not exists (
    select 1 from ${newer} and n.to_aros_id is not distinct from u.to_aros_id and n.state <> 'cancelled'))
  or (u.state = 'succeeded' and exists (
    select 1 from ${updates} o where o.unit_id = u.unit_id and o.to_aros_id = u.to_aros_id
      and o.state in ('failed', 'rolled_back') and (o.created_at, o.id) < (u.created_at, u.id))))`

/** Whether something that is under way, or in force, or a log that has not gone yet, belongs to update `u`. */
const isNeeded = sql`(
  exists (select 1 from ${campaignUnits} cu join ${campaigns} c on c.id = cu.campaign_id
    where cu.update_id = u.id and (cu.assigned_aros_id is not null or c.state not in (${endedStates})))
  or exists (select 1 from ${robotAssignments} a where a.update_id = u.id)
  or exists (select 1 from ${robotCommands} k where k.update_id = u.id and k.done_at is null)
  or exists (select 1 from ${updateLogSizes} s where s.update_id = u.id and s.removed_at is null))`

const mayGo = sql`not ${isNewest} and not ${reportsLast} and not ${isNeeded}`

function endedBefore(before: Date, after: string | null): SQL {
  const [at, id] = after?.split(' ') ?? []
  const isBehind = at && id ? sql`and (u.ended_at, u.id) > (${at}::timestamptz, ${id}::uuid)` : sql``
  return sql`u.ended_at < ${instantOf(before)} ${isBehind}`
}

/** Updates that have ended: those that a robot, a campaign or a rule still needs stay, however old. */
export const updatesRemoval: Removal = {
  kind: 'updates',
  tables: [updates],
  findOldest: (db) =>
    readMoment(db, sql`select created_at as at from ${updates} order by created_at, id limit 1`),
  countDue: (db, before) =>
    countUpTo(db, sql`select 1 from ${updates} u where ${endedBefore(before, null)} and ${mayGo}`),
  async removeSlice(tx, { before, after }) {
    const walked = await tx.execute(sql`
      with walked as materialized (
        select u.* from ${updates} u where ${endedBefore(before, after)}
        order by u.ended_at, u.id limit ${removedTogether}),
      gone as (
        delete from ${updates} where id in (select u.id from walked u where ${mayGo}) returning 1)
      select (select count(*) from gone) as removed, (
        select to_char(ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || ' ' || id
        from walked order by ended_at desc, id desc limit 1) as last`)
    const [row] = Walked.parse(walked).rows
    return { removed: row?.removed ?? 0, after: row?.last ?? null }
  },
}
