import type { GateGroup } from '@filo/contract/campaigns/campaign-shapes'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../../db/database.ts'
import { readSilence } from '../../../records/units/unit-connection.ts'
import { hasFailedPackageSql } from '../../../records/units/unit-health.ts'

/** Most robots of one group that are watched. */
const MOST_UNITS = 1000
/** Most robots on the former release that failed updates are compared with. */
const MOST_FORMER = 5000
const STEPS_PER_HOUR = 4
const HOT_C = 85

interface Watched {
  id: string
  wave: number
  variantId: string
  arosId: string
}

/** Chooses the robots that are compared after a wave, once: they stay in their group whatever becomes of them. */
export async function chooseGroups(tx: Db, { id, wave, variantId, arosId }: Watched): Promise<void> {
  await tx.execute(sql`
    insert into campaign_samples (campaign_id, wave, unit_id, is_updated, steps, silent, faulty, hot)
    select ${id}::uuid, ${wave}::int, unit_id, true, 0, 0, 0, 0 from (
      select unit_id from campaign_units
      where campaign_id = ${id}::uuid and state in ('assigned', 'succeeded', 'failed', 'rolled_back')
      order by wave desc, position limit ${MOST_UNITS}) as updated
    on conflict do nothing`)
  await tx.execute(sql`
    insert into campaign_samples (campaign_id, wave, unit_id, is_updated, steps, silent, faulty, hot)
    select ${id}::uuid, ${wave}::int, id, false, 0, 0, 0, 0 from (
      select unit.id from produced_robots unit
      where unit.variant_id = ${variantId}::uuid and unit.life_state <> 'retired' and unit.connection <> 'never'
        and unit.installed_aros_id is not null and unit.installed_aros_id <> ${arosId}::uuid
        and not exists (select from campaign_units own where own.campaign_id = ${id}::uuid and own.unit_id = unit.id
          and own.state not in ('queued', 'skipped', 'cancelled'))
      order by unit.id limit ${MOST_UNITS}) as former
    on conflict do nothing`)
}

/** More restarts of services than at the step before; an agent that began anew counts from nothing. */
const hasRestartedSql = sql`(seen.restarts > sample.service_restarts
  or (seen.restarts < sample.service_restarts and seen.restarts > 0))`

/** Asks every watched robot once how it does: one step of a quarter of an hour. */
export async function runStep(tx: Db, { id, wave }: Pick<Watched, 'id' | 'wave'>, now: Date): Promise<void> {
  const isSilent = (await readSilence(tx, now)).isOffline(sql`watched.unit_id`)
  await tx.execute(sql`
    update campaign_samples as sample set steps = steps + 1,
      silent = silent + (case when seen.is_heard then 0 else 1 end),
      faulty = faulty + (case when seen.is_heard and seen.errors > 0 then 1 else 0 end),
      hot = hot + (case when seen.is_heard and seen.temp > ${HOT_C}::int then 1 else 0 end),
      failing = failing + (case when seen.is_heard and seen.is_failing then 1 else 0 end),
      reported_runtime = reported_runtime + (case when seen.is_heard and (seen.has_runtime or seen.errors > 0) then 1 else 0 end),
      reported_temp = reported_temp + (case when seen.is_heard and seen.temp is not null then 1 else 0 end),
      reported_software = reported_software + (case when seen.is_heard and seen.has_software then 1 else 0 end),
      reported_restarts = reported_restarts + (case when sample.service_restarts - seen.restarts is null then 0 else 1 end),
      restarted = restarted + (case when ${hasRestartedSql} then 1 else 0 end),
      service_restarts = coalesce(seen.restarts, sample.service_restarts),
      drain_percent = drain_percent + greatest(0, coalesce(sample.battery_percent - seen.battery, 0)),
      drain_steps = drain_steps + (case when sample.battery_percent - seen.battery is null then 0 else 1 end),
      battery_percent = seen.battery
    from (
      select watched.unit_id,
        coalesce(p.is_linked and not (${isSilent}), false) as is_heard,
        coalesce(jsonb_array_length(r.runtime_info -> 'errors'), 0) as errors,
        (r.runtime_info ->> 'cpuTempC')::float as temp,
        r.runtime_info is not null and not coalesce(r.runtime_info -> 'unreported' @> '["errors"]', false) as has_runtime,
        software_info is not null as has_software,
        (r.runtime_info ->> 'serviceRestarts')::int as restarts,
        coalesce(${hasFailedPackageSql}, false) as is_failing,
        case when p.is_linked and not (${isSilent})
          and r.runtime_info #>> '{battery,charging}' = 'false'
          then (r.runtime_info #>> '{battery,percent}')::real end as battery
      from campaign_samples watched
      join produced_robots unit on unit.id = watched.unit_id
      left join robot_presence p on p.unit_id = watched.unit_id
      left join robot_runtime r on r.unit_id = watched.unit_id
      where watched.campaign_id = ${id}::uuid and watched.wave = ${wave}::int
    ) as seen
    where sample.campaign_id = ${id}::uuid and sample.wave = ${wave}::int and sample.unit_id = seen.unit_id`)
}

