import type { ArosDeps } from './aros-ports.ts'
import { createArosVersionsService } from './aros-versions-service.ts'
import { createArosAssigning } from './assignment/aros-assigning.ts'
import { createArosPinsService } from './assignment/aros-pins-service.ts'
import { createCampaignReleases } from './assignment/campaign-releases.ts'
import { createProductArosService } from './assignment/product-aros-service.ts'
import { createArosComparisonService } from './comparison/aros-comparison-service.ts'
import { createArosComposersService } from './compose/aros-composers-service.ts'
import { createArosCopiesService } from './compose/aros-copies-service.ts'
import { createArosDraftsService } from './compose/aros-drafts-service.ts'
import { createArosTreeService } from './compose/aros-tree-service.ts'
import { createArosDecisionsService } from './lifecycle/aros-decisions-service.ts'
import { createArosLifecycleService } from './lifecycle/aros-lifecycle-service.ts'
import { createArosPolicyService } from './policy/aros-policy-service.ts'
import { createTestRobotsService } from './tests/robots-for-tests-service.ts'

/** The services of this feature, built together because they share the assigner and the reader. */
export function createArosServices(deps: ArosDeps) {
  const versions = createArosVersionsService(deps)
  const { assigner, assignments, unitRollBack } = createArosAssigning({ ...deps, aros: versions })
  const parts = { ...deps, aros: versions, assigner }
  return {
    versions,
    tree: createArosTreeService(parts),
    comparison: createArosComparisonService(parts),
    product: createProductArosService(parts),
    testRobots: createTestRobotsService(deps),
    decisions: createArosDecisionsService(deps),
    drafts: createArosDraftsService(parts),
    copies: createArosCopiesService(parts),
    lifecycle: createArosLifecycleService(parts),
    assignments,
    unitRollBack,
    pins: createArosPinsService(parts),
    campaignReleases: createCampaignReleases(parts),
    composers: createArosComposersService(deps),
    policy: createArosPolicyService(deps),
  }
}

export type ArosServices = ReturnType<typeof createArosServices>
