import { appendFile, mkdtemp, open, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../context.ts'
import { createFileFollower } from './follow-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filo-follow-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('however often it is looked at, a file is opened once, and the one that takes its name once', async () => {
  const path = join(folder, 'log')
  let opened = 0
  const openFile: typeof open = (...args) => {
    opened += 1
    return open(...args)
  }
  const { signal } = new AbortController()
  const follower = createFileFollower({ path, clock: systemClock, signal, openFile })
  const lines: string[] = []
  const look = () => follower.look((line) => void lines.push(line))
  await look()
  expect(opened).toBe(0)
  await writeFile(path, 'one\n')
  for (let each = 0; each < 5; each += 1) await look()
  await appendFile(path, 'two\nrest')
  await look()
  await rename(path, `${path}.1`)
  for (let each = 0; each < 3; each += 1) await look()
  await writeFile(path, 'three\n')
  for (let each = 0; each < 5; each += 1) await look()
  expect([lines, opened]).toEqual([['one', 'two', 'rest', 'three'], 2])
  await follower.end(() => undefined)
})
