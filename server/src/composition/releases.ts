import type { BaseContext } from '../base-context.ts'
import { createArosServices } from '../features/aros-versions/aros-services.ts'
import { createDefectsService } from '../features/testers/defects/defects-service.ts'
import { createEvidenceService } from '../features/testers/evidence-service.ts'
import { createMyTestsService } from '../features/testers/my-tests-service.ts'
import { createReleaseEvidenceService } from '../features/testers/release-evidence-service.ts'
import { createRobotLogsService } from '../features/testers/robot-logs/robot-logs-service.ts'
import { createTestersService } from '../features/testers/testers-service.ts'
import type { FleetServices } from './fleet.ts'
import type { People } from './people.ts'
import type { createSoftwareServices } from './software.ts'

/** Releases: AROS versions with their lifecycle, assignment and tests. */
export function createReleaseServices(
  base: BaseContext,
  { audit }: People,
  { trust, updates, commands }: FleetServices,
  { versions: content, versionTransitions: packages, libraries }: ReturnType<typeof createSoftwareServices>,
) {
  const aros = createArosServices({ ...base, audit, trust, updates, content, packages })
  const deps = { ...base, audit, versions: aros.versions, lifecycle: aros.lifecycle }
  const tests = { testers: createTestersService(deps), myTests: createMyTestsService(deps) }
  const robotLogs = createRobotLogsService({ ...deps, commands })
  const found = { evidence: createEvidenceService(base), defects: createDefectsService(deps), robotLogs }
  const releaseEvidence = createReleaseEvidenceService({ ...base, versions: aros.versions, libraries })
  return { aros, ...tests, ...found, releaseEvidence }
}
