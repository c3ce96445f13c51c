import { arosErrors } from '@filo/contract/aros-versions/aros-versions-errors'
import { changed } from '../../../bus/bus.ts'
import type { Db } from '../../../db/database.ts'
import { publish } from '../../../db/unit-of-work.ts'
import { DomainError } from '../../../ground/domain-error.ts'
import { versionLabel } from '../../../records/releases/aros-ref.ts'
import { type Actor, actorId } from '../../../rights/actor.ts'
import type { ArosDeps } from '../aros-ports.ts'
import { type ArosRow, listRefs } from '../aros-versions-store.ts'
import type { ArosAssigner } from '../assignment/aros-assigner.ts'
import {
  type AssignmentWithNames,
  listAssignmentsOf,
  listPins,
} from '../assignment/aros-assignments-store.ts'
import { findUnits } from '../assignment/aros-units-store.ts'
import { pinRefusal } from '../assignment/pin-refusal.ts'
import { arosSubject } from '../lifecycle/lock-for-transition.ts'
import { pinAfterTest } from './pin-after-test.ts'
import {
  listPastPins,
  listPeopleTesting,
  listRobotsInTest,
  writeRobotsOfTester,
} from './robots-for-tests-store.ts'
import { type LosingTest, testsThatLose } from './tests-that-lose.ts'
import { listTestersOf } from './version-testers-store.ts'

type Deps = Pick<ArosDeps, 'updates' | 'audit' | 'clock'> & { assigner: ArosAssigner }

interface RequestedRobots {
  unitIds: readonly string[]
  /** Those that another running test has are taken from there. */
  takesRobots: boolean
}

/** The robots of everybody who takes part in a test. */
export async function listRobotsOfTest(tx: Db, arosId: string): Promise<string[]> {
  const testers = await listTestersOf(tx, arosId)
  return [...new Set(testers.flatMap(({ state, testUnitIds }) => (state === 'declined' ? [] : testUnitIds)))]
}

async function listLosing(tx: Db, aros: ArosRow, unitIds: readonly string[]): Promise<LosingTest[]> {
  return testsThatLose(await listRobotsInTest(tx, aros.variantId), aros.id, unitIds)
}

/** @throws aros_robots_in_test naming the first running test that would lose robots, whose it is and what it would have left */
export async function requireFreeRobots(tx: Db, aros: ArosRow, unitIds: readonly string[]): Promise<void> {
  const [losing] = await listLosing(tx, aros, unitIds)
  if (!losing) return
  const [other] = await listRefs(tx, [losing.arosId])
  const people = await listPeopleTesting(tx, [losing.arosId])
  throw new DomainError(arosErrors.aros_robots_in_test, {
    serials: losing.serials.join(', '),
    aros: other ? `${other.name} ${versionLabel(other)}` : losing.arosId,
    testers: people.map(({ name }) => name).join(', ') || '–',
    remaining: losing.remaining,
  })
}

/** Robots leave another test: its testers have them no more, and its audit record says which test took them from whom. */
async function moveFrom(deps: Deps, tx: Db, actor: Actor, losing: LosingTest, to: ArosRow): Promise<void> {
  const { audit, clock } = deps
  const { arosId, unitIds, serials, remaining } = losing
  const [other] = await listRefs(tx, [arosId])
  if (!other) return
  const stamp = { updatedAt: clock.now(), updatedBy: actorId(actor) }
  const lost: { userId: string; name: string }[] = []
  for (const tester of await listPeopleTesting(tx, [arosId])) {
    // What a verdict was given on stays with it.
    if (tester.state === 'submitted') continue
    const left = tester.testUnitIds.filter((id) => !unitIds.includes(id))
    if (left.length === tester.testUnitIds.length) continue
    await writeRobotsOfTester(tx, tester.testerId, { testUnitIds: left, ...stamp })
    lost.push(tester)
  }
  const after = {
    robots: serials.join(', '),
    by: arosSubject(to).objectName,
    remaining,
    testers: lost.map(({ name }) => name).join(', '),
    testerIds: lost.map(({ userId }) => userId),
  }
  await audit.record(tx, actor, { action: 'aros.robots_taken', ...arosSubject(other), after })
  publish(tx, changed('aros-versions', arosId, 'testers', { customerId: null, variantId: other.variantId }))
}

/**
 * Pins test robots to the version they test; those unfit by now (retired, say) are left out, and so are those that another
 * running test has, unless they are to be taken from there.
 */
