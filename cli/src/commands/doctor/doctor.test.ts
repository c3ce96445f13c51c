import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@filo/contract/client'
import { afterEach, expect, test } from 'vitest'
import type { Hand } from '../../command.ts'
import { doctor } from './doctor.ts'
import { trustAlso } from './own-authorities.ts'
import { readCertificate } from './probe-network.ts'

const hasOpenssl = spawnSync('openssl', ['version']).status === 0

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

interface FrontOptions {
  passesUpgrade?: boolean
  /** The server's PUBLIC_URL names another address. */
  isForeign?: boolean
  forwarding?: string
  /** What the `Date` of its answers is off by. */
  clockOffMs?: number
  tls?: { key: string; cert: string }
}

const problem = (status: number, code: string) => ({ status, body: JSON.stringify({ status, code }) })

/** What a Filo behind a server in front answers to whoever shows no identity. */
async function openFront(options: FrontOptions = {}): Promise<string> {
  const { passesUpgrade = true, isForeign = false, forwarding, clockOffMs = 0, tls } = options
  const answerOf = (url: string | undefined) => {
    if (url === '/api/about')
      return { status: 200, body: JSON.stringify({ product: 'Filo', version: '0.1.0', forwarding }) }
    if (url === '/api/session') return isForeign ? problem(403, 'foreign_origin') : problem(422, 'validation')
    return passesUpgrade ? problem(401, 'device_token_invalid') : problem(426, 'upgrade_lost')
  }
  return listen((request, reply) => {
    const { status, body } = answerOf(request.url)
    const date = new Date(Date.now() + clockOffMs).toUTCString()
    reply.writeHead(status, { date, 'content-type': 'application/json' }).end(body)
  }, tls)
}

async function listen(listener: RequestListener, tls?: FrontOptions['tls']): Promise<string> {
  const server = tls ? createTlsServer(tls, listener) : createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  ends.push(() => server.close())
  const { port } = server.address() as AddressInfo
  return `${tls ? 'https' : 'http'}://127.0.0.1:${port}`
}

/** One that signed itself. */
function makeCertificate(...more: string[]): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'filo-doctor-'))
  ends.push(() => rmSync(folder, { recursive: true, force: true }))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes']
  const named = ['-keyout', key, '-out', cert, '-subj', '/CN=filo.test', ...more]
  execFileSync('openssl', [...made, ...named], { stdio: 'ignore' })
  return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
}

const nobody: Hand = {
  passphrase: async () => '',
  show: () => {},
  agrees: async () => false,
}

async function examine(url: string) {
  const { exitCode, lines } = await doctor.run(createClient({ baseUrl: url }), [url, '--json'], nobody)
  const report = JSON.parse(lines[0]?.en ?? '') as {
    ok: boolean
    checks: { code: string; message: string }[]
  }
  return { exitCode, ok: report.ok, codes: report.checks.map(({ code }) => code), report }
}

test('an address that robots can use has nothing wrong, one line a check', async () => {
  const url = await openFront()
  const { exitCode, lines } = await doctor.run(createClient({ baseUrl: url }), [url], nobody)
  expect(exitCode).toBe(0)
  expect(lines.map(({ en }) => en.slice(0, 19).trim())).toEqual([
    'ok       address',
    'ok       name',
    'ok       connection',
    'ok       HTTP',
    'ok       clock',
    'ok       WebSocket',
    'ok       pages',
  ])
  expect(lines[5]?.tr).toBe('iyi      WebSocket  WebSocket geçiyor')
})

test('a front that takes Upgrade out fails, by its name', async () => {
  const { exitCode, codes, report } = await examine(await openFront({ passesUpgrade: false }))
  expect(exitCode).toBe(1)
  expect(codes).toContain('websocket_lost')
  expect(report.checks.map(({ message }) => message).join()).toContain('upgrade_lost')
})

