import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { leaveEndedSession } from '../../session/leave-session.ts'
import { followDefaultViews } from '../../state/default-views.ts'
import { useSessionStore } from '../../state/session-store.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { IdleWarning } from './IdleWarning.tsx'

const ExpiredSessionDialog = lazyPart<object>(
  async () => (await import('./ExpiredSessionDialog.tsx')).ExpiredSessionDialog,
)

/** A new password became due while a page was open: the router's guard looks again and leads to where it is set. */
function usePasswordDue(): void {
  const router = useRouter()
  const isDue = useSessionStore((state) => state.session?.stateFlag === 'mustChangePassword')
  useEffect(() => {
    if (isDue) void router.invalidate()
  }, [isDue, router])
}

/** Watches over the session of an open page: warns before its end, asks to sign in again after it. */
export function SessionWatch() {
  const isExpired = useSessionStore((state) => state.isExpired)
  const farewell = useSessionStore((state) => state.farewell)
  usePasswordDue()
  useEffect(followDefaultViews, [])
  useEffect(() => {
    if (farewell) void leaveEndedSession(farewell.message)
  }, [farewell])
  if (farewell) return null
  return isExpired ? <ExpiredSessionDialog /> : <IdleWarning />
}
