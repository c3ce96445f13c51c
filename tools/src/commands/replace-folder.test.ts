import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { replaceFolder } from './replace-folder.ts'

let parent = ''
const page = () => readFileSync(join(parent, 'dist/index.html'), 'utf8')

function write(folder: string, text: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.html'), text)
}

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'filo-replace-'))
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

test('the old build is served until the new one is whole, then nothing else is left', async () => {
  write(join(parent, 'dist'), 'old')
  const isDone = await replaceFolder(join(parent, 'dist'), async (beside) => {
    write(beside, 'new')
    expect(page()).toBe('old')
    return true
  })
  expect(isDone).toBe(true)
  expect(page()).toBe('new')
  expect(readdirSync(parent)).toEqual(['dist'])
})

test('a first build needs no old one', async () => {
  await replaceFolder(join(parent, 'dist'), async (beside) => {
    write(beside, 'new')
    return true
  })
  expect(page()).toBe('new')
})

test('a build that fails leaves the old one and no traces', async () => {
  write(join(parent, 'dist'), 'old')
  const fail = async (beside: string) => {
    write(beside, 'half')
    return false
  }
  expect(await replaceFolder(join(parent, 'dist'), fail)).toBe(false)
  await expect(replaceFolder(join(parent, 'dist'), () => Promise.reject(new Error('no')))).rejects.toThrow(
    'no',
  )
  expect(page()).toBe('old')
  expect(readdirSync(parent)).toEqual(['dist'])
})
