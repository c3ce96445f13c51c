import { type ApiError, createClient } from '@filo/contract/client'
import { currentLanguage } from '../i18n/i18n.ts'
import { isPageLeft } from '../lib/page-left.ts'
import { expireSession, useSessionStore } from '../state/session-store.ts'
import { noteReachable } from './connection.ts'
import { isSessionOver } from './session-over.ts'

const sessionMark = () => useSessionStore.getState().session?.issuedAt

/** A refusal that comes after somebody has signed in again is about the session before. */
function noteFailure(error: ApiError, sentUnder: string | undefined): void {
  noteReachable(error.status !== 0)
  if (isSessionOver(error) && sentUnder === sessionMark()) expireSession()
}

/** The console's one door to the server; errors of the connection and the session are noted on the way. */
export const apiClient = createClient({
  baseUrl: '',
  headers: () => ({ 'accept-language': currentLanguage() }),
  isPageLeft,
  sessionMark,
  onError: noteFailure,
})
