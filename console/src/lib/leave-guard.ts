import { useBlocker } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import { type PagePlace, showsOther } from './page-place.ts'
import { hasUnsaved, noteUnsaved } from './unsaved-forms.ts'

/**
 * Stops leaving a form with unsaved changes: for another page, another tab of it or another record. `retained` names
 * what may change in the address without the form being lost. Also asks before the browser's tab is closed.
 * Show a dialog while `isAsking`, then call `leave` or `stay`.
 */
export function useLeaveGuard(isDirty: boolean, retained: readonly string[] = []) {
  const id = useId()
  useEffect(() => {
    noteUnsaved(id, isDirty)
    return () => noteUnsaved(id, false)
  }, [id, isDirty])
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && showsOther(current as PagePlace, next as PagePlace, retained),
    enableBeforeUnload: () => hasUnsaved(id),
    withResolver: true,
  })
  return {
    isAsking: blocker.status === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  }
}
