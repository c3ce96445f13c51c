import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Disk } from '../disk/disk.ts'
import { writeSynced } from '../disk/durable-file.ts'
import { seededRandom } from '../proofs/seeded-random.ts'
import { tear } from './crash-model.ts'
import { createSimulatedDisk } from './simulated-disk.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'filo-power-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What is left after each of many losses of power, each on a disk of its own. */
async function leftovers(work: (disk: Disk, root: string) => Promise<void>, look: (root: string) => string) {
  const found = new Set<string>()
  for (let seed = 1; seed <= 40; seed += 1) {
    const base = mkdtempSync(join(folder, 'disk-'))
    const root = join(base, 'root')
    const { disk, restart } = createSimulatedDisk(root, join(base, 'pool'))
    await work(disk, root)
    await restart(seededRandom(seed))
    found.add(look(root))
  }
  return [...found].toSorted()
}

const write = async (disk: Disk, path: string, text: string) => {
  const file = await disk.open(path, { mode: 0o600, isFresh: true })
  await file.append(text)
  await file.close()
}
const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : 'nothing')
const names = (root: string) => readdirSync(root).toSorted().join(' ') || 'nothing'

test('of a file that was never synced everything may be left, also its name alone', async () => {
  const left = await leftovers(
    (disk, root) => write(disk, join(root, 'a'), 'x'.repeat(1024)),
    (root) => read(join(root, 'a')),
  )
  expect(left).toEqual(expect.arrayContaining(['', 'nothing', 'x'.repeat(1024)]))
  expect(left.length).toBeGreaterThan(3)
})

test('a synced file has its bytes where its name is left, and a synced folder its names', async () => {
  const synced = (disk: Disk, root: string) => writeSynced(disk, join(root, 'a'), 'bytes', 0o600)
  expect(await leftovers(synced, (root) => read(join(root, 'a')))).toEqual(['bytes', 'nothing'])
  const both = async (disk: Disk, root: string) => {
    await synced(disk, root)
    await disk.sync(root)
  }
  expect(await leftovers(both, (root) => read(join(root, 'a')))).toEqual(['bytes'])
})

test('a rename happens wholly or not at all, and none is safe before its folder is synced', async () => {
  const work = async (disk: Disk, root: string) => {
    await writeSynced(disk, join(root, 'a'), 'new', 0o600)
    await writeSynced(disk, join(root, 'b'), 'old', 0o600)
    await disk.sync(root)
    await disk.rename(join(root, 'a'), join(root, 'b'))
  }
  expect(await leftovers(work, (root) => `${names(root)}: ${read(join(root, 'b'))}`)).toEqual([
    'a b: old',
    'b: new',
  ])
})

test('what was removed may come back, in parts', async () => {
  const work = async (disk: Disk, root: string) => {
    await disk.makeFolder(join(root, 'folder'), 0o755)
    for (const name of ['a', 'b']) await writeSynced(disk, join(root, 'folder', name), name, 0o600)
    await disk.sync(join(root, 'folder'))
    await disk.sync(root)
    await disk.remove(join(root, 'folder'))
  }
  const left = await leftovers(work, (root) =>
    names(root) === 'nothing' ? 'nothing' : names(join(root, 'folder')),
  )
  expect(left).toEqual(expect.arrayContaining(['a b', 'b', 'nothing']))
})

test('a file that lost bytes keeps its inode and its time, as on a real disk', async () => {
  const { disk, restart } = createSimulatedDisk(join(folder, 'root'), join(folder, 'pool'))
  const path = join(folder, 'root', 'a')
  await write(disk, path, 'x'.repeat(5000))
  await disk.sync(join(folder, 'root'))
  const stamp = () => {
    const { ino, mtimeNs } = lstatSync(path, { bigint: true })
    return { ino, mtimeNs }
  }
  const before = stamp()
  await restart(() => 0.1)
  expect(read(path)).toBe('')
  expect(stamp()).toEqual(before)
})

test('once the power is gone nothing changes any more, not even through files that were open', async () => {
  const { disk, restart, cutAfter, counts } = createSimulatedDisk(join(folder, 'root'), join(folder, 'pool'))
  const path = join(folder, 'root', 'a')
  const file = await disk.open(path, { mode: 0o600, isFresh: true })
  const cut = cutAfter(2)
  await file.append('one')
  await expect(file.append('two')).rejects.toThrow('the power is gone')
  await cut
  await expect(disk.sync(path)).rejects.toThrow('the power is gone')
  expect(counts()).toEqual({ changes: 3, syncs: 0 })
  await restart(() => 0.99)
  await expect(file.append('three')).rejects.toThrow('the power is gone')
  await file.close()
  await writeSynced(disk, path, 'anew', 0o600)
  expect(read(path)).toBe('anew')
})

test('bytes that a file kept on the disk stay when others are added behind them', () => {
  const [before, now] = [Buffer.from('committed'), Buffer.from(`committed${'x'.repeat(2000)}`)]
  for (let seed = 1; seed <= 100; seed += 1) {
    expect(tear(before, now, seededRandom(seed)).toString()).toMatch(/^committed/)
  }
})
