import { z } from 'zod'
import { idParams } from '../entity.ts'
import { route } from '../route.ts'
import { packageErrors } from './packages-errors.ts'
import { PlanCases } from './version-plan.ts'

/** What is tried of a package version; `etag` follows the cases alone. */
export const TestPlan = z.object({ cases: PlanCases, etag: z.string() })
export type TestPlan = z.infer<typeof TestPlan>

export const getTestPlan = route({
  name: 'getTestPlan',
  method: 'GET',
  path: '/api/versions/:versionId/test-plan',
  summary: 'The test plan of a package version; without cases none was written',
  access: { permission: 'package.read' },
  params: idParams('versionId'),
  response: TestPlan,
})

export const putTestPlan = route({
  name: 'putTestPlan',
  method: 'PUT',
  path: '/api/versions/:versionId/test-plan',
  summary: 'Replace the test plan of a draft version; without cases it has none',
  access: { permission: 'package.upload' },
  params: idParams('versionId'),
  body: z.object({ cases: PlanCases }),
  response: TestPlan,
  errors: [
    packageErrors.version_frozen,
    packageErrors.plan_key_twice,
    packageErrors.plan_has_no_mandatory_case,
  ],
})

export const testPlanRoutes = [getTestPlan, putTestPlan]
