import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'filo-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a second taker is refused with the name of the folder and what to do', () => {
  const unlock = lockDataFolder(folder)
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse)
  expect(() => lockDataFolder(folder)).toThrow(`${folder} is already in use`)
  unlock()
})

test('a folder given back can be taken again', () => {
  lockDataFolder(folder)()
  lockDataFolder(folder)()
})

test('a process that was killed leaves no lock behind', async () => {
  const module = fileURLToPath(new URL('./data-folder-lock.ts', import.meta.url))
  const code = `import { lockDataFolder } from ${JSON.stringify(module)}
    globalThis.held = lockDataFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', code])
  await new Promise((resolve) => child.stdout.once('data', resolve))
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUse)
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
  lockDataFolder(folder)()
})