const Watch = z.object({
  rows: z.array(
    z.object({
      is_updated: z.boolean(),
      units: z.coerce.number(),
      steps: z.coerce.number(),
      silent: z.coerce.number(),
      faulty: z.coerce.number(),
      hot: z.coerce.number(),
      failing: z.coerce.number(),
      faulty_among: z.coerce.number(),
      hot_among: z.coerce.number(),
      failing_among: z.coerce.number(),
      restarted: z.coerce.number(),
      restarted_among: z.coerce.number(),
      drained: z.coerce.number(),
      drained_among: z.coerce.number(),
      drain_per_hour: z.coerce.number().nullable(),
    }),
  ),
})
const Failures = z.object({
  rows: z.array(z.object({ failed: z.coerce.number(), among: z.coerce.number() })),
})
type Watching = Omit<GateGroup, 'failed' | 'failedAmong'>
const nobody: Watching = {
  units: 0,
  unitHours: 0,
  silent: 0,
  faulty: 0,
  hot: 0,
  failing: 0,
  faultyAmong: 0,
  hotAmong: 0,
  failingAmong: 0,
  restarted: 0,
  restartedAmong: 0,
  drained: 0,
  drainedAmong: 0,
  drainPerHour: null,
}

function watchingOf(row: z.infer<typeof Watch>['rows'][number]): Watching {
  const { units, steps, silent, faulty, hot, failing, restarted, drained } = row
  return {
    units,
    silent,
    faulty,
    hot,
    failing,
    restarted,
    drained,
    unitHours: steps / STEPS_PER_HOUR,
    faultyAmong: row.faulty_among,
    hotAmong: row.hot_among,
    failingAmong: row.failing_among,
    restartedAmong: row.restarted_among,
    drainedAmong: row.drained_among,
    drainPerHour: row.drain_per_hour,
  }
}

/** Of the robots that came to an end with the release, how many failed. */
async function readFailed(tx: Db, id: string) {
  const found = await tx.execute(sql`
    select count(*) as among, count(*) filter (where state in ('failed', 'rolled_back')) as failed
    from campaign_units where campaign_id = ${id}::uuid and state in ('succeeded', 'failed', 'rolled_back')`)
  return Failures.parse(found).rows[0] ?? { failed: 0, among: 0 }
}

/** The same for robots on the former release, whose updates to something else may have failed meanwhile. */
async function readFormerFailed(tx: Db, { id, variantId, arosId }: Watched, since: Date) {
  const found = await tx.execute(sql`
    select count(*) as among, count(*) filter (where exists (select from updates u where u.unit_id = former.id
      and u.state in ('failed', 'rolled_back') and u.ended_at >= ${since.toISOString()}::timestamptz)) as failed
    from (
      select unit.id from produced_robots unit
      where unit.variant_id = ${variantId}::uuid and unit.life_state <> 'retired'
        and unit.installed_aros_id is not null and unit.installed_aros_id <> ${arosId}::uuid
        and not exists (select from campaign_units own where own.campaign_id = ${id}::uuid and own.unit_id = unit.id
          and own.state not in ('queued', 'skipped', 'cancelled'))
      limit ${MOST_FORMER}) as former`)
  return Failures.parse(found).rows[0] ?? { failed: 0, among: 0 }
}

/** What the two groups of a wave came to. On the former release updates count that failed since a moment. */
export async function readGroups(
  tx: Db,
  watched: Watched,
  since: Date,
): Promise<{ updated: GateGroup; former: GateGroup }> {
  const found = await tx.execute(sql`
    with watched as (
      select *, drain_percent / nullif(drain_steps, 0) * ${STEPS_PER_HOUR}::int as drain
      from campaign_samples where campaign_id = ${watched.id}::uuid and wave = ${watched.wave}::int
    ), middle as (select percentile_disc(0.5) within group (order by drain) as drain from watched)
    select is_updated, count(*) as units, sum(steps) as steps,
      count(*) filter (where silent > 0) as silent,
      count(*) filter (where faulty > 0) as faulty,
      count(*) filter (where hot > 0) as hot,
      count(*) filter (where failing > 0) as failing,
      count(*) filter (where reported_runtime > 0) as faulty_among,
      count(*) filter (where reported_temp > 0) as hot_among,
      count(*) filter (where reported_software > 0) as failing_among,
      count(*) filter (where restarted > 0) as restarted,
      count(*) filter (where reported_restarts > 0) as restarted_among,
      count(*) filter (where watched.drain > middle.drain) as drained,
      count(watched.drain) as drained_among,
      percentile_cont(0.5) within group (order by watched.drain) as drain_per_hour
    from watched, middle
    group by is_updated`)
  const groups: Record<'updated' | 'former', Watching> = { updated: nobody, former: nobody }
  for (const row of Watch.parse(found).rows) groups[row.is_updated ? 'updated' : 'former'] = watchingOf(row)
  const updated = await readFailed(tx, watched.id)
  const former = await readFormerFailed(tx, watched, since)
  return {
    updated: { ...groups.updated, failed: updated.failed, failedAmong: updated.among },
    former: { ...groups.former, failed: former.failed, failedAmong: former.among },
  }
}

/** Forgets how robots did during a wave whose gate has decided. */
export async function forgetSamples(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`delete from campaign_samples where campaign_id = ${id}::uuid`)
}
