import type { Session } from '@filo/contract/session/session-routes'
import { keepText } from '../lib/keep-text.ts'

const key = 'filo-offline-session'

/** A console before this one may have kept it, when sessions brought no default views. */
type StoredSession = Omit<Session, 'defaultViews'> & Partial<Pick<Session, 'defaultViews'>>

/**
 * Lets this browser, unless it keeps no more, open the console again without a network as the signed-in person; it
 * holds no token, and the server still asks for one.
 */
export function keepOfflineSession(session: Session): void {
  keepText(localStorage, key, JSON.stringify(session))
}

/** The session kept for a start without a network, while it would still be valid. */
export function readOfflineSession(now = Date.now()): Session | undefined {
  try {
    // Written by this console alone; parsing its shape here would weigh on the sign-in page.
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as StoredSession | null
    return stored && Date.parse(stored.expiresAt) > now ? { defaultViews: {}, ...stored } : undefined
  } catch {
    return undefined
  }
}

/** Forgets that session: a start without a network leads to the sign-in page again. */
export function dropOfflineSession(): void {
  localStorage.removeItem(key)
}
