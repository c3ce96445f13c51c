import { type ApiError, type Client, createClient } from '@filo/contract/client'
import { currentLanguage } from '../i18n/i18n.ts'
import { isPageLeft } from '../lib/page-left.ts'
import { expireSession, useSessionStore } from '../state/session-store.ts'
import { noteAnswer, noteReachable } from './connection.ts'
import { consumeFirstAnswer } from './first-answers.ts'
import { withProof } from './proof.ts'
import { sendBytes } from './send-bytes.ts'
import { isSessionOver } from './session-over.ts'

const sessionMark = () => useSessionStore.getState().session?.issuedAt

/** A refusal that comes after somebody has signed in again is about the session before. */
function noteFailure(error: ApiError, sentUnder: string | undefined): void {
  if (error.status === 0) noteReachable(false)
  else noteAnswer()
  if (isSessionOver(error) && sentUnder === sessionMark()) expireSession()
}

const client = createClient({
  baseUrl: '',
  headers: () => ({ 'accept-language': currentLanguage() }),
  isPageLeft,
  sendBytes,
  answerOnItsWay: consumeFirstAnswer,
  sessionMark,
  onError: noteFailure,
})

/**
 * The console's one door to the server; errors of the connection and the session are noted on the way, and whoever
 * calls for something dangerous is asked who they are when the server wants to know.
 */
export const apiClient: Client = {
  ...client,
  call: (route, input) => withProof(() => client.call(route, input)),
}
