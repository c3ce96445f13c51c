/** How an answer that leads elsewhere is taken. */
type RedirectVerdict =
  | { kind: 'follow'; origin: string }
  /** `movedTo`: where it leads, without query and password; null: nowhere that can be read. */
  | { kind: 'stay'; movedTo: string | null }

const redirects: ReadonlySet<number> = new Set([301, 302, 307, 308])

/** A place as an address of HTTP; the link's own schemes are the same servers. */
function readPlace(location: string, origin: URL): URL | undefined {
  try {
    const place = new URL(new URL(location, origin).href.replace(/^ws/, 'http'))
    return /^https?:$/.test(place.protocol) ? place : undefined
  } catch {
    return undefined
  }
}

/**
 * Whether a robot follows a redirect (RFC 9110 section 15.4). What a robot signs is for its server and no origin in particular,
 * so whoever it is shown to could use it there: it goes where the server itself sends it, which TLS has proven, and to
 * the same path, since a move of the whole server changes nothing else. Never from TLS to none; and from a server without
 * TLS, whose answer anybody on the way may have written, only to TLS at the same name.
 */
export function judgeRedirect(origin: string, status: number, location: string | undefined): RedirectVerdict {
  const from = new URL(origin.replace(/^ws/, 'http'))
  const to = location === undefined ? undefined : readPlace(location, from)
  if (!to) return { kind: 'stay', movedTo: null }
  const isSamePath = to.pathname + to.search === from.pathname + from.search
  const isPlain = to.username === '' && to.password === '' && redirects.has(status)
  const isTrusted = to.protocol === 'https:' && (from.protocol === 'https:' || to.hostname === from.hostname)
  if (isSamePath && isPlain && isTrusted && to.origin !== from.origin)
    return { kind: 'follow', origin: to.origin }
  return { kind: 'stay', movedTo: to.origin + (isSamePath ? '' : to.pathname) }
}
