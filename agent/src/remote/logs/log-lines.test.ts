import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseUnits, presentUnits, unitOf } from '../system-units.ts'
import { readAgentLine } from './agent-log.ts'
import { positionAfterCut } from './follow-file.ts'
import { readJournalLine } from './journal.ts'
import {
  createLastLines,
  createLineFilter,
  createLineRedactor,
  createLineSplitter,
  mostLineBytes,
  presentLine,
} from './log-lines.ts'
import { fittingServices } from './serve-services.ts'

const line = (text: string) => ({ at: null, level: null, origin: 'x', text })

test('bytes are lines, wherever they are cut, also within a letter', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', maxLength: 20 })),
      fc.array(fc.nat()),
      (texts, cuts) => {
        const lines = texts.map((text) => text.replace(/[\r\n]/g, ''))
        const bytes = Buffer.from(lines.map((text) => `${text}\n`).join(''))
        const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
        const splitter = createLineSplitter()
        const split = at.slice(1).flatMap((end, i) => splitter.split(bytes.subarray(at[i], end)))
        expect(split).toEqual(lines)
        expect(splitter.rest()).toEqual([])
      },
    ),
    { seed: 81 },
  )
})

test('a line that never ends takes no more memory than one may have', () => {
  const splitter = createLineSplitter()
  for (let i = 0; i < 1000; i += 1) expect(splitter.split(Buffer.alloc(10_000, 0x61))).toEqual([])
  expect(splitter.split(Buffer.from('\nnext\n')).map((text) => text.length)).toEqual([mostLineBytes, 4])
})

test('a line is text and nothing else, without secrets, and not too long', () => {
  expect(presentLine(line('\x1b[31mred\u202e')).text).toBe('\\u{1b}[31mred\\u{202e}')
  expect(createLineRedactor()(line('password=hunter2')).text).toBe('password=[redacted]')
  expect(presentLine(line('x'.repeat(9000))).text).toHaveLength(8000)
})

test.each([
  ['', 'anything', true],
  ['ERROR', 'an error here', true],
  ['isik', 'Işık yandı', true],
  ['a.c', 'abc', false],
  ['[', 'a [b', true],
])('with the filter "%s" the line "%s": %s', (filter, text, expected) => {
  expect(createLineFilter(filter)({ text })).toBe(expected)
})

test('of many lines the newest stay', () => {
  const last = createLastLines(3)
  for (let i = 0; i < 10_000; i += 1) last.add(line(String(i)))
  expect(last.list().map(({ text }) => text)).toEqual(['9997', '9998', '9999'])
})

test.each([
  [100, 50, 50],
  [100, 100, 100],
  [0, 100, 0],
  [50, 100, 0],
  // What the agent cut the middle out of is gone on with behind what it left.
  [1_081_344, 4_194_304, 1_081_344],
])('of a file of %i bytes that was read up to %i, %i is where to go on', (size, position, expected) => {
  expect(positionAfterCut(size, position)).toBe(expected)
})

test.each<[string, string, unknown]>([
  [
    'an entry',
    '{"__CURSOR":"c","__REALTIME_TIMESTAMP":"1700000000123456","PRIORITY":"3","SYSLOG_IDENTIFIER":"sshd","MESSAGE":"hi"}',
    { line: { at: '2023-11-14T22:13:20.123Z', level: 3, origin: 'sshd', text: 'hi' }, cursor: 'c' },
  ],
  [
    'a message that is no UTF-8',
    '{"MESSAGE":[104,105,255],"_COMM":"x"}',
    { line: { at: null, level: null, origin: 'x', text: 'hi\uFFFD' }, cursor: undefined },
  ],
  [
    'a message too long to be shown',
    '{"MESSAGE":null}',
    { line: { at: null, level: null, origin: '', text: '' } },
  ],
  ['a field of another kind', '{"MESSAGE":{"a":1},"PRIORITY":9}', { line: { level: null, text: '' } }],
])('of the journal: %s', (_name, text, expected) => {
  expect(readJournalLine(text)).toMatchObject(expected as object)
})

test('what is no entry of the journal is passed over', () => {
  expect([readJournalLine('-- No entries --'), readJournalLine('7')]).toEqual([undefined, undefined])
})

test('a line of the agent’s log has its time and level, and one that has none is shown as it is', () => {
  expect(readAgentLine('2026-01-02T03:04:05.678Z warn service ended {"a":1}')).toEqual({
    at: '2026-01-02T03:04:05.678Z',
    level: 4,
    origin: 'filo-agent',
    text: 'service ended {"a":1}',
  })
  expect(readAgentLine('half a line')).toMatchObject({ at: null, level: null, text: 'half a line' })
})

test.each([
  ['unit:ssh.service', 'ssh.service'],
  ['unit:getty@tty1.service', 'getty@tty1.service'],
  ['unit:--now.service', undefined],
  ['unit:a b.service', undefined],
  ['unit:ssh.socket', undefined],
  ['journal', undefined],
])('%s names the unit %s', (id, unit) => {
  expect(unitOf(id)).toBe(unit)
})

test('units are read as systemctl prints them, and what it prints else is none', () => {
  const printed = `
  ssh.service       loaded    active   running OpenBSD Secure Shell server
  gone.service      not-found inactive dead    gone.service
  b.service         loaded    failed   failed  Kötü hizmet
  c.service         loaded    active   exited
12 loaded units listed.
System has not been booted with systemd as init system (PID 1).
`
  const units = parseUnits(printed)
  expect(units[0]).toEqual({
    name: 'ssh.service',
    load: 'loaded',
    active: 'active',
    sub: 'running',
    description: 'OpenBSD Secure Shell server',
  })
  const listed = presentUnits(units, { canRestart: false, hasLog: true })
  expect(listed.map(({ id, state, text }) => [id, state, text])).toEqual([
    ['unit:ssh.service', 'running', 'OpenBSD Secure Shell server'],
    ['unit:b.service', 'failed', 'Kötü hizmet'],
    ['unit:c.service', 'finished', ''],
  ])
})

test('a list is as long as one message holds', () => {
  const [unit] = presentUnits(parseUnits('a.service loaded active running d'), {
    canRestart: false,
    hasLog: false,
  })
  if (!unit) throw new Error('no unit')
  const fitting = fittingServices(
    Array.from({ length: 5000 }, () => unit),
    65_280,
  )
  expect(fitting.length).toBeGreaterThan(300)
  expect(JSON.stringify({ type: 'services', services: fitting }).length).toBeLessThan(65_535)
})

test('a key that is printed over several lines leaves with none of them, and others print on beside it', () => {
  const redact = createLineRedactor()
  const other = (text: string) => ({ ...line(text), origin: 'y' })
  const printed = [
    line('-----BEGIN OPENSSH PRIVATE KEY-----'),
    line('b3BlbnNzaC1rZXktdjEAAAAA'),
    other('hello'),
    line('-----END OPENSSH PRIVATE KEY-----'),
    line('after'),
  ]
  expect(printed.map((each) => redact(each).text)).toEqual([
    '[redacted]',
    '[redacted]',
    'hello',
    '[redacted]',
    'after',
  ])
})

test('a secret is not found by a filter letter by letter', () => {
  const [redact, matches] = [createLineRedactor(), createLineFilter('hunter')]
  expect(matches(redact(line('password=hunter2')))).toBe(false)
})
