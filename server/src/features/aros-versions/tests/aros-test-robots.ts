import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../rights/actor.ts'
import type { ArosDeps } from '../aros-ports.ts'
import type { ArosRow } from '../aros-versions-store.ts'
import type { ArosAssigner } from '../assignment/aros-assigner.ts'
import { listAssignmentsOf, listPins } from '../assignment/aros-assignments-store.ts'
import { findUnits } from '../assignment/aros-units-store.ts'
import { pinRefusal } from '../assignment/pin-refusal.ts'
import { arosSubject } from '../lifecycle/lock-for-transition.ts'
import { listTestersOf } from './version-testers-store.ts'

/** The robots that testers were given: pinned to what they test, and let go again. */
export function createTestRobots({
  updates,
  assigner,
}: Pick<ArosDeps, 'updates'> & { assigner: ArosAssigner }) {
  /** The robots of everybody who takes part in a test. */
  async function robotsOf(tx: Db, arosId: string): Promise<string[]> {
    const testers = await listTestersOf(tx, arosId)
    return [
      ...new Set(testers.flatMap(({ state, testUnitIds }) => (state === 'declined' ? [] : testUnitIds))),
    ]
  }

  /** Pins test robots to the version they test; those unfit by now (retired, say) are left out. */
  async function pin(tx: Db, actor: Actor, aros: ArosRow, unitIds: readonly string[]): Promise<void> {
    const reason = arosSubject(aros).objectName
    for (const unit of await findUnits(tx, { kind: 'all' }, unitIds)) {
      if (pinRefusal(unit, aros)) continue
      await assigner.pin(tx, actor, aros, { unitId: unit.id, serial: unit.serial, reason })
      await updates.reassign(tx, actor, { unitId: unit.id, reason })
    }
  }

  /** Ends the pins of robots that no tester of the version has any more. */
  async function release(tx: Db, actor: Actor, aros: ArosRow, leftUnitIds: readonly string[]): Promise<void> {
    const robots = await robotsOf(tx, aros.id)
    const free = leftUnitIds.filter((id) => !robots.includes(id))
    const pins = (await listPins(tx, aros.variantId, { channel: 'test' })).filter(
      ({ assignment }) => assignment.arosId === aros.id && free.includes(assignment.unitId ?? ''),
    )
    if (pins.length === 0) return
    await assigner.release(tx, actor, pins)
    const unitIds = pins.flatMap(({ assignment }) => assignment.unitId ?? [])
    await updates.reassign(tx, actor, { unitIds })
  }

  /** Has every robot of a test version follow its other assignments. */
  async function releaseAll(tx: Db, actor: Actor, aros: ArosRow): Promise<void> {
    const assigned = await listAssignmentsOf(tx, aros.id)
    if (assigned.length === 0) return
    await assigner.end(tx, actor, assigned)
    await updates.reassign(tx, actor, { variantId: aros.variantId })
  }

  return { robotsOf, pin, release, releaseAll }
}

export type TestRobots = ReturnType<typeof createTestRobots>
