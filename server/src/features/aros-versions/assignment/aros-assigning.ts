import type { ArosDeps } from '../aros-ports.ts'
import type { ArosVersionsService } from '../aros-versions-service.ts'
import { createArosAssigner } from './aros-assigner.ts'
import { createArosAssignmentsService } from './aros-assignments-service.ts'
import { createUnitRollBackService } from './unit-roll-back-service.ts'

/** What says which robots run a version: the assigner that the others share, and its services. */
export function createArosAssigning(deps: ArosDeps & { aros: ArosVersionsService }) {
  const assigner = createArosAssigner(deps)
  const parts = { ...deps, assigner }
  return {
    assigner,
    assignments: createArosAssignmentsService(parts),
    unitRollBack: createUnitRollBackService(parts),
  }
}
