import * as routes from '@filo/contract/aros-versions/aros-lifecycle-routes'
import type { ArosTransition } from '@filo/contract/aros-versions/aros-states'
import type { CallInput } from '@filo/contract/client'
import type { AnyRoute } from '@filo/contract/routes'
import { apiClient } from '../../../api/api-client.ts'
import { useInvalidate } from '../../../api/use-api.ts'
import { randomId } from '../../../lib/random-id.ts'
import { arosReadings } from './aros-routes.ts'

/** The route of each step that is one call below the version. */
const routeOf: Partial<Record<ArosTransition, AnyRoute>> = {
  lock: routes.lockAros,
  start_test: routes.startArosTest,
  renew: routes.renewAros,
  promote: routes.promoteAros,
  request_review: routes.requestArosReview,
  waive: routes.waiveArosTest,
  approve: routes.decideArosReview,
  reject: routes.decideArosReview,
  publish: routes.publishAros,
  pause: routes.pauseAros,
  resume: routes.resumeAros,
  withdraw: routes.withdrawAros,
  archive: routes.archiveAros,
}

/** Takes a step of the lifecycle and reads everything of AROS versions again. */
export function useStepCall() {
  const invalidate = useInvalidate()
  return async (
    ArosId: string,
    step: ArosTransition,
    body: object = {},
  ): Promise<{ id: string } | undefined> => {
    const route = routeOf[step]
    if (!route) throw new Error(`the step ${step} is no call of its own`)
    const key = route.idempotent ? { idempotencyKey: randomId() } : {}
    const input = { params: { ArosId }, ...(route.body ? { body } : {}), ...key }
    const answer = await apiClient.call(route, input as CallInput<AnyRoute>)
    await invalidate(arosReadings)
    return answer as { id: string } | undefined
  }
}
