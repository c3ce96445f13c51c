import { compareWithModel } from '@filo/contract/hardware/compare-with-model'
import { isOpenTest } from '@filo/contract/hardware-tests/hardware-test-states'
import { HardwareBaseline } from '@filo/contract/robot-models/robot-models-routes'
import { and, desc, eq, gte, inArray, isNotNull, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { arosVersions } from '../../db/schema/aros-versions.ts'
import {
  hardwareChanges,
  hardwarePassports,
  hardwareSnapshots,
  hardwareStates,
} from '../../db/schema/hardware.ts'
import { hardwareTestResults } from '../../db/schema/hardware-tests.ts'
import { producedRobots } from '../../db/schema/produced-robots.ts'
import { qualityChecks } from '../../db/schema/quality-checks.ts'
import { robotModels } from '../../db/schema/robot-models.ts'
import { robotPresence } from '../../db/schema/robot-presence.ts'
import { robots } from '../../db/schema/robots.ts'
import { users } from '../../db/schema/users.ts'
import { presenceOfUnit } from '../../records/units/unit-connection.ts'
import { limitsOfUnit } from '../../records/units/unit-limits.ts'
import { unitsInScope } from '../../records/units/units-in-scope.ts'
import type { Scope } from '../../rights/actor.ts'
import type { QualityEvidence } from './quality-rule.ts'

export type CheckRow = typeof qualityChecks.$inferSelect

const desired = alias(arosVersions, 'desired')
const installed = alias(arosVersions, 'installed')

/** A unit in scope with what it runs, shall run, and when it was last heard of. */
export async function findCheckedUnit(db: Db, scope: Scope, unitId: string) {
  const [row] = await db
    .select({
      unit: producedRobots,
      lastSeenAt: robotPresence.lastSeenAt,
      differsSince: robotPresence.differsSince,
      limits: limitsOfUnit,
      desired,
      installed,
      baseline: robotModels.hardwareBaseline,
    })
    .from(producedRobots)
    .leftJoin(robotPresence, presenceOfUnit)
    .innerJoin(robots, eq(robots.id, producedRobots.variantId))
    .innerJoin(robotModels, eq(robotModels.id, robots.modelId))
    .leftJoin(desired, eq(desired.id, producedRobots.desiredArosId))
    .leftJoin(installed, eq(installed.id, producedRobots.installedArosId))
    .where(and(unitsInScope(scope), eq(producedRobots.id, unitId)))
  return row
}

export type CheckedUnit = NonNullable<Awaited<ReturnType<typeof findCheckedUnit>>>

// From here on the caller has found the unit in its scope.

/** What a unit was found to be made of, beside what its model says; null where it was never scanned. */
export async function readHardwareEvidence(
  db: Db,
  { unit, baseline }: Pick<CheckedUnit, 'unit' | 'baseline'>,
): Promise<QualityEvidence['hardware']> {
  const [state] = await db
    .select({
      reference: hardwareStates.reference,
      scannedAt: hardwareSnapshots.lastSeenAt,
      hash: hardwareSnapshots.hash,
    })
    .from(hardwareStates)
    .innerJoin(hardwareSnapshots, eq(hardwareSnapshots.id, hardwareStates.snapshotId))
    .where(eq(hardwareStates.unitId, unit.id))
  if (!state) return null
  const isOpen = and(
    eq(hardwareChanges.unitId, unit.id),
    inArray(hardwareChanges.state, ['new', 'flagged']),
    eq(hardwareChanges.mustBeExplained, true),
  )
  const [passport] = await db
    .select({ hash: hardwarePassports.hash })
    .from(hardwarePassports)
    .where(eq(hardwarePassports.unitId, unit.id))
    .orderBy(desc(hardwarePassports.frozenAt), desc(hardwarePassports.id))
    .limit(1)
  const checks = compareWithModel(HardwareBaseline.safeParse(baseline).data ?? {}, state.reference)
  return {
    scannedAt: state.scannedAt,
    checks,
    unexplained: await db.$count(hardwareChanges, isOpen),
    isAsPassport: passport ? passport.hash === state.hash : null,
  }
}

type RanTest = QualityEvidence['tests'][number]

function stateOf(state: (typeof hardwareTestResults.$inferSelect)['state']): RanTest['state'] {
  if (state === 'passed' || state === 'failed') return state
  return isOpenTest(state) ? 'open' : 'other'
}

/** The newest test of each kind of a unit that was requested since. */
export async function listNewestTests(db: Db, unitId: string, since: Date | null): Promise<RanTest[]> {
  const { test, state, requestedAt, endedAt, id } = hardwareTestResults
  const rows = await db
    .selectDistinctOn([test], { test, state, requestedAt, endedAt })
    .from(hardwareTestResults)
    .where(and(eq(hardwareTestResults.unitId, unitId), since ? gte(requestedAt, since) : undefined))
    .orderBy(test, desc(requestedAt), desc(id))
  return rows.map((row) => ({
    test: row.test,
    state: stateOf(row.state),
    at: row.endedAt ?? row.requestedAt,
  }))
}

/** The round of a unit that is under way. */
export async function findOpenCheck(db: Db, unitId: string): Promise<CheckRow | undefined> {
  const isOpen = and(eq(qualityChecks.unitId, unitId), isNull(qualityChecks.passedAt))
  const [row] = await db.select().from(qualityChecks).where(isOpen)
  return row
}

const SHOWN = 10

/** Rounds that a unit passed, the newest first; the last ten. */
export async function listPassedChecks(db: Db, unitId: string): Promise<CheckRow[]> {
  const { passedAt, id } = qualityChecks
  return db
    .select()
    .from(qualityChecks)
    .where(and(eq(qualityChecks.unitId, unitId), isNotNull(passedAt)))
    .orderBy(desc(passedAt), desc(id))
    .limit(SHOWN)
}

/** Names of people by their ids; those who are gone are left out. */
export async function readNames(db: Db, ids: readonly (string | null)[]): Promise<Map<string, string>> {
  const known = [...new Set(ids.flatMap((id) => id ?? []))]
  if (known.length === 0) return new Map()
  const rows = await db
    .select({ id: users.id, name: users.displayName })
    .from(users)
    .where(inArray(users.id, known))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Begins a round of a unit that the caller holds and that has none under way. */
export async function insertCheck(tx: Db, row: typeof qualityChecks.$inferInsert): Promise<void> {
  await tx.insert(qualityChecks).values(row)
}

/** Writes part of a round of a unit that the caller holds. */
export async function changeCheck(
  tx: Db,
  id: string,
  change: Partial<typeof qualityChecks.$inferInsert>,
): Promise<void> {
  await tx.update(qualityChecks).set(change).where(eq(qualityChecks.id, id))
}

/** Forgets the round under way of a unit that the caller holds: it did not pass. */
export async function deleteOpenCheck(tx: Db, unitId: string): Promise<void> {
  await tx.delete(qualityChecks).where(and(eq(qualityChecks.unitId, unitId), isNull(qualityChecks.passedAt)))
}
