import { CampaignPolicy } from '@filo/contract/campaigns/campaign-plan'
import { fixtureId, idOf } from './fixture-ids.ts'
import type { ListSize } from './lists-fixture.ts'

/** Robots of the one large campaign, as many as a campaign may have. */
const MOST_UNITS = 100_000
const ROBOTS_PER_CAMPAIGN = 20

/** The large campaign. */
export const largeCampaignId = fixtureId('campaign', 0)

/** A campaign for every twenty robots, so that the smallest size fills a page of every question; one is of as many robots as there may be. */
export function campaigns({ rows }: ListSize): string[] {
  const count = Math.max(1, Math.floor(rows / ROBOTS_PER_CAMPAIGN))
  const units = Math.min(rows, MOST_UNITS)
  const policy = JSON.stringify(CampaignPolicy.parse({}))
  const name = `'Yayın ' || i`
  return [
    `insert into campaigns (id, created_at, updated_at, name, search_key, sort_key, variant_id, aros_id, state, target, waves, policy, starts_at, started_at, ended_at, wave, counted_at)
     select ${idOf(13, 'i')}, now() - i * interval '1 hour', now(), ${name}, 'yayin ' || i, 'yayin ' || lpad(i::text, 7, '0'), ${idOf(3, 'i % 5')}, ${idOf(8, 'i % 10')},
       case when i = 0 then 'paused' when i % 2 = 1 then 'completed_with_failures' else 'completed' end,
       '{"unitIds":[]}'::jsonb, '[5,25,100]'::jsonb, '${policy}'::jsonb,
       case when i % 3 = 0 then now() - i * interval '1 hour' end, now() - i * interval '1 hour',
       case when i > 0 then now() - i * interval '30 minutes' end, 2, now()
     from generate_series(0, ${count - 1}) i`,
    // Ended campaigns have their signed receipts: the server would sign them while the lists are measured.
    `insert into campaign_receipts (campaign_id, state, sha256, key_id, file_sha256, size_bytes, units, signed_at)
     select id, state, repeat('0', 64), repeat('0', 64), repeat('0', 64), 1, 0, ended_at from campaigns where ended_at is not null`,
    `insert into campaign_units (campaign_id, unit_id, wave, position, state, reason, customer_id, assigned_at, ended_at)
     select ${idOf(13, '0')}, ${idOf(0, 'i')}, case when i < ${units} * 0.05 then 1 when i < ${units} * 0.25 then 2 else 3 end, i + 1,
       case when i >= ${units} * 0.25 then 'queued' when i % 97 = 0 then 'rolled_back' when i % 13 = 0 then 'skipped' else 'succeeded' end,
       case when i < ${units} * 0.25 and i % 97 > 0 and i % 13 = 0 then 'pinned' end, null,
       case when i < ${units} * 0.25 then now() end, case when i < ${units} * 0.25 then now() end
     from generate_series(0, ${units - 1}) i`,
    // As the product keeps them.
    `update campaigns set wave_states = counted.waves from (
       select jsonb_agg(jsonb_build_object('number', wave, 'counts', jsonb_build_object('total', total, 'queued', queued,
         'assigned', 0, 'succeeded', succeeded, 'failed', failed, 'skipped', skipped, 'cancelled', 0, 'returning', 0,
         'returned', 0)) order by wave) as waves
       from (select wave, count(*) as total, count(*) filter (where state = 'queued') as queued,
         count(*) filter (where state = 'succeeded') as succeeded, count(*) filter (where state = 'rolled_back') as failed,
         count(*) filter (where state = 'skipped') as skipped
         from campaign_units where campaign_id = ${idOf(13, '0')} group by wave) waves
     ) as counted where id = ${idOf(13, '0')}`,
  ]
}
