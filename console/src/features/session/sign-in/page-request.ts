/** What the address asks of the sign-in page. */
export interface PageRequest {
  returnTo: string | null
  isExpired: boolean
  /** Somebody else ended the session. */
  isEnded: boolean
  invite: string | null
  reset: string | null
  /** How the way to the identity provider ended. */
  sso: string | null
}

/** The page as it is prerendered, before the address is known. */
export const plainRequest: PageRequest = {
  returnTo: null,
  isExpired: false,
  isEnded: false,
  invite: null,
  reset: null,
  sso: null,
}

/** Reads the sign-in page's query. */
export function readPageRequest(search: string): PageRequest {
  const query = new URLSearchParams(search)
  return {
    returnTo: query.get('returnTo'),
    isExpired: query.get('reason') === 'expired',
    isEnded: query.get('reason') === 'ended',
    invite: query.get('invite'),
    reset: query.get('reset'),
    sso: query.get('sso'),
  }
}
