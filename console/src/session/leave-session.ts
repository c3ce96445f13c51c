import { ApiError } from '@filo/contract/client'
import type { signOut } from '@filo/contract/session/session-routes'
import { apiClient } from '../api/api-client.ts'
import { paths } from '../app/paths.ts'
import { forgetTabLanguage } from '../i18n/i18n.ts'
import { keepFarewell } from '../lib/farewell.ts'
import { giveUpUnsaved } from '../lib/unsaved-forms.ts'
import { clearOffline } from '../state/offline-store.ts'
import { forgetSession } from '../state/session-store.ts'

/** Forgets in this tab what was the person's. */
async function forgetAll(): Promise<void> {
  await clearOffline()
  giveUpUnsaved()
  forgetTabLanguage()
  forgetSession()
}

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
  await forgetAll()
  location.replace(paths.signIn())
}

/** Leaves for the sign-in page, which says that somebody ended the session, with their message; back leads to this page. */
export async function leaveEndedSession(message: string | null): Promise<void> {
  const returnTo = `${location.pathname}${location.search}`
  keepFarewell(message ?? '')
  await forgetAll()
  location.replace(paths.signIn({ returnTo, reason: 'ended' }))
}
