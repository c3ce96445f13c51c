/** The cookie that holds a person's session token. */
export const SESSION_COOKIE = '__Host-filo-session'
