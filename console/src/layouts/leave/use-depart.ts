import { signOut, signOutEverywhere, switchRole } from '@filo/contract/session/session-routes'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { apiClient } from '../../api/api-client.ts'
import { paths } from '../../app/paths.ts'
import { leaveSession } from '../../session/leave-session.ts'
import type { Departure } from '../../state/departure.ts'
import { acceptSession } from '../../state/session-store.ts'
import { finishToasts } from '../../ui/toast/toast-store.ts'

/**
 * Leaves the session as asked, after what still waits behind an undo is done. Another role goes on at home, and
 * what was read under the old one is forgotten. Rejects with the ApiError when the server did not do it.
 */
export function useDepart(): (departure: Departure) => Promise<void> {
  const queryClient = useQueryClient()
  const { history } = useRouter()
  return async (departure) => {
    await finishToasts()
    if (departure.kind !== 'role')
      return leaveSession(departure.kind === 'signOut' ? signOut : signOutEverywhere)
    acceptSession(await apiClient.call(switchRole, { body: { role: departure.role } }))
    queryClient.clear()
    history.push(paths.home(), undefined, { ignoreBlocker: true })
  }
}
