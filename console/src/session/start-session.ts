import { ApiError } from '@filo/contract/client'
import { getSession } from '@filo/contract/session/session-routes'
import { apiClient } from '../api/api-client.ts'
import { useRootStore } from '../state/root-store.ts'
import { acceptSession, forgetSession, useSessionStore } from '../state/session-store.ts'

let pending: Promise<boolean> | undefined
let hadSession = false

async function askServer(): Promise<boolean> {
  try {
    acceptSession(await apiClient.call(getSession, {}))
    return true
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    hadSession ||= useRootStore.getState().user !== null
    forgetSession()
    return false
  }
}

/**
 * Whether somebody is signed in; asks the server once, later calls answer from memory. Rejects with the
 * {@link ApiError} when the server cannot say, and asks again at the next call.
 */
export async function startSession(): Promise<boolean> {
  if (useSessionStore.getState().session) return true
  pending ??= askServer()
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
