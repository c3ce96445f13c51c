import { expect, test } from 'vitest'
import type { EnrolmentRecord } from '../link/stay-enrolled.ts'
import type { LocalStatus } from '../local-api/local-api-shapes.ts'
import { describeOldNode } from './refuse-old-node.ts'
import { readSettings, writeSettings } from './settings-file.ts'
import { describeAgent } from './status-command.ts'

test.each([
  ['18.20.0', true],
  ['20.20.2', true],
  ['24.0.0', false],
  ['26.1.0', false],
])('Node %s is refused: %s, with one line that says what to do', (version, isRefused) => {
  const line = describeOldNode(version)
  expect(line !== undefined).toBe(isRefused)
  if (line) expect(line).toMatch(/needs Node 24 or newer, this is Node [\d.]+\. Install/)
})

test.each(['plain', 'with blanks', 'a "quoted" one', 'back\\slash', 'dollar $HOME `id`', "it's", 'ışığı'])(
  'a setting is read as it was written: %s',
  (value) => {
    expect(readSettings(writeSettings({ FILO_SERIAL: value, FILO_MODEL: undefined }))).toEqual({
      FILO_SERIAL: value,
    })
  },
)

test('a setting of two lines is refused', () => {
  expect(() => writeSettings({ FILO_SERIAL: 'a\nFILO_SERVER=evil' })).toThrow('FILO_SERIAL must be one line')
})

const status: LocalStatus = {
  agentVersion: '1.2.3',
  serial: 'NH1-1',
  release: { name: 'AROS 5', version: '5.0.0' },
  link: { state: 'release', target: 'a'.repeat(64) },
  update: null,
  server: { linked: true },
  problem: null,
  hold: null,
  restoredAt: null,
  unknown: [],
}
const accepted: EnrolmentRecord = { state: 'accepted', unitId: 'u', serverUrl: 'https://filo.example' }
const seen = {
  ownVersion: '1.2.3',
  status,
  enrolment: accepted,
  pairingCode: undefined,
  nowMs: Date.parse('2026-03-05T10:00:00Z'),
}

test('a linked agent is well', () => {
  const { lines, exitCode } = describeAgent(seen)
  expect(exitCode).toBe(0)
  expect(lines).toContain('release: AROS 5 5.0.0')
  expect(lines).toContain('enrolment: accepted at https://filo.example')
})

test.each<[string, Partial<LocalStatus>, string]>([
  ['that has none', { release: null, link: { state: 'none', target: null } }, 'release: none'],
  [
    'whose link leads elsewhere',
    { release: null, link: { state: 'unknown', target: '/opt/robot' } },
    'release: unknown: current leads to /opt/robot',
  ],
  [
    'that was restored',
    { restoredAt: '2026-11-28T10:00:00.000Z' },
    'disk: restored from an older copy, noticed at 2026-11-28T10:00:00.000Z',
  ],
])('a robot %s says so', (_, change, line) => {
  expect(describeAgent({ ...seen, status: { ...status, ...change } }).lines).toContain(line)
})

test('one that waits says the code by which somebody lets it in', () => {
  const enrolment = { ...accepted, state: 'pending' as const, unitId: null }
  const waiting = { ...status, server: { linked: false } }
  const { lines, exitCode } = describeAgent({ ...seen, status: waiting, enrolment, pairingCode: '7K3F-9QXM' })
  expect(exitCode).toBe(1)
  expect(lines).toContain('pairing code: 7K3F-9QXM')
})

test('one that is not linked says why, since when, and when it tries again', () => {
  const reason = 'the server in front of https://filo.example does not pass WebSocket on'
  const linesOf = (nextTryAt: string | null) => {
    const problem = { reason, since: '2026-03-05T09:00:00.000Z', nextTryAt }
    return describeAgent({ ...seen, status: { ...status, server: { linked: false, problem } } }).lines
  }
  const words = `link: not linked: ${reason}, since 2026-03-05T09:00:00.000Z`
  expect(linesOf('2026-03-05T10:00:11.200Z')).toContain(`${words}, next try in 12 s`)
  expect(linesOf(null)).toContain(`${words}, trying now`)
})

test('one that does not run is told apart from one that is not linked', () => {
  expect(describeAgent({ ...seen, status: undefined }).exitCode).toBe(3)
})
