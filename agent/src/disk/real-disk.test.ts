import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { realDisk } from './real-disk.ts'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'filo-disk-'))
  onTestFinished(() => rmSync(made, { recursive: true }))
  return made
}

test('a file is written with its bits and time, also in place of one that nobody may write to', async () => {
  const path = join(folder(), 'a')
  for (const [text, mode] of [
    ['a longer first text', 0o444],
    ['second', 0o755],
  ] as const) {
    await realDisk.write(path, text, { mode, time: 1_000_000 })
    expect(readFileSync(path, 'utf8')).toBe(text)
    expect(statSync(path)).toMatchObject({ mode: 0o100_000 + mode, mtimeMs: 1_000_000_000 })
  }
})

test('a file is never written through a link that somebody put in its place', async () => {
  const base = folder()
  symlinkSync(join(base, 'elsewhere'), join(base, 'a'))
  await realDisk.write(join(base, 'a'), 'text', { mode: 0o444, time: 0 })
  expect(existsSync(join(base, 'elsewhere'))).toBe(false)
  expect(readFileSync(join(base, 'a'), 'utf8')).toBe('text')
})
