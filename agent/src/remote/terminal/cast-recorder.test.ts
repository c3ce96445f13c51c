import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fullBudget, isUsedUp, mayWrite, refilled, spent } from './cast-budget.ts'
import { openCastRecorder } from './cast-recorder.ts'
import { createScreen } from './screen.ts'

let folder: string
let nowMs = 0
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filo-cast-'))
  nowMs = 1_700_000_000_000
})
afterEach(() => rm(folder, { recursive: true }))

const size = { cols: 40, rows: 5 }
const limits = { bytesPerSecond: 1000, burstBytes: 2000, totalBytes: 40_000 }
const context = {
  clock: { now: () => nowMs, sleep: async () => undefined },
  logger: pino({ level: 'silent' }),
}
const settle = (screen: ReturnType<typeof createScreen>) =>
  new Promise<void>((resolve) => screen.draw(() => resolve()))

async function record(own = limits, path = join(folder, 'terminal.cast')) {
  const screen = createScreen(size, () => undefined)
  const recorder = await openCastRecorder({ context, path, size, limits: own })
  const print = (text: string | Buffer) => {
    const bytes = Buffer.from(text)
    screen.write(bytes)
    recorder.output(bytes, screen)
  }
  const lines = async () => (await readFile(path, 'utf8')).trimEnd().split('\n').slice(1)
  const events = async () => (await lines()).map((line) => JSON.parse(line) as [number, string, string])
  return { screen, recorder, print, events }
}

test('what is printed within the limits is written down whole', async () => {
  const { recorder, print, events } = await record()
  print('a')
  nowMs += 1500
  print('b')
  recorder.resize({ cols: 10, rows: 3 })
  expect(await recorder.close(3)).toBe(0)
  expect(await events()).toEqual([
    [0, 'o', 'a'],
    [1.5, 'o', 'b'],
    [0, 'r', '10x3'],
    [0, 'x', '3'],
  ])
})

test('what is over the limits is left out and counted, and the screen is right afterwards', async () => {
  const { screen, recorder, print, events } = await record()
  print(`${'x'.repeat(1500)}\r\n`)
  print('y'.repeat(1000))
  print('\x1b[2J\x1b[Hnow')
  nowMs += 2000
  print('!')
  await settle(screen)
  print('?')
  expect(await recorder.close(0)).toBe(1011)
  const [first, marker, drawn, ...rest] = await events()
  expect(first?.[1]).toBe('o')
  expect(marker).toEqual([2, 'm', '1011 bytes are not in the recording'])
  const replay = createScreen(size, () => undefined)
  replay.write(
    Buffer.from((drawn?.[2] ?? '') + rest.map(([, code, text]) => (code === 'o' ? text : '')).join('')),
  )
  let shown = ''
  replay.draw(({ bytes }) => {
    shown = Buffer.from(bytes).toString()
  })
  await settle(replay)
  expect(shown).toContain('now!?')
  expect(shown).not.toContain('y')
})

test('a cut that lasts is marked at the end', async () => {
  const { screen, recorder, print, events } = await record()
  print('x'.repeat(3000))
  recorder.look(screen)
  expect(await recorder.close(null)).toBe(3000)
  expect((await events()).map(([, code]) => code)).toEqual(['m', 'x'])
})

test('a cut ends by itself while nothing is printed', async () => {
  const { screen, recorder, print, events } = await record()
  print('x'.repeat(3000))
  nowMs += 3000
  recorder.look(screen)
  await settle(screen)
  expect(await recorder.close(null)).toBe(3000)
  expect((await events()).map(([, code]) => code)).toEqual(['m', 'o', 'x'])
})

test('the file never becomes longer than it may be, whatever is printed for how long', async () => {
  const { screen, recorder, print } = await record()
  for (let count = 0; count < 300; count += 1) {
    print('\x1b'.repeat(500))
    nowMs += 1000
    await settle(screen)
  }
  expect(await recorder.close(0)).toBeGreaterThan(100_000)
  expect((await readFile(join(folder, 'terminal.cast'))).length).toBeLessThan(limits.totalBytes)
})

test('a disk that takes nothing more ends the recording and nothing else', async () => {
  const { recorder, print } = await record(limits, '/dev/full')
  print('lost')
  expect(await recorder.close(0)).toBeGreaterThan(0)
})

test('a budget refills up to its burst, and a clock put back brings nothing', () => {
  const empty = spent(fullBudget(limits, 0), 2000, 2100)
  expect(mayWrite(empty, limits, 1)).toBe(false)
  expect(refilled(empty, limits, 500).tokens).toBe(500)
  expect(refilled(empty, limits, 1e9).tokens).toBe(2000)
  expect(refilled(empty, limits, -500).tokens).toBe(0)
  expect(isUsedUp(empty, limits, 10_000)).toBe(true)
})
