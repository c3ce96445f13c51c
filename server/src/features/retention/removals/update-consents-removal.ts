import { openCampaignStates } from '@filo/contract/campaigns/campaign-states'
import { type SQL, sql } from 'drizzle-orm'
import { campaigns } from '../../../db/schema/campaigns.ts'
import { updateConsents } from '../../../db/schema/update-consents.ts'
import {
  countRemoved,
  countUpTo,
  instantOf,
  type Removal,
  readMoment,
  removedTogether,
  sliceOf,
} from './removal.ts'

const openStates = sql.raw(openCampaignStates.map((state) => `'${state}'`).join(', '))

/** Answers that others followed, and the last ones about releases that no campaign brings now. */
function due(before: Date): SQL {
  return sql`
    select a.id from ${updateConsents} a where a.answered_at < ${instantOf(before)} and (
      exists (select 1 from ${updateConsents} n where n.unit_id = a.unit_id and n.aros_id = a.aros_id
        and n.customer_id = a.customer_id and (n.answered_at, n.id) > (a.answered_at, a.id))
      or not exists (select 1 from ${campaigns} c where c.aros_id = a.aros_id and c.state in (${openStates})))
    order by a.answered_at`
}

/** What customers answered about releases. */
export const updateConsentsRemoval: Removal = {
  kind: 'updateConsents',
  tables: [updateConsents],
  findOldest: (db) =>
    readMoment(db, sql`select answered_at as at from ${updateConsents} order by answered_at, id limit 1`),
  countDue: (db, before) => countUpTo(db, due(before)),
  removeSlice: async (tx, { before }) =>
    sliceOf(
      await countRemoved(
        tx,
        sql`delete from ${updateConsents} where id in (${due(before)} limit ${removedTogether}) returning 1`,
      ),
    ),
}
