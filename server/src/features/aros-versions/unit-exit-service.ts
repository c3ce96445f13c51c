import type { Actor } from '../../actor.ts'
import type { BaseContext } from '../../base-context.ts'
import { changed } from '../../bus/bus.ts'
import type { Db } from '../../db/database.ts'
import type { AuditService } from '../audit/audit-service.ts'
import { createArosAssigner } from './aros-assigner.ts'
import { findAssignment, findPinOf } from './aros-assignments-store.ts'
import { arosSubject } from './aros-steps.ts'
import { lockRobot } from './aros-versions-store.ts'

type Deps = Pick<BaseContext, 'clock' | 'ids' | 'bus'> & { audit: AuditService }

/** Takes units that are retired out of what is assigned (docs/lifecycles.md, Produced robot). */
export function createUnitExitService(deps: Deps) {
  const assigner = createArosAssigner(deps)

  /** Holds off what assigns to units of a variant; whoever assigns takes this lock before the units, too. */
  const lockVariant = (tx: Db, robotId: string): Promise<void> => lockRobot(tx, robotId)

  /**
   * Ends the pin of a unit, on record, inside the caller's transaction.
   * @returns announces it; call it after the commit
   */
  async function unpin(tx: Db, actor: Actor, unitId: string, reason: string): Promise<() => void> {
    const pin = await findPinOf(tx, unitId)
    const found = pin && (await findAssignment(tx, pin.id))
    if (!found) return () => {}
    const { assignment, aros, serial } = found
    await assigner.end(tx, actor, [assignment])
    const before = { kind: assignment.kind, robot: serial }
    await deps.audit.record(tx, actor, {
      action: 'aros.unpinned',
      ...arosSubject(aros),
      before,
      after: {},
      reason,
    })
    return () => deps.bus.publish(changed('aros-versions', aros.id, 'assigned', { customerId: null }))
  }

  return { lockVariant, unpin }
}

export type UnitExitService = ReturnType<typeof createUnitExitService>
