import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { hardwareStates } from '../../db/schema/hardware.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { robotModels } from '../../db/schema/robot-models.ts'
import { robots } from '../../db/schema/robots.ts'

/** What a model says of its hardware, short: another one once that changes, and for no other change of the model. */
const baselineKey = sql<string>`md5(coalesce(${robotModels.hardwareBaseline}::text, ''))`

/** What the model of a unit says of its hardware. */
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

/** Units of a model that were not judged by what it says now, held until the transaction ends. */
export async function holdUnjudged(tx: Db, modelId: string, limit: number) {
  return tx
    .select({
      unit: {
        id: producedRobots.id,
        customerId: producedRobots.customerId,
        variantId: producedRobots.variantId,
      },
      reference: hardwareStates.reference,
      differs: hardwareStates.differsFromModel,
      baseline: robotModels.hardwareBaseline,
      key: baselineKey,
    })
    .from(robotModels)
    .innerJoin(robots, eq(robots.modelId, robotModels.id))
    .innerJoin(producedRobots, eq(producedRobots.variantId, robots.id))
    .innerJoin(hardwareStates, eq(hardwareStates.unitId, producedRobots.id))
    .where(and(eq(robotModels.id, modelId), isJudgedOtherwise))
    .orderBy(asc(hardwareStates.unitId))
    .limit(limit)
    .for('update', { of: hardwareStates })
}

/** Models of which some unit was not judged by what they say now. */
export async function listModelsToJudge(db: Db): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: robotModels.id })
    .from(hardwareStates)
    .innerJoin(producedRobots, eq(producedRobots.id, hardwareStates.unitId))
    .innerJoin(robots, eq(robots.id, producedRobots.variantId))
    .innerJoin(robotModels, eq(robotModels.id, robots.modelId))
    .where(isJudgedOtherwise)
  return rows.map(({ id }) => id)
}

/** Keeps a verdict beside the latest look at a unit. */
export async function writeVerdict(
  tx: Db,
  unitId: string,
  verdict: { differsFromModel: boolean; judgedAgainst: string },
): Promise<void> {
  await tx.update(hardwareStates).set(verdict).where(eq(hardwareStates.unitId, unitId))
}
