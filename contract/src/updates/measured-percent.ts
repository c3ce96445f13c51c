import type { UpdateState } from './updates-routes.ts'

interface Reported {
  state: UpdateState
  message: { params: Readonly<Record<string, string | number>> }
}

/**
 * How much of what a robot does now is done, in whole percent by the work itself: files fetched of files to fetch. Null
 * where nothing is measured, so that no bar stands for a step that is merely under way; 100 once it succeeded.
 */
export function measuredPercent({ state, message }: Reported): number | null {
  if (state === 'succeeded') return 100
  const { done, total } = message.params
  if (state !== 'downloading' || typeof done !== 'number' || typeof total !== 'number') return null
  return total > 0 ? Math.min(100, Math.floor((100 * Math.max(0, done)) / total)) : null
}