export async function pinTestRobots(
  deps: Deps,
  tx: Db,
  actor: Actor,
  aros: ArosRow,
  { unitIds, takesRobots }: RequestedRobots,
): Promise<void> {
  const { assigner, updates } = deps
  const reason = arosSubject(aros).objectName
  const found = await findUnits(tx, { kind: 'all' }, unitIds)
  const units = found.filter((unit) => !pinRefusal(unit, aros))
  const losing = await listLosing(
    tx,
    aros,
    units.map(({ id }) => id),
  )
  const busy = new Set(losing.flatMap((test) => test.unitIds))
  for (const unit of units) {
    if (busy.has(unit.id) && !takesRobots) continue
    await assigner.pin(tx, actor, aros, { unitId: unit.id, serial: unit.serial, reason })
    await updates.reassign(tx, actor, { unitId: unit.id, reason })
  }
  if (takesRobots) for (const test of losing) await moveFrom(deps, tx, actor, test, aros)
}

/** Ends pins to a test version; each robot gets back the pin that the test had replaced, or follows campaigns and defaults. */
async function endPins(
  { assigner, updates, clock }: Deps,
  tx: Db,
  actor: Actor,
  pins: readonly AssignmentWithNames[],
): Promise<void> {
  if (pins.length === 0) return
  const unitIds = pins.flatMap(({ assignment }) => assignment.unitId ?? [])
  const past = Map.groupBy(await listPastPins(tx, unitIds), ({ unitId }) => unitId)
  await assigner.release(tx, actor, pins)
  for (const unit of await findUnits(tx, { kind: 'all' }, unitIds)) {
    const own = past.get(unit.id) ?? []
    const testPin = own.find(({ id }) => pins.some(({ assignment }) => assignment.id === id))
    const earlier = testPin && pinAfterTest(testPin, own, unit, clock.now())
    const [aros] = earlier ? await listRefs(tx, [earlier.arosId]) : []
    if (!earlier || !aros) continue
    const { until } = earlier
    await assigner.pin(tx, actor, aros, {
      unitId: unit.id,
      serial: unit.serial,
      until,
      reason: earlier.reason ?? arosSubject(aros).objectName,
    })
  }
  await updates.reassign(tx, actor, { unitIds })
}

async function listPinsTo(tx: Db, { id, variantId }: ArosRow): Promise<AssignmentWithNames[]> {
  const pins = await listPins(tx, variantId, { channel: 'test' })
  return pins.filter(({ assignment }) => assignment.arosId === id)
}

/** Ends the pins of robots that no tester of the version has any more. */
export async function releaseLeftRobots(
  deps: Deps,
  tx: Db,
  actor: Actor,
  aros: ArosRow,
  leftUnitIds: readonly string[],
): Promise<void> {
  const robots = await listRobotsOfTest(tx, aros.id)
  const free = leftUnitIds.filter((id) => !robots.includes(id))
  const pins = await listPinsTo(tx, aros)
  await endPins(
    deps,
    tx,
    actor,
    pins.filter(({ assignment }) => free.includes(assignment.unitId ?? '')),
  )
}

/** Lets go of the robots of a test that has its verdict; what else was assigned to the version stays. */
export async function releaseTestedRobots(deps: Deps, tx: Db, actor: Actor, aros: ArosRow): Promise<void> {
  const robots = await listRobotsOfTest(tx, aros.id)
  const pins = await listPinsTo(tx, aros)
  await endPins(
    deps,
    tx,
    actor,
    pins.filter(({ assignment }) => robots.includes(assignment.unitId ?? '')),
  )
}

/** Has every robot of a test version follow its other assignments, also where the version was the test default. */
export async function releaseAllRobots(deps: Deps, tx: Db, actor: Actor, aros: ArosRow): Promise<void> {
  const { assigner, updates } = deps
  await endPins(deps, tx, actor, await listPinsTo(tx, aros))
  const left = await listAssignmentsOf(tx, aros.id)
  if (left.length === 0) return
  await assigner.end(tx, actor, left)
  await updates.reassign(tx, actor, { variantId: aros.variantId })
}

/** The robots that testers were given: pinned to what they test, and let go again. */
export function createTestRobots(deps: Deps) {
  return {
    robotsOf: listRobotsOfTest,
    requireFree: requireFreeRobots,
    pin: pinTestRobots.bind(undefined, deps),
    release: releaseLeftRobots.bind(undefined, deps),
    releaseTested: releaseTestedRobots.bind(undefined, deps),
    releaseAll: releaseAllRobots.bind(undefined, deps),
  }
}

export type TestRobots = ReturnType<typeof createTestRobots>
