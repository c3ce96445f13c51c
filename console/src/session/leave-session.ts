import { ApiError } from '@filo/contract/client'
import type { signOut } from '@filo/contract/session/session-routes'
import { apiClient } from '../api/api-client.ts'
import { paths } from '../app/paths.ts'
import { clearOffline } from '../state/offline-store.ts'
import { forgetSession } from '../state/session-store.ts'

/**
 * Ends this session, or with `signOutEverywhere` all of the person's, and leaves for the sign-in page; false when
 * the server did not do it.
 */
export async function leaveSession(route: typeof signOut): Promise<boolean> {
  try {
    await apiClient.call(route, {})
  } catch (error) {
    const isAlreadyOut = error instanceof ApiError && error.status === 401
    if (!isAlreadyOut) return false
  }
  await clearOffline()
  forgetSession()
  location.replace(paths.signIn())
  return true
}