test('a wrong clock is a warning: robots are let in', async () => {
  const { exitCode, codes } = await examine(await openFront({ clockOffMs: 3_600_000 }))
  expect([exitCode, codes.includes('clock_behind')]).toEqual([0, true])
})

test('a server that has another address for itself fails: nobody could sign in there', async () => {
  const { exitCode, codes } = await examine(await openFront({ isForeign: true }))
  expect([exitCode, codes.includes('origin_foreign')]).toEqual([1, true])
})

test.each([
  ['untrusted', 'forwarding_untrusted'],
  ['trusted', 'forwarding_trusted'],
])('a server in front that is %s is %s, and lets robots in', async (forwarding, code) => {
  const { exitCode, codes } = await examine(await openFront({ forwarding }))
  expect([exitCode, codes.at(-1)]).toEqual([0, code])
})

test('a redirect elsewhere fails: robots do not follow it', async () => {
  const url = await listen((_, reply) =>
    reply.writeHead(301, { location: 'https://elsewhere.example/' }).end(),
  )
  const { exitCode, report } = await examine(url)
  expect(exitCode).toBe(1)
  expect(report.checks.at(3)).toMatchObject({
    code: 'http_redirects',
    message: '301: sends on to https://elsewhere.example/',
  })
})

test.skipIf(!hasOpenssl)(
  'a certificate that signed itself fails, what lies behind it is examined (needs openssl)',
  async () => {
    const tls = makeCertificate('-addext', 'subjectAltName=IP:127.0.0.1')
    const { exitCode, codes, report } = await examine(await openFront({ tls }))
    expect(exitCode).toBe(1)
    expect(codes).toEqual([
      'address_closed',
      'name_resolved',
      'tcp_open',
      'tls_unknown_authority',
      'http_filo',
      'clock_right',
      'websocket_passed',
      'origin_own',
    ])
    expect(report.checks[3]?.message).toContain('filo.test (DEPTH_ZERO_SELF_SIGNED_CERT)')
  },
)

test.skipIf(!hasOpenssl)(
  'an authority that an agent would be told of is believed once its file is named (needs openssl)',
  async () => {
    const tls = makeCertificate('-addext', 'subjectAltName=IP:127.0.0.1')
    const folder = mkdtempSync(join(tmpdir(), 'filo-doctor-'))
    ends.push(() => rmSync(folder, { recursive: true, force: true }))
    const file = join(folder, 'ca.pem')
    writeFileSync(file, tls.cert)
    const door = { address: '127.0.0.1', family: 4, host: '127.0.0.1' }
    const port = Number(new URL(await openFront({ tls })).port)
    expect(await readCertificate({ ...door, port }, trustAlso(file))).toMatchObject({ refusal: undefined })
    writeFileSync(file, 'nothing')
    expect(() => trustAlso(file)).toThrow(/^FILO_CA_FILE: .* holds no certificate/)
    expect(() => trustAlso(`${file}.gone`)).toThrow(/cannot be read: ENOENT/)
  },
)

test.skipIf(!hasOpenssl)('a certificate for another name is told apart (needs openssl)', async () => {
  const tls = makeCertificate('-addext', 'subjectAltName=DNS:filo.test')
  expect((await examine(await openFront({ tls }))).codes).toContain('tls_wrong_name')
})

test('nothing that listens, and no such name, end where they must', async () => {
  expect((await examine('http://127.0.0.1:9')).codes).toEqual([
    'address_closed',
    'name_resolved',
    'tcp_closed',
  ])
  const { exitCode, codes } = await examine('https://no-such-name.invalid')
  expect([exitCode, codes]).toEqual([1, ['address_closed', 'name_unknown']])
})

test.each([[[]], [['filo.example.com']], [['ftp://filo.example.com']], [['http://a', 'http://b']]])(
  '%o is refused with what to type',
  async (words) => {
    await expect(doctor.run(createClient({ baseUrl: '' }), words, nobody)).rejects.toThrow(/http/)
  },
)
