import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createBookLogger } from './book-logger.ts'
import { collectLog } from './collect-log.ts'
import { openLogBook } from './log-book.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filo-collect-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('what the logger was told and hooks printed lately is there, without secrets and older output', async () => {
  const book = await openLogBook(join(folder, 'log'))
  const reported: string[] = []
  const outer = pino({ level: 'info' }, { write: (line: string) => reported.push(line) })
  let now = Date.parse('2026-03-05T14:00:00Z')
  const logger = createBookLogger(outer, book, { now: () => now })
  logger.info('long ago')
  now += 3_600_000
  logger.warn({ installKey: 'filo_ik_x', phase: 'installing' }, 'enrolling with token=abc')
  logger.error({ error: new Error('disk full') }, 'not written')
  logger.debug('a detail')
  const output = join(folder, 'hook-output')
  await mkdir(output)
  await writeFile(join(output, 'core.start.stdout'), 'listening\npassword=hunter2\n')
  await writeFile(join(output, 'old.start.stdout'), 'stale')
  const old = new Date(now - 7_200_000)
  await utimes(join(output, 'old.start.stdout'), old, old)
  const bytes = await collectLog({
    book,
    hookOutputs: [{ folder: output, prefix: '' }],
    fromMs: now - 60_000,
    maxBytes: 100_000,
  })
  const text = gunzipSync(bytes).toString('utf8')
  expect(text).toContain('=== core.start.stdout ===\nlistening\npassword=[redacted]')
  expect(text).toContain('2026-03-05T15:00:00.000Z warn enrolling with token=[redacted]')
  expect(text).toContain('disk full')
  expect(text).toContain('debug a detail')
  for (const gone of ['long ago', 'filo_ik_x', 'hunter2', 'stale']) expect(text).not.toContain(gone)
  expect(reported.map((line) => JSON.parse(line).msg)).toEqual([
    'long ago',
    'enrolling with token=abc',
    'not written',
  ])
})

test('what does not fit is cut at its old end', async () => {
  const book = await openLogBook(join(folder, 'log'))
  for (let index = 0; index < 200; index += 1)
    book.note(index, `${index} ${randomBytes(200).toString('hex')}`)
  await book.settled()
  const bytes = await collectLog({ book, hookOutputs: [{ folder, prefix: '' }], fromMs: 0, maxBytes: 8000 })
  expect(bytes.byteLength).toBeLessThanOrEqual(8000)
  expect(gunzipSync(bytes).toString('utf8')).toContain('Z 199 ')
})
