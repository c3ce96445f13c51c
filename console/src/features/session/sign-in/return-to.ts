import { ownPath } from '@filo/contract/session/own-path'

/** Where to go after signing in: a path of this very site, never another one, never back to the sign-in page. */
export function safeReturnTo(address: string | null, origin: string, home: string): string {
  const path = ownPath(address, origin)
  return path === null || path === '/' || /^\/signin\/?($|[?#])/i.test(path) ? home : path
}
