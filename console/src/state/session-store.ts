import type { Session } from '@filo/contract/session/session-routes'
import { create } from 'zustand'
import { dropOfflineSession } from './offline-session.ts'
import { applyPreferences } from './preferences.ts'
import { useRootStore } from './root-store.ts'

interface SessionState {
  session: Session | null
  /** The server no longer knows the session while a page is open. */
  isExpired: boolean
  /** Somebody else ended it, and wants this said; null: it runs, or ended otherwise. */
  farewell: { message: string | null } | null
}

/** The session of this tab; only user, role and flag are persisted, under the root key. */
export const useSessionStore = create<SessionState>(() => ({
  session: null,
  isExpired: false,
  farewell: null,
}))

/** Takes a session the server has just answered with; for somebody new in this browser, their preferences too. */
export function acceptSession(session: Session): void {
  if (useRootStore.getState().user?.id !== session.user.id) {
    applyPreferences(session.preferences)
    useRootStore.setState({ selected: {}, recentFinds: [] })
  }
  useSessionStore.setState({ session, isExpired: false })
  useRootStore.setState({ user: session.user, role: session.role, stateFlag: session.stateFlag })
}

/** Goes on with the session this browser knew last, as long as the server cannot be asked. */
export function resumeOffline(session: Session): void {
  useSessionStore.setState({ session, isExpired: false })
}

/** Forgets the session, e.g. after signing out. */
export function forgetSession(): void {
  dropOfflineSession()
  useSessionStore.setState({ session: null, isExpired: false, farewell: null })
  useRootStore.setState({ user: null, role: null, stateFlag: null, selected: {}, recentFinds: [] })
}

/** Marks an open session as ended by the server: the sign-in dialog appears over the page. */
export function expireSession(): void {
  if (!useSessionStore.getState().session) return
  useSessionStore.setState({ isExpired: true })
  useRootStore.setState({ stateFlag: 'expired' })
}

/** Notes that somebody else ended the open session, and what they want said. */
export function noteEnd(message: string | null): void {
  if (useSessionStore.getState().session) useSessionStore.setState({ farewell: { message } })
}
