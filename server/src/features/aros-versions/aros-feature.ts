import { createArosAssigning } from './aros-assigning.ts'
import { createArosComparisonService } from './aros-comparison-service.ts'
import { createArosComposersService } from './aros-composers-service.ts'
import { createArosCopiesService } from './aros-copies-service.ts'
import { createArosDecisionsService } from './aros-decisions-service.ts'
import { createArosDraftsService } from './aros-drafts-service.ts'
import { createArosLifecycleService } from './aros-lifecycle-service.ts'
import { createArosPinsService } from './aros-pins-service.ts'
import { createArosPolicyService } from './aros-policy-service.ts'
import type { ArosDeps } from './aros-ports.ts'
import { createArosTreeService } from './aros-tree-service.ts'
import { createArosVersionsService } from './aros-versions-service.ts'
import { createProductArosService } from './product-aros-service.ts'

/** The services of this feature, built together because they share the assigner and the reader. */
export function createArosFeature(deps: ArosDeps) {
  const versions = createArosVersionsService(deps)
  const { assigner, assignments, unitRollBack } = createArosAssigning({ ...deps, aros: versions })
  const parts = { ...deps, aros: versions, assigner }
  return {
    versions,
    tree: createArosTreeService(parts),
    comparison: createArosComparisonService(parts),
    product: createProductArosService(parts),
    decisions: createArosDecisionsService(deps),
    drafts: createArosDraftsService(parts),
    copies: createArosCopiesService(parts),
    lifecycle: createArosLifecycleService(parts),
    assignments,
    unitRollBack,
    pins: createArosPinsService(parts),
    composers: createArosComposersService(deps),
    policy: createArosPolicyService(deps),
  }
}

export type ArosFeature = ReturnType<typeof createArosFeature>
