import { useBlocker } from '@tanstack/react-router'
import { type PagePlace, showsOther } from './page-place.ts'

/**
 * Stops leaving a form with unsaved changes: for another page, another tab of it or another record. `kept` names
 * what may change in the address without the form being lost. Also asks before the browser's tab is closed.
 * Show a dialog while `isAsking`, then call `leave` or `stay`.
 */
export function useLeaveGuard(isDirty: boolean, kept: readonly string[] = []) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && showsOther(current as PagePlace, next as PagePlace, kept),
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return {
    isAsking: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
