import { getSession } from '@filo/contract/session/session-routes'
import { apiClient } from '../api/api-client.ts'
import { acceptSession } from '../state/session-store.ts'

/** Reads the session again after something in it has changed: name, language, time zone, password. */
export async function refreshSession(): Promise<void> {
  acceptSession(await apiClient.call(getSession, {}))
}
