import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { authorityPem, type serverCertificates } from '../test/certificates.ts'
import { startConnectProxy } from '../test/connect-proxy.ts'
import { type SmallServer, startPlainServer, startTlsServer } from '../test/tls-server.ts'
import { endAnswer, requestServer } from '../updates/http/request-server.ts'
import { describeFailure, type Failure } from './describe-failure.ts'
import { type NetworkSettings, usualNetworkSettings } from './network-settings.ts'
import { openNetwork } from './open-network.ts'
import { ServerAnswered } from './server-answered.ts'

const folder = mkdtempSync(join(tmpdir(), 'filo-describe-'))
const caFile = join(folder, 'own.pem')
const open: { close(): Promise<void> }[] = []
beforeAll(() => writeFileSync(caFile, authorityPem))
afterEach(async () => {
  for (const each of open.splice(0)) await each.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function noted<T extends { close(): Promise<void> }>(server: T): T {
  open.push(server)
  return server
}

const builtMs = Date.UTC(2026, 10, 1)
const serverUrl = 'https://filo.example'
const usual = { serverUrl, proxy: undefined, nowMs: builtMs + 1000, notBeforeMs: builtMs }

/** Asks a real server by these settings, and describes why it did not work; `ok` where it did. */
async function request(
  url: string,
  settings: Partial<NetworkSettings> = {},
  more: { nowMs?: number; beginsWithinMs?: number } = {},
): Promise<Failure | 'ok'> {
  const { nowMs = usual.nowMs, beginsWithinMs = 5000 } = more
  const network = openNetwork({ ...usualNetworkSettings, ...settings })
  const { signal } = new AbortController()
  const question = {
    method: 'GET',
    headers: {},
    agent: network.forRequests(url),
    signal,
    beginsWithinMs,
  } as const
  try {
    endAnswer(await requestServer(url, question))
    return 'ok'
  } catch (error) {
    return describeFailure(error, { ...usual, serverUrl: url, proxy: network.proxyOf(url), nowMs })
  }
}

const hello = (_: unknown, response: { end(text: string): unknown }) => void response.end('hello')
const secure = async (certificate: keyof typeof serverCertificates): Promise<SmallServer> =>
  noted(await startTlsServer(certificate, hello))

test('a server of an own authority is trusted where the setting names it, and else named as unknown', async () => {
  const { port } = await secure('good')
  const url = `https://localhost:${port}`
  expect(await request(url, { caFile })).toBe('ok')
  expect(await request(url)).toMatchObject({
    code: 'certificate_unknown',
    text: expect.stringContaining('FILO_CA_FILE'),
  })
})

test.each([
  ['selfSigned', 'certificate_unknown'],
  ['elsewhere', 'certificate_name'],
  ['expired', 'certificate_expired'],
  ['early', 'certificate_early'],
] as const)('a certificate that is %s is %s', async (certificate, code) => {
  const { port } = await secure(certificate)
  expect(await request(`https://localhost:${port}`, { caFile })).toMatchObject({ code, status: null })
})

test.each([
  ['early', Date.UTC(2019, 2, 1)],
  ['expired', builtMs - 1],
] as const)(
  'a clock that cannot be right is named in place of a certificate that is %s',
  async (certificate, nowMs) => {
    const { port } = await secure(certificate)
    const failure = await request(`https://localhost:${port}`, { caFile }, { nowMs })
    const day = new Date(nowMs).toISOString()
    expect(failure).toMatchObject({ code: 'clock_behind', detail: day })
    expect(failure).toMatchObject({
      text: expect.stringContaining(`this robot's clock says ${day.slice(0, 10)}`),
    })
  },
)

test('an address where nobody listens, a name that nobody knows and a server that says nothing have codes of their own', async () => {
  const gone = await startPlainServer(hello)
  await gone.close()
  expect(await request(`http://127.0.0.1:${gone.port}`)).toMatchObject({ code: 'refused' })
  expect(await request('http://filo.invalid')).toMatchObject({ code: 'name_not_found' })
  const silent = noted(await startPlainServer(() => undefined))
  expect(await request(`http://127.0.0.1:${silent.port}`, {}, { beginsWithinMs: 50 })).toMatchObject({
    code: 'timed_out',
    detail: '',
  })
  const cutting = noted(await startPlainServer((request) => request.socket.destroy()))
  expect(await request(`http://127.0.0.1:${cutting.port}`)).toMatchObject({ code: 'broken' })
})

test('a proxy lets through who has its password; without it 407 is named, and never the password', async () => {
  const { port } = await secure('good')
  const url = `https://localhost:${port}`
  const proxy = noted(await startConnectProxy({ credentials: 'robot:s3cret%40word'.replace('%40', '@') }))
  const address = `127.0.0.1:${proxy.port}`
  expect(await request(url, { caFile, httpsProxy: `http://robot:s3cret%40word@${address}` })).toBe('ok')
  expect(proxy.requested).toEqual([{ target: `localhost:${port}`, isAllowed: true }])
  const wrong = await request(url, { caFile, httpsProxy: `http://robot:wr0ng@${address}` })
  expect(wrong).toMatchObject({ code: 'proxy_password', status: 407, detail: address })
  expect(JSON.stringify(wrong)).not.toContain('wr0ng')
  expect(
    await request(url, { caFile, httpsProxy: `http://robot:wr0ng@${address}`, noProxy: 'localhost' }),
  ).toBe('ok')
})

test.each([
  ['403 Forbidden', 'proxy_refused', 403],
  ['503 Service Unavailable', 'proxy_refused', 503],
] as const)('a proxy that answers %s to CONNECT is named with that', async (refusal, code, status) => {
  const proxy = noted(await startConnectProxy({ refusal }))
  expect(await request('https://filo.example', { httpsProxy: proxy.url })).toMatchObject({ code, status })
})

test('a proxy that answers 401 to a wrong password, as tinyproxy does, asks for a password', async () => {
  const proxy = noted(await startConnectProxy({ refusal: '401 Unauthorized' }))
  expect(await request('https://filo.example', { httpsProxy: proxy.url })).toMatchObject({
    code: 'proxy_password',
    status: 401,
    text: expect.stringContaining('(401)'),
  })
})

test('a proxy that is not there, or does not speak, is named as that and not as the server', async () => {
  const gone = await startConnectProxy()
  await gone.close()
  expect(await request('https://filo.example', { httpsProxy: gone.url })).toMatchObject({
    code: 'proxy_unreachable',
    text: expect.stringContaining(`the proxy 127.0.0.1:${gone.port} cannot be reached`),
  })
  expect(await request('https://filo.example', { httpsProxy: 'http://filo.invalid:3128' })).toMatchObject({
    code: 'proxy_unreachable',
  })
  const silent = noted(await startPlainServer(() => undefined))
  silent.server.on('connect', () => undefined)
  const httpsProxy = `http://127.0.0.1:${silent.port}`
  expect(await request('https://filo.example', { httpsProxy }, { beginsWithinMs: 100 })).toMatchObject({
    code: 'proxy_unreachable',
  })
})

test('a certificate behind a proxy is the server’s and named as without one', async () => {
  const { port } = await secure('elsewhere')
  const proxy = noted(await startConnectProxy())
  expect(await request(`https://localhost:${port}`, { caFile, httpsProxy: proxy.url })).toMatchObject({
    code: 'certificate_name',
  })
})

const answered = (status: number, more: { retryAfter?: string; movedTo?: string; isLink?: boolean } = {}) =>
  describeFailure(new ServerAnswered({ status, isLink: true, ...more }), usual)

test.each([
  [426, 'upgrade_lost', `the server in front of ${serverUrl} does not pass WebSocket on`],
  [
    404,
    'upgrade_lost',
    `the server in front of ${serverUrl} does not pass WebSocket on, or is none of Filo's: it answered 404 to the link`,
  ],
  [200, 'upgrade_lost', expect.stringContaining('it answered 200 to the link')],
  [400, 'upgrade_lost', expect.stringContaining('it answered 400 to the link')],
  [502, 'server_answered', `the server in front of ${serverUrl} does not reach Filo (it answered 502)`],
  [503, 'server_answered', `${serverUrl} answered 503 to the link`],
  [401, 'server_answered', `${serverUrl} answered 401 to the link`],
])('an answer of %s to the link is %s', (status, code, text) => {
  expect(answered(status)).toEqual({ code, status, detail: '', text })
})

test('a server without room is no trouble in front of it', () => {
  expect(answered(503, { retryAfter: '7' })).toMatchObject({
    code: 'server_busy',
    text: `${serverUrl} has no room for this robot yet`,
  })
})

test('a redirect names where the server has moved to', () => {
  expect(answered(308, { movedTo: 'https://new.example' })).toMatchObject({
    code: 'redirected',
    status: 308,
    detail: 'https://new.example',
    text: `the server has moved to https://new.example (${serverUrl} answered 308 to the link); if that is right, set FILO_SERVER to it`,
  })
  expect(answered(301).text).toBe(
    `${serverUrl} sends this robot elsewhere (${serverUrl} answered 301 to the link); if that is right, set FILO_SERVER to it`,
  )
})

test('where every address of a server failed each reason is named once, and the most telling gives the code', () => {
  const fail = (code: string, message: string) => Object.assign(new Error(message), { code })
  const refused = fail('ECONNREFUSED', 'connect ECONNREFUSED 192.0.2.1:443')
  const error = new AggregateError([fail('ENETUNREACH', 'connect ENETUNREACH 2001:db8::1'), refused, refused])
  expect(describeFailure(error, usual)).toMatchObject({
    code: 'refused',
    detail: 'connect ENETUNREACH 2001:db8::1; connect ECONNREFUSED 192.0.2.1:443',
  })
})

test('what a hostile server writes is bounded, and secrets in it are left out', () => {
  const error = new Error(`https://robot:s3cret@proxy\u0000\u001b[31m ${'x'.repeat(5000)}`)
  const { code, detail, text } = describeFailure(error, usual)
  expect(code).toBe('other')
  expect(detail.length).toBeLessThanOrEqual(200)
  expect(text.length).toBeLessThanOrEqual(400)
  expect(detail + text).not.toMatch(/s3cret|\p{Cc}/u)
})
