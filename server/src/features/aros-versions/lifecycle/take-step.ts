import type { ArosState, ArosTransition } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import type { Db } from '../../../db/database.ts'
import type { UserActor } from '../../../rights/actor.ts'
import type { Announce, ArosDeps } from '../aros-ports.ts'
import type { ArosVersionsService } from '../aros-versions-service.ts'
import type { ArosAssigner } from '../assignment/aros-assigner.ts'
import type { TestRobots } from '../tests/aros-test-robots.ts'
import { transitionOf } from './aros-lifecycle.ts'
import type { MoveAros } from './aros-move.ts'
import type { ArosSigning } from './aros-signing.ts'
import { type LockedAros, lockForTransition } from './lock-for-transition.ts'

/** What every step in the life of an AROS version is given. */
export type StepDeps = ArosDeps & {
  aros: ArosVersionsService
  assigner: ArosAssigner
  testRobots: TestRobots
  move: MoveAros
  signing: ArosSigning
  /** Says after the commit that a version changed. */
  tell: (id: string, variantId: string, kind: string) => void
}

/** One step: holds the version, changes it with `apply`, and tells after the commit. @throws as {@link lockForTransition} */
export async function takeStep(
  deps: StepDeps,
  actor: UserActor,
  { id, step }: { id: string; step: ArosTransition },
  apply: (tx: Db, held: LockedAros, to: ArosState) => Promise<Announce[] | undefined>,
): Promise<ArosVersionDetail> {
  const { announces, variantId } = await deps.db.transaction(async (tx) => {
    const held = await lockForTransition(tx, actor, id, step)
    const to = transitionOf(held.aros.channel, step)?.to ?? held.aros.state
    return { announces: (await apply(tx, held, to)) ?? [], variantId: held.aros.variantId }
  })
  for (const announce of announces) announce()
  deps.tell(id, variantId, step)
  return deps.aros.get(actor, id)
}
