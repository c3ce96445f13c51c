import type { EndedUpdate, ProgressMessage } from '@filo/contract/device/messages/agent-messages'
import type { UpdateMessageKey } from '@filo/contract/device/messages/update-messages'
import { isFinalPhase, type UpdatePhase } from '@filo/contract/device/messages/update-progress'
import { endedUpdateStates, type UpdateState } from '@filo/contract/updates/updates-routes'
import { downtimeOf } from '../../../records/units/downtime.ts'

/** The parts of an update record that a robot's progress may change. */
export interface UpdateProgress {
  state: UpdateState
  phase: UpdatePhase
  progressPercent: number
  attempts: number
  errorCode: string | null
  startedAt: Date | null
  endedAt: Date | null
  downSince: Date | null
  downSeconds: number | null
  transferredBytes: number | null
}

/** Bytes only grow; a message that says none, as those of agents from before, changes nothing. */
function transferredOf(known: number | null, reported: number | undefined): number | null {
  return reported === undefined ? known : Math.max(known ?? 0, reported)
}

/**
 * The record after a robot's report, or null when the report is old news: an ended attempt stays ended unless a
 * later attempt speaks; an update that succeeded has done so once, and a cancelled one never comes back.
 */
export function applyProgress(
  current: UpdateProgress,
  report: Pick<ProgressMessage, 'phase' | 'percent' | 'attempt' | 'errorCode' | 'at' | 'transferredBytes'>,
  at: Date,
): UpdateProgress | null {
  if (current.state === 'cancelled' || current.state === 'succeeded') return null
  if (report.attempt < current.attempts) return null
  if (endedUpdateStates.includes(current.state) && report.attempt === current.attempts) return null
  const isFinal = isFinalPhase(report.phase)
  // A failed update keeps the phase in which it stopped.
  const isBadEnd = report.phase === 'failed' || report.phase === 'rolled_back'
  return {
    state: report.phase,
    phase: isBadEnd ? current.phase : report.phase,
    progressPercent: Math.round(report.percent),
    attempts: report.attempt,
    errorCode: report.errorCode,
    startedAt: current.startedAt ?? (report.phase === 'queued' ? null : at),
    endedAt: isFinal ? at : null,
    ...downtimeOf(current, report),
    transferredBytes: transferredOf(current.transferredBytes, report.transferredBytes),
  }
}

/**
 * Whether an update that is open here has ended on its robot unseen: the end was told to a database that was replaced by
 * an older copy. One that was asked for again after that attempt is still to begin.
 */
export function hasEndedUnseen(
  { state, attempts }: Pick<UpdateProgress, 'state' | 'attempts'>,
  ended: Pick<EndedUpdate, 'attempt' | 'outcome'>,
): boolean {
  if (endedUpdateStates.includes(state) || ended.attempt < attempts) return false
  if (ended.outcome === 'succeeded') return true
  return ended.attempt > attempts || state !== 'queued'
}

/**
 * State of the unit's update chip for a state of its current update and its last words (docs/lifecycles.md). A
 * robot that waits for a hand to restart it is in the middle of the installation.
 */
export function unitUpdateState(
  state: UpdateState,
  key?: UpdateMessageKey,
): 'up_to_date' | 'scheduled' | 'updating' | 'failed' {
  if (state === 'succeeded' || state === 'cancelled') return 'up_to_date'
  if (state === 'failed' || state === 'rolled_back') return 'failed'
  if (key === 'waiting_reboot') return 'updating'
  return state === 'queued' || state === 'waiting' ? 'scheduled' : 'updating'
}
