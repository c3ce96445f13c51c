import { ApiError } from '@filo/contract/client'
import { getSession } from '@filo/contract/session/session-routes'
import { apiClient } from '../api/api-client.ts'
import { readOfflineSession } from '../state/offline-session.ts'
import { useRootStore } from '../state/root-store.ts'
import { acceptSession, forgetSession, resumeOffline, useSessionStore } from '../state/session-store.ts'

let pending: Promise<boolean> | undefined
let hadSession = false

async function requestServer(): Promise<boolean> {
  try {
    acceptSession(await apiClient.call(getSession, {}))
    return true
  } catch (error) {
    const stored = error instanceof ApiError && error.status === 0 ? readOfflineSession() : undefined
    if (stored) {
      resumeOffline(stored)
      return true
    }
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    hadSession ||= useRootStore.getState().user !== null
    forgetSession()
    return false
  }
}

/**
 * Whether somebody is signed in; asks the server once, later calls answer from memory. Without a network, a person
 * whose work is kept in this browser goes on with it. Else rejects with the {@link ApiError} when the server cannot
 * say, and asks again at the next call.
 */
export async function startSession(): Promise<boolean> {
  if (useSessionStore.getState().session) return true
  pending ??= requestServer()
  try {
    return await pending
  } finally {
    pending = undefined
  }
}

/** Whether this browser had a session that the server no longer knows: the sign-in page then says so. */
export function isSessionLost(): boolean {
  return hadSession
}
