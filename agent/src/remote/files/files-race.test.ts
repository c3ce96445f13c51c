import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRoot, openBelow, openFilesFixture, testUser, travelling } from '../../test/files-fixture.ts'

let files: Awaited<ReturnType<typeof openFilesFixture>>
let swapper: ChildProcess

/** Puts a link that leads out where a folder is, and the folder where the link was, as fast as it can. */
const swapping = `
  const { renameSync } = require('node:fs')
  const [folder, link, aside] = process.argv.slice(1)
  process.stdout.write('ready')
  for (;;) {
    try { renameSync(folder, aside); renameSync(link, folder) } catch {}
    try { renameSync(folder, link); renameSync(aside, folder) } catch {}
  }`

beforeAll(async () => {
  files = await openFilesFixture()
  for (const path of ['real', 'real/deep']) {
    await mkdir(join(files.root, path))
    if (isRoot) await chown(join(files.root, path), testUser.uid, testUser.gid)
  }
  await mkdir(join(files.outside, 'deep'))
  await writeFile(join(files.root, 'real', 'deep', 'file'), 'inside')
  // As open to everybody as can be: what keeps out is the walk alone.
  await writeFile(join(files.outside, 'deep', 'file'), 'outside')
  await writeFile(join(files.outside, 'deep', 'only-outside'), 'outside')
  for (const path of [files.outside, join(files.outside, 'deep')])
    if (isRoot) await chown(path, testUser.uid, testUser.gid)
  const link = join(files.root, 'link')
  spawn('ln', ['-s', files.outside, link])
  const names = [join(files.root, 'real'), link, join(files.root, 'aside')]
  swapper = spawn(process.execPath, ['-e', swapping, ...names], { stdio: ['ignore', 'pipe', 'inherit'] })
  if (swapper.stdout) await once(swapper.stdout, 'data')
})
afterAll(async () => {
  swapper.kill('SIGKILL')
  await files.close()
})

test('a folder that becomes a link and back all the time leads nowhere outside', async () => {
  const deep = join(files.root, 'real', 'deep')
  const outcomes = { done: 0, refused: 0, other: 0 }
  const seen: string[] = []
  for (let i = 0; i < 160; i += 1) {
    const results = await Promise.all([
      files.run({ op: 'download', path: travelling(join(deep, 'file')), offset: 0, version: null }),
      files.run({ op: 'list', path: travelling(deep) }),
      files.run({ op: 'archive', path: travelling(files.root) }),
      files.run({ op: 'delete', path: travelling(join(deep, 'only-outside')), isFolder: false }),
      files.run({ op: 'make-folder', folder: travelling(deep), name: `made-${i % 10}` }),
      files.run({ op: 'rename', path: travelling(join(deep, 'only-outside')), name: 'renamed' }),
      files.run({ op: 'delete', path: travelling(join(deep, `made-${i % 10}`)), isFolder: true }),
      ...(i % 5 === 0
        ? [files.upload({ folder: deep, name: `up-${i % 20}`, bytes: Buffer.from('up'), replace: true })]
        : []),
    ])
    for (const result of results) {
      const { last } = result
      if (last?.type === 'done' || last?.type === 'entries') outcomes.done += 1
      else if (last?.type === 'error' && last.code === 'is_link') outcomes.refused += 1
      else outcomes.other += 1
      seen.push('bytes' in result ? result.bytes.toString('latin1') : '')
      if ('reported' in result)
        seen.push(JSON.stringify(result.reported.filter(({ type }) => type === 'entries')))
    }
  }
  expect(seen.filter((text) => text.includes('only-outside') || text === 'outside')).toEqual([])
  // In archives the name of the link stands, and nothing that is behind it.
  expect(seen.some((text) => text.includes('outside/deep'))).toBe(false)
  const left = await readdir(join(files.outside, 'deep'))
  expect(left.sort()).toEqual(['file', 'only-outside'])
  expect(await readFile(join(files.outside, 'deep', 'file'), 'utf8')).toBe('outside')
  expect(await readdir(files.outside)).toEqual(['deep'])
  expect((await stat(join(files.outside, 'deep'))).isDirectory()).toBe(true)
  // The race was one: both sides of it were met.
  expect(outcomes.done).toBeGreaterThan(20)
  expect(outcomes.refused).toBeGreaterThan(20)
  expect(await openBelow(files.base)).toEqual([])
})
