import type { RemoteLogLine } from '@filo/contract/remote/remote-streams'
import { expect, test } from 'vitest'
import { appendLog, emptyLog, lineText, shownLines, toneOfLevel } from './log-buffer.ts'

const line = (text: string): RemoteLogLine => ({ at: null, level: null, origin: '', text })
const textsOf = (log: typeof emptyLog) =>
  log.lines.map((each) => ('line' in each ? each.line.text : each.skipped))

test('lines are numbered on, and what was left out has its place among them', () => {
  const log = appendLog(appendLog(emptyLog, [{ line: line('a') }]), [{ skipped: 7 }, { line: line('b') }])
  expect(textsOf(log)).toEqual(['a', 7, 'b'])
  expect(log.lines.map(({ id }) => id)).toEqual([1, 2, 3])
})

test('the oldest lines go once there are too many, and are counted', () => {
  const many = Array.from({ length: shownLines + 3 }, (_, index) => ({ line: line(String(index)) }))
  const log = appendLog(appendLog(emptyLog, [{ line: line('first') }]), many)
  expect([log.lines.length, log.dropped, textsOf(log)[0]]).toEqual([shownLines, 4, '3'])
})

test.each([
  [0, 'error'],
  [3, 'error'],
  [4, 'warning'],
  [6, undefined],
  [null, undefined],
])('severity %s is shown as %s', (level, tone) => {
  expect(toneOfLevel(level)).toBe(tone)
})

test('a line of a file begins with what is known of it', () => {
  expect(lineText({ at: '2026-01-02T03:04:05Z', level: 3, origin: 'ros2', text: 'x' })).toBe(
    '2026-01-02T03:04:05Z ros2 x',
  )
  expect(lineText(line('x'))).toBe('x')
})
