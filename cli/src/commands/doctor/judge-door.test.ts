import { expect, test } from 'vitest'
import { describeDiagnosis } from './describe-diagnosis.ts'
import { diagnoses } from './diagnosis.ts'
import { judgeClock, judgeHttp, judgeTcp, judgeTls, judgeUrl, judgeWebSocket } from './judge-door.ts'
import type { DoorAnswer } from './probe-door.ts'
import type { Door } from './probe-network.ts'

const nowMs = Date.parse('2026-03-05T10:00:00Z')
const now = new Date(nowMs)
const door = (address: string): Door => ({ address, family: 4, host: 'filo.example.com', port: 443 })
const answer = (changed: Partial<DoorAnswer> = {}): DoorAnswer => ({
  status: 200,
  location: undefined,
  dateMs: nowMs,
  json: {},
  sentMs: nowMs,
  receivedMs: nowMs + 20,
  ...changed,
})

test.each([
  ['https://filo.example.com', 'address_closed'],
  ['http://127.0.0.1:4000', 'address_closed'],
  ['http://[::1]:4000', 'address_closed'],
  ['http://filo.example.com', 'address_open'],
])('%s', (url, code) => {
  expect(judgeUrl(new URL(url)).code).toBe(code)
})

test('one dead address of two is named, with why', () => {
  const tried = [
    { door: door('192.0.2.1'), reason: undefined },
    { door: door('192.0.2.2'), reason: 'ETIMEDOUT' },
  ]
  const { state, message } = describeDiagnosis(judgeTcp(tried))
  expect(state).toBe('warning')
  expect(message.en).toBe('port 443 does not answer at 192.0.2.2 (ETIMEDOUT); it does at 192.0.2.1')
  expect(judgeTcp(tried.slice(0, 1)).code).toBe('tcp_open')
  expect(judgeTcp(tried.slice(1)).code).toBe('tcp_closed')
})

test('a redirect that robots follow is a warning that names where to', () => {
  const requested = new URL('https://filo.example.com/api/about')
  const moved = answer({ status: 308, location: 'https://new.example.com/api/about' })
  const { state, message } = describeDiagnosis(judgeHttp('192.0.2.1', moved, requested))
  expect([state, message.en]).toEqual([
    'warning',
    '308: the server has moved to https://new.example.com; robots follow it there',
  ])
  const elsewhere = answer({ status: 308, location: 'https://new.example.com/' })
  expect(judgeHttp('192.0.2.1', elsewhere, requested).code).toBe('http_redirects')
})

const certificate = {
  subject: 'filo.example.com',
  issuer: 'Example CA',
  names: ['filo.example.com'],
  validFrom: new Date('2026-01-01T00:00:00Z'),
  validTo: new Date('2026-05-05T10:00:00Z'),
  isNameRight: true,
  refusal: undefined,
}

test.each([
  [{}, 'tls_good'],
  [{ validTo: new Date('2026-03-10T00:00:00Z') }, 'tls_ends_soon'],
  [{ refusal: 'SELF_SIGNED_CERT_IN_CHAIN' }, 'tls_unknown_authority'],
  [{ validTo: new Date('2026-03-01T00:00:00Z') }, 'tls_over'],
  [{ validFrom: new Date('2026-04-01T00:00:00Z') }, 'tls_not_yet'],
  [{ isNameRight: false }, 'tls_wrong_name'],
])('a certificate with %o is %s', (changed, code) => {
  expect(judgeTls(door('192.0.2.1'), { ...certificate, ...changed }, now).code).toBe(code)
})

test.each<[string, DoorAnswer | string, string]>([
  ['Filo', answer({ json: { product: 'Filo', version: '0.1.0' } }), 'http_filo'],
  ['a redirect', answer({ status: 308, location: 'https://other/' }), 'http_redirects'],
  ['a front without Filo', answer({ status: 502 }), 'http_front_alone'],
  ['something else', answer({ status: 404 }), 'http_foreign'],
  ['another page', answer(), 'http_foreign'],
  ['silence', 'ECONNRESET', 'http_silent'],
])('%s', (_, found, code) => {
  expect(judgeHttp('192.0.2.1', found).code).toBe(code)
})

test.each([
  [nowMs - 900, 'clock_right'],
  [nowMs - 3_600_000, 'clock_ahead'],
  [nowMs + 3_600_000, 'clock_behind'],
  [undefined, 'clock_unknown'],
])('a date of %s', (dateMs, code) => {
  expect(judgeClock(answer({ dateMs })).code).toBe(code)
})

const passed = answer({ status: 401, json: { code: 'device_token_invalid' } })
const lost = answer({ status: 426, json: { code: 'upgrade_lost' } })

test.each<[string, DoorAnswer | string, DoorAnswer | string, string]>([
  ['for both', passed, passed, 'websocket_passed'],
  ['for neither', lost, lost, 'websocket_lost'],
  ['for robots alone', passed, lost, 'websocket_lost_for_pages'],
  ['nobody knows', answer({ status: 404 }), passed, 'websocket_unclear'],
  ['nothing answers', 'ECONNRESET', passed, 'websocket_unclear'],
])('WebSocket passes %s', (_, robots, pages, code) => {
  expect(judgeWebSocket(robots, pages).code).toBe(code)
})

test('whatever is not well says in both languages what to do', () => {
  const missing = Object.values(diagnoses).filter((row) => row.state !== 'ok' && !('advice' in row))
  expect(missing).toEqual([])
})

test('what a server says cannot steer the terminal', () => {
  const facts = { status: 301, to: '\u001b[2J\u202eevil' }
  expect(describeDiagnosis({ code: 'http_redirects', facts }).message.en).toBe('301: sends on to ?[2J?evil')
})
