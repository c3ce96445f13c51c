import type { BaseContext } from '../../../base-context.ts'
import type { Db } from '../../../db/database.ts'
import type { Actor } from '../../../rights/actor.ts'
import type { AuditService } from '../../audit/audit-service.ts'
import { createArosAssigner } from './aros-assigner.ts'
import { findAssignment, findPinOf } from './aros-assignments-store.ts'
import { publishAssignment } from './assignment-events.ts'

type Deps = Pick<BaseContext, 'clock' | 'ids'> & { audit: AuditService }

/** Takes units that are retired out of what is assigned (docs/lifecycles.md, Produced robot). */
export function createUnitExitService(deps: Deps) {
  const assigner = createArosAssigner(deps)

  /** Ends the pin of a unit, on record, inside the caller's transaction, which holds the variant. */
  async function unpin(tx: Db, actor: Actor, unitId: string, reason: string): Promise<void> {
    const pin = await findPinOf(tx, unitId)
    const found = pin && (await findAssignment(tx, pin.id))
    if (!found) return
    await assigner.release(tx, actor, [found], reason)
    publishAssignment(tx, found.assignment.variantId, found.aros.id)
  }

  return { unpin }
}

export type UnitExitService = ReturnType<typeof createUnitExitService>
