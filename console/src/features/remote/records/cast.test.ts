import { expect, test } from 'vitest'
import { castSize, parseCast, shortenWaits } from './cast.ts'
import { createCastPlayer } from './cast-player.ts'
import { castLines, searchLines } from './search-cast.ts'

const lines = [
  { version: 3, term: { cols: 80, rows: 24, type: 'xterm-256color' }, timestamp: 1_700_000_000 },
  [0.5, 'o', 'ros@ts-1:~$ '],
  [1, 'o', 'ls\r\n\u001b[31mHATA\u001b'],
  [0.25, 'o', '[0m: İstanbul\r\n'],
  [10, 'r', '100x30'],
  [0, 'o', '\u001b]0;rm -rf ~\u0007 10%\r 20%\r\nab\bc'],
  [0, 'i', 'secret'],
  [2, 'x', '0'],
]
const text = `${lines.map((line) => JSON.stringify(line)).join('\n')}\n# a comment\n[1, "o", "cut he`
const cast = parseCast(text)
if (!cast) throw new Error('no recording')

test('times are counted from the begin, and a recording that was cut is read up to there', () => {
  expect([cast.cols, cast.rows, cast.seconds]).toEqual([80, 24, 13.75])
  expect(cast.events.map(({ at, code }) => `${at} ${code}`)).toEqual([
    '0.5 o',
    '1.5 o',
    '1.75 o',
    '11.75 r',
    '11.75 o',
    '11.75 i',
    '13.75 x',
  ])
})

test.each([
  '',
  '{}',
  '{"version":2,"width":80,"height":24}',
  '{"version":3,"term":{"cols":0,"rows":1}}',
  'x',
])('%j is no recording', (none) => {
  expect(parseCast(none)).toBeUndefined()
})

test('long waits can be cut short', () => {
  const short = shortenWaits(cast, 1)
  expect(short.events.map(({ at }) => at)).toEqual([0.5, 1.5, 1.75, 2.75, 2.75, 2.75, 3.75])
  expect([short.seconds, cast.seconds]).toEqual([3.75, 13.75])
})

test('lines are what was read, without colours, titles or what was typed', () => {
  expect(castLines(cast).map(({ at, text }) => [at, text])).toEqual([
    [0.5, 'ros@ts-1:~$ ls'],
    [1.5, 'HATA: İstanbul'],
    [11.75, ' 10%'],
    [11.75, ' 20%'],
    [11.75, 'ac'],
  ])
})

test.each([
  ['hata', [1.5]],
  ['ISTANBUL', [1.5]],
  ['%', [11.75, 11.75]],
  ['secret', []],
  ['rm -rf', []],
  ['  ', []],
])('%j is found at %o', (sought, times) => {
  expect(searchLines(castLines(cast), sought).map(({ at }) => at)).toEqual(times)
})

test('a text that is found everywhere lists no more than can be looked at', () => {
  const events = Array.from({ length: 500 }, (_, at) => ({ at, code: 'o', data: 'x\n' }))
  expect(searchLines(castLines({ ...cast, events }), 'x')).toHaveLength(200)
})

test.each([
  ['80x24', { cols: 80, rows: 24 }],
  ['0x24', undefined],
  ['99999x1', undefined],
  ['1001x10', undefined],
  ['', undefined],
])('the size %j is %o', (data, size) => {
  expect(castSize(data)).toEqual(size)
})

/** A terminal that has written a text only later, as xterm has, and what it was made to do, in order. */
function slowTerminal() {
  const done: string[] = []
  const waiting: (() => void)[] = []
  const settle = async () => {
    for (let count = 0; count < 20; count += 1) {
      waiting.shift()?.()
      await Promise.resolve()
      await Promise.resolve()
    }
  }
  return {
    done,
    settle,
    write: (piece: string, onWritten: () => void) =>
      waiting.push(() => {
        done.push(`write ${piece.length}`)
        onWritten()
      }),
    reset: () => done.push('reset'),
    resize: (cols: number, rows: number) => done.push(`${cols}x${rows}`),
  }
}

test('a recording goes on from where it is, and back to an earlier time from its begin', async () => {
  const terminal = slowTerminal()
  const { done } = terminal
  const player = createCastPlayer(terminal, cast)
  for (const at of [1, 1.6, 12]) {
    player.show(at)
    await terminal.settle()
  }
  expect(done).toEqual(['reset', '80x24', 'write 12', 'write 14', 'write 15', '100x30', 'write 28'])
  done.length = 0
  player.show(0.2)
  await terminal.settle()
  expect(done).toEqual(['reset', '80x24'])
})

test('whoever goes back while output is being written sees nothing of it after the new begin', async () => {
  const terminal = slowTerminal()
  const player = createCastPlayer(terminal, cast)
  player.show(12)
  player.show(0.6)
  await terminal.settle()
  expect(terminal.done).toEqual(['reset', '80x24', 'write 41', '100x30', 'reset', '80x24', 'write 12'])
})
