import type { SlotState } from '../agent-state.ts'
import type { RunningLink } from '../running-link.ts'

type Journal = Pick<SlotState, 'current' | 'previous' | 'job' | 'settledUpdateId'>

/**
 * Whether the disk runs something else than the journal says. An update at work is ahead of it or behind it; a manifest that
 * is lost contradicts nothing while the link leads to the very release of the journal.
 */
export function isContradicted(
  { current, job }: Pick<Journal, 'current' | 'job'>,
  link: RunningLink,
): boolean {
  if (job) return false
  if (link.state === 'release') return link.release.contentHash !== current?.contentHash
  return current !== null && link.target !== current.contentHash
}

/**
 * The journal as the disk has it: what the link leads to counts as installed, by no update, so that the assignment is
 * planned anew. The release that ran by the journal stays on the disk as the one before.
 */
export function reconciled({ current, previous }: Journal, link: RunningLink) {
  const linked = link.state === 'release' ? link.release : null
  const former = current ?? (previous?.contentHash === linked?.contentHash ? null : previous)
  return { current: linked, previous: former, settledUpdateId: null }
}
