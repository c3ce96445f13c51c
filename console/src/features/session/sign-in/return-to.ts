/** Where to go after signing in: a path of this very site, never another one, never back to the sign-in page. */
export function safeReturnTo(asked: string | null, origin: string, home: string): string {
  if (!asked?.startsWith('/')) return home
  const address = URL.parse(asked, origin)
  if (address?.origin !== origin || /^\/signin\/?$/i.test(address.pathname)) return home
  return address.pathname === '/' ? home : address.pathname + address.search + address.hash
}
