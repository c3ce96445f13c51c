import type { ArosState, ArosTransition } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import type { Db } from '../../../db/database.ts'
import type { UserActor } from '../../../rights/actor.ts'
import type { ArosDeps } from '../aros-ports.ts'
import type { ArosVersionsService } from '../aros-versions-service.ts'
import type { ArosAssigner } from '../assignment/aros-assigner.ts'
import type { TestRobots } from '../tests/aros-test-robots.ts'
import { publishStep } from './aros-events.ts'
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
}

/** One step: holds the version, changes it with `apply`, and has it read anew. @throws as {@link lockForTransition} */
export async function runStep(
  deps: StepDeps,
  actor: UserActor,
  { id, step }: { id: string; step: ArosTransition },
  apply: (tx: Db, locked: LockedAros, to: ArosState) => Promise<void>,
): Promise<ArosVersionDetail> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockForTransition(tx, actor, id, step)
    const to = transitionOf(locked.aros.channel, step)?.to ?? locked.aros.state
    await apply(tx, locked, to)
    publishStep(tx, locked.aros, step)
  })
  return deps.aros.get(actor, id)
}
