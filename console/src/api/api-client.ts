import { type ApiError, createClient } from '@filo/contract/client'
import { currentLanguage } from '../i18n/i18n.ts'
import { isPageLeft } from '../lib/page-left.ts'
import { expireSession } from '../state/session-store.ts'
import { noteReachable } from './connection.ts'
import { isSessionOver } from './session-over.ts'

function noteFailure(error: ApiError): void {
  noteReachable(error.status !== 0)
  if (isSessionOver(error)) expireSession()
}

/** The console's one door to the server; errors of the connection and the session are noted on the way. */
export const apiClient = createClient({
  baseUrl: '',
  headers: () => ({ 'accept-language': currentLanguage() }),
  isPageLeft,
  onError: noteFailure,
})
