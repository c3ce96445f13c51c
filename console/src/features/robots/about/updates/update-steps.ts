import type { UpdateMessageKey } from '@filo/contract/device/messages/update-messages'
import type { Update } from '@filo/contract/updates/updates-routes'

/** The steps a person sees of an update, in order. */
const updateSteps = ['download', 'verify', 'install', 'health', 'watch', 'done'] as const
type UpdateStep = (typeof updateSteps)[number]

export type StepState = 'waiting' | 'active' | 'done' | 'failed'

const stepOfPhase: Record<Update['phase'], UpdateStep | null> = {
  queued: null,
  waiting: null,
  downloading: 'download',
  verifying: 'verify',
  installing: 'install',
  restarting: 'install',
  validating: 'health',
  baking: 'watch',
  succeeded: 'done',
  failed: 'done',
  rolled_back: 'health',
}

/** A robot may wait for a good moment, or for a hand, when the files are there already. */
const waitsBeforeInstall = (key: UpdateMessageKey): boolean => key.startsWith('waiting_')

const refusals = new Set(['disk_full', 'download_failed', 'blob_corrupt'])

/** Where a failed update stopped: told by its last phase, or by the error when the phase only says that it failed. */
function failedStep({ phase, errorCode }: Pick<Update, 'phase' | 'errorCode'>): UpdateStep {
  if (phase !== 'failed') return stepOfPhase[phase] ?? 'download'
  if (errorCode?.startsWith('hook')) return 'install'
  if (errorCode === 'healthcheck_failed' || errorCode === 'service_failed' || errorCode === 'rollback_failed')
    return 'health'
  if (errorCode === 'blob_corrupt' || errorCode === 'manifest_invalid') return 'verify'
  return errorCode && refusals.has(errorCode) ? 'download' : 'verify'
}

interface Shown extends Pick<Update, 'state' | 'phase' | 'errorCode'> {
  message: Pick<Update['message'], 'key'>
}

/** The steps that an update has: most releases are not watched, and those that are say so when it comes to that. */
export function stepsOf({ phase }: Pick<Update, 'phase'>): UpdateStep[] {
  return updateSteps.filter((step) => step !== 'watch' || phase === 'baking')
}

/** The strip of steps of an update: what is done, what is under way or waits, where it failed. */
export function stepStates(update: Shown): Record<UpdateStep, StepState> {
  const { state } = update
  const isFailed = state === 'failed' || state === 'rolled_back'
  const isBlocked = state === 'waiting' && waitsBeforeInstall(update.message.key)
  const current = isFailed ? failedStep(update) : isBlocked ? 'install' : stepOfPhase[update.phase]
  const at = current === null ? -1 : updateSteps.indexOf(current)
  const stateAt = (index: number): StepState => {
    if (index < at || state === 'succeeded') return 'done'
    if (index > at) return 'waiting'
    if (isFailed) return 'failed'
    return state === 'cancelled' || isBlocked ? 'waiting' : 'active'
  }
  return Object.fromEntries(updateSteps.map((step, index) => [step, stateAt(index)])) as Record<
    UpdateStep,
    StepState
  >
}
