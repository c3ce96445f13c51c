import type { ConfigReport } from '@filo/contract/robot-config/config-report'
import { openConfigStates } from '@filo/contract/robot-config/config-states'
import type { Context } from '@filo/server/context'
import { campaignUnits } from '@filo/server/db/schema/campaigns'
import { robotConfigChanges } from '@filo/server/db/schema/robot-configs'
import { robotModels } from '@filo/server/db/schema/robot-models'
import { robots } from '@filo/server/db/schema/robots'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'

const keys = ['speechVolume', 'faceBrightness']
const range = { min: 0, max: 100, initial: 50 }
/** Robots that speak at once: there are ten connections. */
const AT_ONCE = 4

/** Of every hundred robots one cannot be configured, and one has the value already. */
export const leftOut = { config_no_agent: 1, config_already_set: 2 } as const

/** Puts robots of a variant into the tables, each linked and able to take configuration but for those of {@link leftOut}. */
export async function addFleet(
  { db }: Context,
  { variantId, size, setAlready }: { variantId: string; size: number; setAlready: number },
): Promise<void> {
  const [variant] = await db.select().from(robots).where(eq(robots.id, variantId))
  const configSchema = { speechVolume: range, faceBrightness: range }
  await db
    .update(robotModels)
    .set({ configSchema })
    .where(eq(robotModels.id, variant?.modelId ?? ''))
  await db.execute(sql`
    with fleet as (
      insert into produced_robots (id, created_at, updated_at, serial, variant_id, name, life_state, enrolment, connection,
        link_changed_at, search_key, sort_key)
      select gen_random_uuid(), now(), now(), 'CFG-' || lpad(n::text, 6, '0'), ${variantId}::uuid, 'Robot ' || n, 'active',
        'accepted', 'online', now(), 'cfg', 'cfg' from generate_series(1, ${size}) n
      returning id, serial
    ), linked as (
      insert into robot_links (unit_id, outbox_id, boot_id, acked_seq, capabilities, connected_at)
      select id, gen_random_uuid(), gen_random_uuid(), 0,
        case when right(serial, 2)::int = ${leftOut.config_no_agent} then '[]' else '["config"]' end::jsonb, now() from fleet
    ), configured as (
      insert into robot_configs (unit_id, own, version)
      select id, jsonb_build_object('speechVolume', ${setAlready}::int), 1 from fleet
      where right(serial, 2)::int = ${leftOut.config_already_set}
    )
    insert into robot_presence (unit_id, is_linked, last_seen_at) select id, true, now() from fleet`)
}

/** Robots of a campaign that have its configuration and have not said yet what became of it. */
async function listAssigned({ db }: Context, campaignId: string) {
  const { unitId, position, state, configChangeId } = campaignUnits
  return db
    .select({ unitId, position })
    .from(campaignUnits)
    .innerJoin(robotConfigChanges, eq(robotConfigChanges.id, configChangeId))
    .where(
      and(
        eq(campaignUnits.campaignId, campaignId),
        eq(state, 'assigned'),
        inArray(robotConfigChanges.state, [...openConfigStates]),
      ),
    )
    .orderBy(asc(position))
}

/** A robot fetches what is wished of it and says what became of it, as its link takes it in. */
async function answer(context: Context, unitId: string, refuses: boolean): Promise<void> {
  const { db, clock, robotConfig, configIntake } = context
  const robot = { kind: 'robot' as const, unitId, name: 'robot', ip: null, requestId: null }
  const { version, values } = await robotConfig.desired(robot)
  const at = clock.now().toISOString()
  const inForce = Object.entries(values).map(([key, value]) => [key, { value, by: 'server' as const, at }])
  const reported: ConfigReport = {
    version,
    state: refuses ? 'rejected' : 'applied',
    keys,
    secondsLeft: null,
    reason: refuses ? 'rejected' : null,
    text: refuses ? 'the amplifier of this robot does not go so far' : '',
    unread: [],
    readKeys: keys,
    values: refuses ? {} : Object.fromEntries(inForce),
  }
  const message = { type: 'config-report' as const, seq: 1, at, ...reported }
  await db.transaction((tx) => configIntake.handle(tx, robot, message))
}

/** All robots that have it say what became of it. @returns when each one that refused had said so */
export async function answerAll(
  context: Context,
  campaignId: string,
  refuses: (position: number) => boolean,
): Promise<number[]> {
  const waiting = await listAssigned(context, campaignId)
  const refusedAt: number[] = []
  const next = async () => {
    for (let unit = waiting.shift(); unit; unit = waiting.shift()) {
      await answer(context, unit.unitId, refuses(unit.position))
      if (refuses(unit.position)) refusedAt.push(performance.now())
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, next))
  return refusedAt
}
