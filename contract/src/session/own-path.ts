/** A path of this very site (`/users?q=a#x`), never the address of another one; null when it is none. */
export function ownPath(path: string | null | undefined, origin: string): string | null {
  if (!path?.startsWith('/')) return null
  const address = URL.parse(path, origin)
  if (address?.origin !== origin) return null
  return address.pathname + address.search + address.hash
}
