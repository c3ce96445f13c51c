import type { UpdateErrorCode } from '@filo/contract/device/update-errors'
import type { UpdateMessageKey } from '@filo/contract/device/update-messages'
import type { UpdatePhase } from '@filo/contract/device/update-progress'
import { reasonOf, UpdateError } from '../updates/update-error.ts'
import type { Job, UpdateFailure } from './agent-state.ts'
import { arosTitle } from './aros-title.ts'
import { isPastReturn } from './forward-steps.ts'
import type { Step } from './step.ts'

/** What went wrong in a step, as the journal keeps it. */
export function toFailure(error: unknown, step: Step): UpdateFailure {
  return {
    code: error instanceof UpdateError ? error.code : 'internal',
    package: step.type === 'hook' || step.type === 'stop' ? step.code : null,
    reason: reasonOf(error),
    params: error instanceof UpdateError ? { ...error.params } : {},
  }
}

export interface Outcome {
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

/** How a left update ended, decided from its journal. */
export function updateOutcome(job: Job): Outcome {
  const failure = job.failure ?? { code: 'internal', package: null, reason: '', params: {} }
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
    previous,
    aros: arosTitle(job.to),
  }
  if (isPastReturn(job.begun) && job.from) {
    return { phase: 'rolled_back', key: 'rolled_back', params, errorCode: failure.code }
  }
  return {
    phase: 'failed',
    key: keyByCode[failure.code] ?? 'install_failed',
    params,
    errorCode: failure.code,
  }
}
