const key = 'farewell'

/** Keeps what is to be read on the sign-in page of this tab by somebody whose session was ended; '' for nothing. */
export function keepFarewell(message: string): void {
  try {
    sessionStorage.setItem(key, message)
  } catch {
    // The page then says without it that the session was ended.
  }
}

/** What was kept in this tab; '' for nothing. */
export function readFarewell(): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}
