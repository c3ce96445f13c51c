import type { UpdatePhase } from '@filo/contract/device/messages/update-progress'

/**
 * Judges a download under way by a phase: a robot goes on to verify what it has, gives up, or waits (for the network or a
 * gate), which ends nothing.
 */
export function downloadEnd(phase: UpdatePhase): 'complete' | 'failed' | undefined {
  if (phase === 'queued' || phase === 'waiting' || phase === 'downloading') return undefined
  return phase === 'failed' || phase === 'rolled_back' ? 'failed' : 'complete'
}
