import { endedCampaignStates } from '@filo/contract/campaigns/campaign-states'
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { campaignReceipts, campaignSamples, campaigns, campaignUnits } from '../../../db/schema/campaigns.ts'
import {
  countRemoved,
  countUpTo,
  instantOf,
  type Removal,
  readMoment,
  removedTogether,
  sliceOf,
} from './removal.ts'

const Gone = z.object({ rows: z.array(z.object({ campaign_id: z.string() })) })
const endedStates = sql.raw(endedCampaignStates.map((state) => `'${state}'`).join(', '))

/** Campaigns that ended before and whose receipt is signed; one that brought a configuration has none. */
const isOver = (before: Date): SQL => sql`
  c.state in (${endedStates}) and c.ended_at < ${instantOf(before)} and (c.aros_id is null or exists (
    select 1 from ${campaignReceipts} r where r.campaign_id = c.id and r.state = c.state))`

/** Their robots, but for those that shall run the release by the campaign until something else is given to them. */
const dueUnits = (before: Date): SQL => sql`
  select cu.campaign_id, cu.unit_id from ${campaigns} c join ${campaignUnits} cu on cu.campaign_id = c.id
  where ${isOver(before)} and cu.assigned_aros_id is null`

const dueSamples = (before: Date): SQL => sql`
  select s.campaign_id, s.wave, s.unit_id from ${campaigns} c join ${campaignSamples} s on s.campaign_id = c.id
  where ${isOver(before)}`

/** The robots of ended campaigns: the campaign, its figures and its receipt, which lists them, stay. */
export const campaignRobotsRemoval: Removal = {
  kind: 'campaignRobots',
  tables: [campaignUnits, campaignSamples],
  findOldest: (db) =>
    readMoment(
      db,
      sql`select min(c.created_at) as at from ${campaigns} c
        where exists (select 1 from ${campaignUnits} cu where cu.campaign_id = c.id)`,
    ),
  countDue: (db, before) => countUpTo(db, dueUnits(before)),
  async removeSlice(tx, { before, now }) {
    const removed = await tx.execute(sql`
      delete from ${campaignUnits} where (campaign_id, unit_id) in (${dueUnits(before)} limit ${removedTogether})
      returning campaign_id`)
    const { rows } = Gone.parse(removed)
    const ids = [...new Set(rows.map((row) => row.campaign_id))]
    if (ids.length > 0) {
      const named = sql.join(
        ids.map((id) => sql`${id}::uuid`),
        sql`, `,
      )
      await tx.execute(
        sql`update ${campaigns} set units_removed_at = coalesce(units_removed_at, ${instantOf(now)}) where id in (${named})`,
      )
      return { removed: rows.length, after: '' }
    }
    return sliceOf(
      await countRemoved(
        tx,
        sql`delete from ${campaignSamples} where (campaign_id, wave, unit_id) in (
          ${dueSamples(before)} limit ${removedTogether}) returning 1`,
      ),
    )
  },
}
