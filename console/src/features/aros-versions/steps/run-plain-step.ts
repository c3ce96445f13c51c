import * as routes from '@filo/contract/aros-versions/aros-lifecycle-routes'
import type { ArosTransition } from '@filo/contract/aros-versions/aros-states'
import type { ArosVersionDetail } from '@filo/contract/aros-versions/aros-version-shapes'
import { apiClient } from '../../../api/api-client.ts'

/** The steps that a dialog asks about; the rest is taken at once or, like editing, has a way of its own. */
export type DialogStep = Exclude<ArosTransition, 'edit' | 'delete' | 'lock' | 'start_test' | 'request_review'>

/** The steps that need no more than a confirmation and, some of them, a reason. */
export type PlainStep = Exclude<DialogStep, 'approve' | 'publish' | 'withdraw' | 'assign' | 'pin' | 'promote'>

interface Step {
  ArosId: string
  step: PlainStep
  /** Empty where the step asks for none. */
  reason: string
  idempotencyKey: string
}

/** Takes a plain step; answers the version after it, for `renew` the copy. */
export function runPlainStep({ ArosId, step, reason, idempotencyKey }: Step): Promise<ArosVersionDetail> {
  const bare = { params: { ArosId }, idempotencyKey, body: {} }
  const reasoned = { ...bare, body: { reason } }
  const calls: Record<PlainStep, () => Promise<ArosVersionDetail>> = {
    renew: () => apiClient.call(routes.renewAros, bare),
    archive: () => apiClient.call(routes.archiveAros, bare),
    waive: () => apiClient.call(routes.waiveArosTest, reasoned),
    pause: () => apiClient.call(routes.pauseAros, reasoned),
    resume: () => apiClient.call(routes.resumeAros, reasoned),
    reject: () => apiClient.call(routes.rejectAros, reasoned),
  }
  return calls[step]()
}
