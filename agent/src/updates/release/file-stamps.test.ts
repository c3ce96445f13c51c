import { mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { realDisk } from '../../disk/real-disk.ts'
import { judgeStamp, readStamps, recordStamps, stampOf } from './file-stamps.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filo-stamps-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test.each<[string, Parameters<typeof judgeStamp>, ReturnType<typeof judgeStamp>]>([
  ['a file that is gone is damaged', [undefined, '1', false], 'damaged'],
  ['a file that looks as it did is whole', ['1', '1', false], 'whole'],
  ['on the way back nothing vouches for a file', ['1', '1', true], 'unsure'],
  ['a file that was touched must be read', ['2', '1', false], 'unsure'],
  ['a file that nobody recorded must be read', ['1', undefined, false], 'unsure'],
])('%s', (_, input, verdict) => {
  expect(judgeStamp(...input)).toBe(verdict)
})

test('a stamp changes when a file is edited or replaced, and not when it is only read', async () => {
  const path = join(folder, 'a')
  await writeFile(path, 'one')
  const first = await stampOf(path)
  await readFile(path)
  expect(await stampOf(path)).toBe(first)
  await writeFile(path, 'two')
  const second = await stampOf(path)
  expect(second).not.toBe(first)
  await writeFile(`${path}.new`, 'two')
  await rename(`${path}.new`, path)
  expect(await stampOf(path)).not.toBe(second)
})

test('a link, a folder and nothing have no stamp; a damaged record is none', async () => {
  await symlink('nowhere', join(folder, 'link'))
  for (const name of ['link', '.', 'nothing', 'link/below']) {
    expect(await stampOf(join(folder, name))).toBeUndefined()
  }
  await writeFile(join(folder, 'a'), '')
  await recordStamps(realDisk, folder, ['a', 'nothing'])
  expect(Object.keys((await readStamps(folder)) ?? {})).toEqual(['a'])
  await writeFile(join(folder, '.stamps.json'), '{"a":')
  expect(await readStamps(folder)).toBeUndefined()
})
