import { expect, test } from 'vitest'
import { judgeAddress, judgeHttps, judgePublicClock, judgeWebSocket } from './judge-address.ts'
import type { SeenAddress, WebSocketWay } from './probe-address.ts'

const url = 'https://filo.example.com'
const now = new Date('2026-03-05T10:00:00Z')
const certificate = {
  subject: 'filo.example.com',
  issuer: 'Example CA',
  names: ['filo.example.com'],
  validFrom: new Date('2026-01-01T00:00:00Z'),
  validTo: new Date('2026-05-05T10:00:00Z'),
  isNameRight: true,
  refusal: undefined,
}
type Answered = Extract<SeenAddress, { kind: 'answered' }>
const answered = (changed: Partial<Answered> = {}): SeenAddress => ({
  kind: 'answered',
  status: 200,
  location: undefined,
  who: 'own',
  certificate,
  durationMs: 12,
  sentMs: now.getTime(),
  receivedMs: now.getTime() + 12,
  dateMs: now.getTime(),
  ...changed,
})

test.each<[string, string | undefined, SeenAddress | undefined, string]>([
  ['no PUBLIC_URL', undefined, undefined, 'address_not_set'],
  ['this installation', url, answered(), 'address_own'],
  ['nobody', url, { kind: 'silent', reason: 'ECONNREFUSED' }, 'address_unreachable'],
  ['another installation', url, answered({ who: 'other' }), 'address_other_installation'],
  ['a redirect', url, answered({ who: 'foreign', status: 301, location: 'https://x/' }), 'address_redirects'],
  ['something else', url, answered({ who: 'foreign', status: 404 }), 'address_foreign'],
])('%s at the public address', (_, address, seen, code) => {
  expect(judgeAddress(address, seen).code).toBe(code)
})

test.each<[string, string | undefined, SeenAddress | undefined, string]>([
  ['a sound certificate', url, answered(), 'certificate_good'],
  [
    'one that ends soon',
    url,
    answered({ certificate: { ...certificate, validTo: new Date('2026-03-10T00:00:00Z') } }),
    'certificate_ends_soon',
  ],
  ['an address that does not answer', url, { kind: 'silent', reason: 'ETIMEDOUT' }, 'https_unobserved'],
  ['plain HTTP to others', 'http://filo.example.com', answered({ certificate: undefined }), 'https_missing'],
  [
    'plain HTTP on this machine',
    'http://127.0.0.1:4000',
    answered({ certificate: undefined }),
    'https_own_machine',
  ],
  ['no PUBLIC_URL', undefined, undefined, 'https_unobserved'],
])('%s', (_, address, seen, code) => {
  expect(judgeHttps(address, seen, now).code).toBe(code)
})

test('what is said of a certificate names it, its authority and its days', () => {
  expect(judgeHttps(url, answered(), now).facts).toMatchObject({
    host: 'filo.example.com',
    issuer: 'Example CA',
    days: 61,
    validToAt: '2026-05-05T10:00:00.000Z',
  })
})

test.each<[WebSocketWay, WebSocketWay, string]>([
  ['passed', 'passed', 'websocket_passed'],
  ['lost', 'lost', 'websocket_lost'],
  ['lost', 'passed', 'websocket_lost'],
  ['passed', 'lost', 'websocket_lost_for_pages'],
  ['unclear', 'passed', 'websocket_unclear'],
  ['passed', 'unclear', 'websocket_unclear'],
  ['passed', 'silent', 'websocket_unclear'],
  ['silent', 'silent', 'websocket_unobserved'],
])('robots: %s, pages: %s', (robots, pages, code) => {
  expect(judgeWebSocket(url, { robots, pages }).code).toBe(code)
})

test.each<[number, string, number]>([
  [0, 'clock_public_right', 0],
  [-999, 'clock_public_right', 0],
  [5_900, 'clock_public_right', -5],
  [6_100, 'clock_public_off', -6],
  [-7_500, 'clock_public_off', 6],
])('a date that is %i ms off', (offMs, code, seconds) => {
  const seen = answered({ dateMs: now.getTime() + offMs, receivedMs: now.getTime() })
  expect(judgePublicClock(seen)).toEqual({ code, facts: { seconds } })
})

test('an answer without a date says nothing of clocks', () => {
  expect(judgePublicClock(answered({ dateMs: undefined })).code).toBe('clock_public_unobserved')
})
