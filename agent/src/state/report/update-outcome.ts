import type { UpdateErrorCode } from '@filo/contract/device/messages/update-errors'
import type { UpdateMessageKey } from '@filo/contract/device/messages/update-messages'
import type { UpdatePhase } from '@filo/contract/device/messages/update-progress'
import { errorCodeOf, reasonCodeOf, reasonOf, UpdateError } from '../../updates/update-error.ts'
import type { Job, UpdateFailure } from '../agent-state.ts'
import { arosTitle } from '../aros-title.ts'
import { isPastReturn } from '../job/forward-steps.ts'
import type { Step } from '../job/step.ts'

/** Failure of a step, as the journal keeps it. */
export function toFailure(error: unknown, step: Step): UpdateFailure {
  const reasonCode = reasonCodeOf(error)
  return {
    code: errorCodeOf(error),
    package: 'code' in step ? step.code : (error instanceof UpdateError && error.package) || null,
    reason: reasonOf(error),
    ...(reasonCode && { reasonCode }),
    params: error instanceof UpdateError ? { ...error.params } : {},
  }
}

interface Outcome {
  phase: Extract<UpdatePhase, 'failed' | 'rolled_back'>
  key: UpdateMessageKey
  params: Record<string, string | number>
  errorCode: UpdateErrorCode
}

const keyByCode: Partial<Record<UpdateErrorCode, UpdateMessageKey>> = {
  disk_full: 'disk_full',
  download_failed: 'download_failed',
  blob_corrupt: 'download_failed',
  interrupted: 'interrupted',
}

/** A disk that was full in the middle of a step has no numbers to tell, only the system's words. */
function keyOf({ code, params }: UpdateFailure): UpdateMessageKey {
  if (code === 'disk_full' && params['needed'] === undefined) return 'install_failed'
  return keyByCode[code] ?? 'install_failed'
}

/** Why an update is left when another release is wanted. */
export const leftForAnother = 'another release is wanted'

/** How a left update ended, decided from its journal. */
export function updateOutcome(job: Job): Outcome {
  const failure: UpdateFailure = job.failure ?? { code: 'internal', package: null, reason: '', params: {} }
  const previous = job.from ? arosTitle(job.from) : '-'
  const culprit = failure.package ?? arosTitle(job.to)
  const stuck = job.rollbackFailures[0]
  if (stuck) {
    const reason = `${stuck.package ?? ''} ${stuck.reason}`.trim()
    return { phase: 'failed', key: 'rollback_failed', params: { reason }, errorCode: 'rollback_failed' }
  }
  const params = {
    ...failure.params,
    package: culprit,
    reason: failure.reason,
    ...(failure.reasonCode && { reasonCode: failure.reasonCode }),
    previous,
    aros: arosTitle(job.to),
  }
  if (isPastReturn(job.begun) && job.from) {
    const key = failure.reason === leftForAnother ? 'bake_left' : 'rolled_back'
    return { phase: 'rolled_back', key, params, errorCode: failure.code }
  }
  return {
    phase: 'failed',
    key: keyOf(failure),
    params,
    errorCode: failure.code,
  }
}
