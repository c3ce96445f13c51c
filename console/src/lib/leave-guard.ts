import { useBlocker } from '@tanstack/react-router'

/**
 * Stops leaving a page with unsaved changes; also asks before the tab is closed.
 * Show a dialog while `isAsking`, then call `leave` or `stay`.
 */
export function useLeaveGuard(isDirty: boolean) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return {
    isAsking: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
