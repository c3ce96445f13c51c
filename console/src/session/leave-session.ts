import { ApiError } from '@filo/contract/client'
import type { signOut } from '@filo/contract/session/session-routes'
import { apiClient } from '../api/api-client.ts'
import { paths } from '../app/paths.ts'
import { forgetTabLanguage } from '../i18n/i18n.ts'
import { giveUpUnsaved } from '../lib/unsaved-forms.ts'
import { clearOffline } from '../state/offline-store.ts'
import { forgetSession } from '../state/session-store.ts'

/**
 * Ends this session, or with `signOutEverywhere` all of the person's, forgets what was theirs in this tab and leaves
 * for the sign-in page.
 * @throws ApiError when the server did not do it: nothing is forgotten then
 */
export async function leaveSession(route: typeof signOut): Promise<void> {
  try {
    await apiClient.call(route, {})
  } catch (error) {
    const isAlreadyOut = error instanceof ApiError && error.status === 401
    if (!isAlreadyOut) throw error
  }
  await clearOffline()
  giveUpUnsaved()
  forgetTabLanguage()
  forgetSession()
  location.replace(paths.signIn())
}
