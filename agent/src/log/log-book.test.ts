import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLogBook } from './log-book.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filo-log-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const at = Date.parse('2026-03-05T14:00:00Z')
const minute = 60_000

test('lines come back from a time on, also after a restart, without secrets', async () => {
  const book = await openLogBook(folder)
  book.note(at, 'info first')
  book.note(at + 5 * minute, 'error password=hunter2\nsecond line')
  await book.settled()
  const again = await openLogBook(folder)
  again.note(at + 6 * minute, 'info third')
  expect(await again.read(at + minute)).toEqual([
    '2026-03-05T14:05:00.000Z error password=[redacted]\\nsecond line',
    '2026-03-05T14:06:00.000Z info third',
  ])
  expect(await again.read(at + 60 * minute)).toEqual([])
})

test('the oldest lines go when there are too many, and the files stay bounded', async () => {
  const book = await openLogBook(folder, 4000)
  for (let index = 0; index < 500; index += 1) {
    book.note(at + index * 1000, `info line ${index}`)
    await book.settled()
  }
  const lines = await book.read(0)
  expect(lines.at(-1)).toContain('line 499')
  expect(lines.length).toBeGreaterThan(50)
  expect(lines.length).toBeLessThan(300)
  for (const name of await readdir(folder)) {
    expect((await stat(join(folder, name))).size).toBeLessThanOrEqual(4000)
  }
})

test('a line of any length is cut', async () => {
  const book = await openLogBook(folder)
  book.note(at, 'x'.repeat(100_000))
  expect((await book.read(0))[0]?.length).toBeLessThan(5000)
})
