import { answerMaker, type RemotePolicy } from '@filo/contract/customers/remote-policy'
import type { BaseContext } from '../../base-context.ts'
import { type ChangedUnit, changedUnits } from '../../bus/changed-units.ts'
import type { Db } from '../../db/database.ts'
import { publish } from '../../db/unit-of-work.ts'
import type { UnitRow } from '../../records/units/unit-row.ts'
import type { Actor } from '../../rights/actor.ts'
import type { AuditService } from '../audit/audit-service.ts'
import * as store from './hardware-tests-store.ts'

type Deps = Pick<BaseContext, 'clock'> & { audit: AuditService }
type Unit = Pick<UnitRow, 'id' | 'serial' | 'customerId' | 'variantId'>

/** Has consoles read the tests of units anew once the transaction is committed. */
export function publishTests(tx: Db, units: readonly ChangedUnit[]): void {
  for (const message of changedUnits('hardware', units, 'test')) publish(tx, message)
}

/** Ends requests for tests that a customer's rule forbids by now and that no robot has taken up. */
export function createOvertakenTests({ clock, audit }: Deps) {
  /** One that the caller holds; a robot that has begun it meanwhile still has the last word. */
  async function refuse(tx: Db, actor: Actor, { runId, unit }: { runId: string; unit: Unit }): Promise<void> {
    const now = clock.now()
    await store.updateRun(tx, runId, { state: 'refused', endedAt: now, isAbandoned: true })
    await store.endOpenTests(tx, runId, { state: 'refused', at: now })
    const { id: objectId, serial: objectName, customerId } = unit
    const object = { objectType: 'produced_robot', objectId, objectName, customerId }
    await audit.record(tx, actor, {
      action: 'hardware_test.overtaken',
      ...object,
      after: { runId },
    })
  }

  /** Those of a customer whose rule is being changed. */
  async function refuseOf(
    tx: Db,
    actor: Actor,
    { id: customerId, policy }: { id: string; policy: RemotePolicy },
  ): Promise<void> {
    const answer = answerMaker(policy, 'hardware_test')
    if (answer === 'open') return
    const runs = await store.lockRequested(tx, customerId, { needsAttendant: answer === 'consent' })
    const units = runs.map(({ unitId, serial, variantId }) => ({ id: unitId, serial, variantId, customerId }))
    for (const [index, { id: runId }] of runs.entries()) {
      const unit = units[index]
      if (unit) await refuse(tx, actor, { runId, unit })
    }
    publishTests(tx, units)
  }

  return { refuse, refuseOf }
}

export type OvertakenTests = ReturnType<typeof createOvertakenTests>
