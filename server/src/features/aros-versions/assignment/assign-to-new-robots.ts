import { lockAros } from '../../../records/releases/aros-locks.ts'
import type { UserActor } from '../../../rights/actor.ts'
import type { ArosDeps } from '../aros-ports.ts'
import type { ArosVersionsService } from '../aros-versions-service.ts'
import { requireAssignable, requireNotRevoked, requireProduction } from '../lifecycle/lock-for-transition.ts'
import type { ArosAssigner } from './aros-assigner.ts'
import { publishAssignment } from './assignment-events.ts'

/**
 * Has the robots of a version's product that are registered from now on begin with it; all others keep what they run.
 * @throws not_found no_permission aros_wrong_channel aros_not_assignable aros_contains_revoked
 */
export async function assignToNewRobots(
  { db, updates, assigner, aros: reader }: ArosDeps & { aros: ArosVersionsService; assigner: ArosAssigner },
  actor: UserActor,
  id: string,
  reason: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAros(tx, id)
    const { aros } = await reader.find(tx, actor, id)
    requireProduction(aros)
    requireAssignable(actor, aros, 'assign')
    await requireNotRevoked(tx, id)
    await assigner.setStart(tx, actor, aros, { reason })
    await updates.reassign(tx, actor, { variantId: aros.variantId, reason })
    publishAssignment(tx, aros.variantId, id)
  })
}
