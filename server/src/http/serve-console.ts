import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname, join, normalize, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { SESSION_COOKIE } from './access/session-cookie-name.ts'
import { dropPageHeaders } from './bodies/page-headers.ts'
import { requestLanguage } from './routes/request-language.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
}
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const
const FOREVER = 'public, max-age=31536000, immutable'

const SSO_COOKIE = 'filo-sso'
const ssoCookie = { path: '/signin', sameSite: 'lax' } as const

interface Found {
  path: string
  encoding?: string
}

/** The file below `root` for a URL path, in the best encoding the caller takes; undefined when there is none. */
async function findFile(root: string, urlPath: string, accepted: string): Promise<Found | undefined> {
  const path = normalize(join(root, decodeURIComponent(urlPath)))
  if (!path.startsWith(root + sep) || path.includes('\0')) return undefined
  for (const [encoding, suffix] of encodings) {
    if (accepted.includes(encoding) && (await isFile(path + suffix))) return { path, encoding }
  }
  return (await isFile(path)) ? { path } : undefined
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
}

/** Content-Security-Policy: own scripts only, plus the inline ones the build hashed. */
function policyOf(root: string, imageHost: string): string {
  const file = join(root, 'csp.json')
  const hashes = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as { scriptHashes: string[] }).scriptHashes
    : []
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.map((hash) => `'${hash}'`).join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob: ${imageHost}`.trim(),
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ')
}

interface ConsoleOptions {
  /** The console's build folder. */
  root: string
  imageHost: string
  /** What people call the company's identity provider; absent when there is none. */
  ssoLabel?: string | undefined
}

/**
 * Serves the built console: files by name, the prerendered sign-in page in the caller's language, and the console
 * itself for every other path (its router answers unknown ones with /session/404).
 */
export function serveConsole(app: FastifyInstance, { root, imageHost, ssoLabel }: ConsoleOptions): void {
  const policy = policyOf(root, imageHost)

  /** Sends a file of the console. A reply is thenable, so whoever awaits the answer must not await a reply for it. */
  function send(reply: FastifyReply, found: Found): FastifyReply {
    const extension = extname(found.path)
    const isHashed = found.path.startsWith(join(root, 'assets') + sep)
    void reply.headers({
      'content-type': types[extension] ?? 'application/octet-stream',
      'cache-control': isHashed ? FOREVER : 'no-cache',
      vary: isHashed ? 'accept-encoding' : 'accept-encoding, accept-language, cookie',
    })
    if (isHashed) dropPageHeaders(reply)
    if (extension === '.html') void reply.header('content-security-policy', policy)
    const suffix = encodings.find(([name]) => name === found.encoding)?.[1] ?? ''
    if (found.encoding) void reply.header('content-encoding', found.encoding)
    return reply.send(createReadStream(found.path + suffix))
  }

  const find = (request: FastifyRequest, urlPath: string) =>
    findFile(root, urlPath, request.headers['accept-encoding'] ?? '')

  /**
   * The page of a screen, which fetches the screen's scripts with the shell's; any other path gets the shell. Who has a
   * session is shown the console's bars before the scripts come; others are about to be led to the sign-in page.
   */
  const findScreen = async (request: FastifyRequest, path: string) =>
    (request.cookies[SESSION_COOKIE] ? await find(request, `/framed${path}.html`) : undefined) ??
    (await find(request, `/screens${path}.html`)) ??
    find(request, '/index.html')

  /** The page is written once, at the build: whether there is an identity provider comes beside it, for scripts to read. */
  function announceSso(request: FastifyRequest, reply: FastifyReply): void {
    if (ssoLabel) void reply.setCookie(SSO_COOKIE, ssoLabel, ssoCookie)
    else if (request.cookies[SSO_COOKIE]) void reply.clearCookie(SSO_COOKIE, ssoCookie)
  }

  app.get('/signin', { schema: { hide: true } as object }, async (request, reply) => {
    const named = (request.query as { lng?: string }).lng
    const language = requestLanguage(named ?? request.headers['accept-language'])
    const found = await find(request, `/signin.${language}.html`)
    announceSso(request, reply)
    return found ? send(reply, found) : reply.callNotFound()
  })
  app.get('/*', { schema: { hide: true } as object }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (path.startsWith('/api/')) return reply.callNotFound()
    // Spec section 2: / leads to the sign-in page; who may be signed in already is asked by the console.
    if (path === '/' && !request.cookies[SESSION_COOKIE]) return reply.redirect('/signin')
    // A missing file is missing (the worker check and the chunk loader need to know); any other path is a screen.
    const screen = extname(path) === '' ? await findScreen(request, path) : undefined
    const found = (path === '/' ? undefined : await find(request, path)) ?? screen
    return found ? send(reply, found) : reply.callNotFound()
  })
}
