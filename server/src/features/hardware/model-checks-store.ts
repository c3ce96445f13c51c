import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../../db/database.ts'
import { hardwareStates } from '../../db/schema/hardware.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotModels } from '../../db/schema/robot-models.ts'
import { robots } from '../../db/schema/robots.ts'

/**
 * What a model says of its hardware, short: another one once that changes, and for no other change of the model. No two
 * models have one, so that a verdict that is out of date is told without looking at the robot's model.
 */
const baselineKey = sql<string>`md5(${robotModels.id}::text || coalesce(${robotModels.hardwareBaseline}::text, ''))`

/** Reads what the model of a unit says of its hardware. */
export async function readBaseline(db: Db, unitId: string) {
  const [row] = await db
    .select({ baseline: robotModels.hardwareBaseline, key: baselineKey })
    .from(producedRobots)
    .innerJoin(robots, eq(robots.id, producedRobots.variantId))
    .innerJoin(robotModels, eq(robotModels.id, robots.modelId))
    .where(eq(producedRobots.id, unitId))
  return row
}

const isJudgedOtherwise = or(
  isNull(hardwareStates.judgedAgainst),
  sql`${hardwareStates.judgedAgainst} <> ${baselineKey}`,
)

/** Units of a model that were not judged by what it says now, after one by their ids, held until the transaction ends. */
export async function holdUnjudged(
  tx: Db,
  { modelId, after, limit }: { modelId: string; after: string | undefined; limit: number },
) {
  const isNext = after === undefined ? undefined : gt(hardwareStates.unitId, after)
  return tx
    .select({
      unit: {
        id: producedRobots.id,
        customerId: producedRobots.customerId,
        variantId: producedRobots.variantId,
      },
      reference: hardwareStates.reference,
      since: hardwareStates.differsSince,
      baseline: robotModels.hardwareBaseline,
      key: baselineKey,
    })
    .from(robotModels)
    .innerJoin(robots, eq(robots.modelId, robotModels.id))
    .innerJoin(producedRobots, eq(producedRobots.variantId, robots.id))
    .innerJoin(hardwareStates, eq(hardwareStates.unitId, producedRobots.id))
    .where(and(eq(robotModels.id, modelId), isJudgedOtherwise, isNext))
    .orderBy(asc(hardwareStates.unitId))
    .limit(limit)
    .for('update', { of: hardwareStates })
}

/** Units that are looked at of each verdict that is out of date: what others of them there are the next look finds. */
const LOOKED_AT = 200

const Models = z.object({ rows: z.array(z.object({ model_id: z.string() })) })

/**
 * Models of which some unit was not judged by what they say now: it steps from one verdict to the next through their index,
 * of which there are about as many as models, however many units there are.
 */
export async function listModelsToJudge(db: Db): Promise<string[]> {
  const found = await db.execute(sql`
    with recursive verdicts(key) as (
      (select judged_against from hardware_states where judged_against is not null order by judged_against limit 1)
      union all
      select (select judged_against from hardware_states where judged_against > verdicts.key
        order by judged_against limit 1)
      from verdicts where verdicts.key is not null
    ), old as (
      select key from verdicts where key is not null and key not in (select ${baselineKey} from robot_models)
    ), units as (
      (select unit_id from hardware_states where judged_against is null limit ${LOOKED_AT})
      union all
      select matched.unit_id from old cross join lateral
        (select unit_id from hardware_states where judged_against = old.key limit ${LOOKED_AT}) matched
    )
    select distinct (
      select robots.model_id from produced_robots join robots on robots.id = produced_robots.variant_id
      where produced_robots.id = units.unit_id
    ) model_id from units`)
  return Models.parse(found).rows.map((row) => row.model_id)
}

/** Keeps a verdict beside the latest look at a unit. */
export async function writeVerdict(
  tx: Db,
  unitId: string,
  verdict: { differsSince: Date | null; judgedAgainst: string },
): Promise<void> {
  await tx.update(hardwareStates).set(verdict).where(eq(hardwareStates.unitId, unitId))
}
