/** Time as everything reads it; tests move it by hand. */
export interface Clock {
  now: () => Date
}

export interface Ids {
  /** A new UUIDv7. */
  next: () => string
  /** A random secret, base64url of `bytes` bytes. */
  secret: (bytes: number) => string
  /** A random number from 0 up to 1, for pauses that must not fall together. */
  fraction: () => number
}
