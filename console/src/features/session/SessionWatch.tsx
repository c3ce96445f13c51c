import { useSessionStore } from '../../state/session-store.ts'
import { ExpiredSessionDialog } from './ExpiredSessionDialog.tsx'
import { IdleWarning } from './IdleWarning.tsx'

/** Watches over the session of an open page: warns before the idle limit, asks to sign in again after it. */
export function SessionWatch() {
  const isExpired = useSessionStore((state) => state.isExpired)
  return isExpired ? <ExpiredSessionDialog /> : <IdleWarning />
}
