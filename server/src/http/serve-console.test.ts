import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { SESSION_COOKIE } from './access/session-cookie-name.ts'
import { serveConsole } from './serve-console.ts'

const parent = mkdtempSync(join(tmpdir(), 'filo-console-'))
const root = join(parent, 'dist')
mkdirSync(join(root, 'assets'), { recursive: true })
mkdirSync(join(root, 'screens/product'), { recursive: true })
mkdirSync(join(root, 'framed/product'), { recursive: true })
const files = {
  'index.html': 'the console',
  'screens/product/list.html': 'the console and its list',
  'framed/product/list.html': 'the bars, the console and its list',
  'signin.tr.html': 'giriş',
  'signin.en.html': 'sign in',
  'assets/a.js': 'plain script',
  'assets/a.js.br': 'brotli script',
  '../secret.txt': 'outside',
}
for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)

const logged: string[] = []
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    logged.push(chunk.toString('utf8'))
    done()
  },
})
const app = fastify({ logger: { level: 'warn', stream } })
await app.register(helmet, { contentSecurityPolicy: false })
await app.register(cookie)
serveConsole(app, { root, imageHost: '' })

afterAll(async () => {
  await app.close()
  rmSync(parent, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ method: 'GET', url, headers })

test('a script is served as the caller can read it, and may be kept for ever', async () => {
  const plain = await get('/assets/a.js')
  expect(plain.body).toBe('plain script')
  expect(plain.headers['cache-control']).toContain('immutable')
  const packed = await get('/assets/a.js', { 'accept-encoding': 'gzip, br' })
  expect(packed.body).toBe('brotli script')
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', 'content-type': /javascript/ })
})

test.each(['/assets/gone.js', '/service-worker.js', '/..%2fsecret.txt', '/api/nothing'])(
  '%s is not there',
  async (url) => {
    expect((await get(url)).statusCode).toBe(404)
  },
)

test('a screen whose scripts are known gets the page that asks for them at once', async () => {
  const page = await get('/product/list?page=2')
  expect(page.body).toBe('the console and its list')
  expect(page.headers['cache-control']).toBe('no-cache')
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
  expect((await get('/product/other')).body).toBe('the console')
})

test('who has a session is shown the bars of the console at once', async () => {
  const page = await get('/product/list', { cookie: `${SESSION_COOKIE}=x` })
  expect(page.body).toBe('the bars, the console and its list')
  expect(page.headers['vary']).toContain('cookie')
})

test('a screen gets the console, the root leads to the sign-in page unless there is a session', async () => {
  expect((await get('/product/producedrobots?q=a')).body).toBe('the console')
  expect((await get('/')).headers['location']).toBe('/signin')
  expect((await get('/', { cookie: `${SESSION_COOKIE}=x` })).body).toBe('the console')
})

test.each([
  ['/signin?lng=en', 'tr', 'sign in'],
  ['/signin', 'tr-TR,tr;q=0.9', 'giriş'],
  ['/signin', 'en-GB', 'sign in'],
])('%s asked for in %s says %j', async (url, language, words) => {
  const page = await get(url, { 'accept-language': language })
  expect(page.body).toBe(words)
  expect(page.headers['content-security-policy']).toContain("script-src 'self'")
})

test('a page has every protecting header, a script those that mean something for it', async () => {
  const page = await get('/users')
  expect(page.headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'referrer-policy': 'no-referrer' })
  const script = await get('/assets/a.js')
  expect(script.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  expect(script.headers['strict-transport-security']).toBeDefined()
  expect(script.headers['x-frame-options']).toBeUndefined()
})

test('no request was answered twice', () => {
  expect(logged).toEqual([])
})

test('the sign-in page tells scripts what the identity provider is called, and forgets one that is no more', async () => {
  const other = fastify()
  await other.register(cookie)
  serveConsole(other, { root, imageHost: '', ssoLabel: 'Örnek; AŞ' })
  const reported = await other.inject('/signin')
  expect(reported.headers['set-cookie']).toBe('filo-sso=%C3%96rnek%3B%20A%C5%9E; Path=/signin; SameSite=Lax')
  await other.close()
  expect((await app.inject('/signin')).headers['set-cookie']).toBeUndefined()
  const cleared = await app.inject({ url: '/signin', headers: { cookie: 'filo-sso=x' } })
  expect(cleared.headers['set-cookie']).toContain('filo-sso=; ')
})
