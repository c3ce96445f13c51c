import type { signOut } from '@filo/contract/session/session-routes'
import { useTranslation } from 'react-i18next'
import { leaveSession } from '../session/leave-session.ts'
import { showToast } from '../ui/toast/toast-store.ts'

/** Signs out through a route, and says so when the server did not do it. */
export function useLeaveSession() {
  const { t } = useTranslation('layouts')
  return async (route: typeof signOut) => {
    if (!(await leaveSession(route))) showToast({ message: t('signOutFailed'), tone: 'error' })
  }
}
