import type { Session } from '@filo/contract/session/session-routes'

const key = 'filo-offline-session'

/**
 * Lets this browser open the console again without a network as the signed-in person; it holds no token, and the
 * server still asks for one.
 */
export function keepOfflineSession(session: Session): void {
  localStorage.setItem(key, JSON.stringify(session))
}

/** The session kept for a start without a network, while it would still be valid. */
export function readOfflineSession(now = Date.now()): Session | undefined {
  try {
    // Written by this console alone; parsing its shape here would weigh on the sign-in page.
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Session | null
    return kept && Date.parse(kept.expiresAt) > now ? kept : undefined
  } catch {
    return undefined
  }
}

export function dropOfflineSession(): void {
  localStorage.removeItem(key)
}
