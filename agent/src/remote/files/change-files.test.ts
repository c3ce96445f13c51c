import { execFileSync } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  stat,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  isRoot,
  openBelow,
  openFilesFixture,
  sha256Of,
  testUser,
  travelling,
} from '../../test/files-fixture.ts'
import { jsonOf } from '../../test/open-part-stream.ts'

let files: Awaited<ReturnType<typeof openFilesFixture>>
beforeAll(async () => {
  files = await openFilesFixture()
})
afterAll(() => files.close())

const at = (...names: string[]) => join(files.root, ...names)
const run = async (request: unknown) => (await files.run(request)).last
const owned = async (path: string) => {
  await mkdir(path, { recursive: true })
  if (isRoot) await chown(path, testUser.uid, testUser.gid)
  return path
}

test.each([0, 1, 1023, 1024, 1025, 4095, 4096, 4097, 65_535, 65_536, 65_537, 300_000])(
  'a file of %i bytes is on the disk as it was sent, and is a deed',
  async (size) => {
    const bytes = randomBytes(size)
    const { last } = await files.upload({ name: `u${size}`, bytes })
    expect(last).toEqual({ type: 'done', bytes: size, sha256: sha256Of(bytes) })
    expect((await readFile(at(`u${size}`))).equals(bytes)).toBe(true)
    const { mode, uid } = await stat(at(`u${size}`))
    expect(mode & 0o777).toBe(0o644)
    if (isRoot) expect(uid).toBe(testUser.uid)
    expect(files.deeds.at(-1)).toEqual({
      kind: 'file_uploaded',
      path: at(`u${size}`),
      bytes: size,
      sha256: sha256Of(bytes),
    })
  },
)

test('an upload of 20 MB that is cut twice goes on where it was', async () => {
  const bytes = randomBytes(20 * 1024 * 1024)
  const upload = randomUUID()
  const offsets: number[] = []
  for (const cutAfter of [4_000_000, 9_000_000, undefined]) {
    const { last, offset } = await files.upload({
      name: 'large',
      bytes,
      upload,
      ...(cutAfter && { cutAfter }),
    })
    offsets.push(offset)
    if (cutAfter === undefined) expect(last).toMatchObject({ type: 'done', sha256: sha256Of(bytes) })
  }
  expect(offsets[0]).toBe(0)
  expect(offsets[1]).toBeGreaterThan(1_000_000)
  expect(offsets[2]).toBeGreaterThan((offsets[1] ?? 0) + 5_000_000)
  expect((await readFile(at('large'))).equals(bytes)).toBe(true)
  expect((await readdir(files.root)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('an upload whose page came back while the old stream still stands is gone on with by the new one', async () => {
  const [upload, bytes] = [randomUUID(), randomBytes(200_000)]
  const request = { op: 'upload', folder: travelling(files.root), name: 'twice', upload, bytes: bytes.length }
  const old = files.open({ ...request, replace: false })
  await old.next()
  await old.sendBytes(bytes.subarray(0, 50_000))
  expect((await files.upload({ name: 'twice', bytes, upload })).last).toMatchObject({ type: 'done' })
  expect(await old.closed).toBe('abandoned')
})

test('what is there stays unless it is to be replaced, and links and folders are not replaced', async () => {
  const bytes = Buffer.from('new')
  await files.upload({ name: 'there', bytes: Buffer.from('old') })
  expect((await files.upload({ name: 'there', bytes })).last).toMatchObject({ code: 'exists' })
  expect(await readFile(at('there'), 'utf8')).toBe('old')
  expect((await files.upload({ name: 'there', bytes, replace: true })).last).toMatchObject({ type: 'done' })
  expect(await readFile(at('there'), 'utf8')).toBe('new')
  await writeFile(join(files.outside, 'target'), 'outside')
  await symlink(join(files.outside, 'target'), at('leads-out'))
  expect((await files.upload({ name: 'leads-out', bytes, replace: true })).last).toMatchObject({
    code: 'is_link',
  })
  await owned(at('a-folder'))
  expect((await files.upload({ name: 'a-folder', bytes, replace: true })).last).toMatchObject({
    code: 'exists',
  })
  expect(await readFile(join(files.outside, 'target'), 'utf8')).toBe('outside')
})

test('what was sent otherwise than its hash says does not stay', async () => {
  const { last } = await files.upload({ name: 'wrong', bytes: Buffer.from('abc'), sha256: 'f'.repeat(64) })
  expect(last).toMatchObject({ code: 'hash_differs' })
  expect((await readdir(files.root)).filter((name) => /wrong|part/.test(name))).toEqual([])
})

test('more than was announced, less, and no message of an upload fail', async () => {
  const request = { op: 'upload', folder: travelling(files.root), name: 'x', bytes: 3, replace: false }
  const send: ((stream: ReturnType<typeof files.open>) => Promise<boolean>)[] = [
    (stream) => stream.sendBytes(Buffer.from('four')),
    (stream) => stream.sendJson({ type: 'end', sha256: 'f'.repeat(64) }),
    (stream) => stream.sendMessage(Buffer.from([9, 9])),
  ]
  for (const each of send) {
    const stream = files.open({ ...request, upload: randomUUID() })
    await stream.next()
    await each(stream)
    expect(jsonOf(await stream.next())).toMatchObject({ code: 'failed' })
  }
})

test('names with newlines, quotes and 255 bytes are written; those that lead elsewhere are not', async () => {
  const bytes = Buffer.from('x')
  for (const name of ['a\nb', `quo"te's`, 'ö'.repeat(127), 'n'.repeat(255)])
    expect((await files.upload({ name, bytes, folder: await owned(at('names')) })).last).toMatchObject({
      type: 'done',
    })
  expect(await readdir(at('names'))).toHaveLength(4)
  for (const name of ['..', '.', 'a/b', 'a\0b', 'ö'.repeat(200)])
    expect((await files.upload({ name, bytes })).last).toMatchObject({ code: 'name_invalid' })
})

test('folders are made, and given to the remote user; entries are renamed, never over others', async () => {
  expect(await run({ op: 'make-folder', folder: travelling(files.root), name: 'made' })).toMatchObject({
    type: 'done',
  })
  const { mode, uid } = await stat(at('made'))
  expect(mode & 0o777).toBe(0o755)
  if (isRoot) expect(uid).toBe(testUser.uid)
  expect(files.deeds.at(-1)).toEqual({ kind: 'folder_made', path: at('made') })
  const again = { op: 'make-folder', folder: travelling(files.root), name: 'made' }
  expect(await run(again)).toMatchObject({ code: 'exists' })
  await files.upload({ name: 'one', bytes: Buffer.from('1') })
  await files.upload({ name: 'two', bytes: Buffer.from('2') })
  const rename = (from: string, name: string) => run({ op: 'rename', path: travelling(at(from)), name })
  for (const [from, to] of [
    ['one', 'two'],
    ['one', 'made'],
    ['made', 'two'],
  ] as const)
    expect(await rename(from, to)).toMatchObject({ code: 'exists' })
  expect(await rename('made', 'one\nline')).toMatchObject({ type: 'done' })
  expect(files.deeds.at(-1)).toEqual({
    kind: 'file_renamed',
    path: at('made'),
    to: `${files.root}/one\\u{a}line`,
  })
  expect(await rename('one', 'three')).toMatchObject({ type: 'done' })
  expect(await readFile(at('three'), 'utf8')).toBe('1')
  expect(await rename('nothing', 'four')).toMatchObject({ code: 'not_found' })
  expect(await rename('three', '../outside/x')).toMatchObject({ code: 'name_invalid' })
  // Nothing that was made on the way is left.
  expect((await readdir(files.root)).filter((name) => name.startsWith('.filo-folder'))).toEqual([])
})

test('a folder is deleted with all that is in it, links unfollowed, and counted', async () => {
  await owned(at('gone'))
  await owned(at('gone', 'deep'))
  await writeFile(at('gone', 'deep', 'file'), 'x')
  await writeFile(join(files.outside, 'stays'), 'x')
  await symlink(files.outside, at('gone', 'link'))
  const request = { op: 'delete', path: travelling(at('gone')) }
  expect(await run({ ...request, isFolder: false })).toMatchObject({ code: 'not_a_file' })
  expect(await run({ ...request, isFolder: true })).toMatchObject({ type: 'done' })
  expect(files.deeds.at(-1)).toEqual({ kind: 'file_deleted', path: at('gone'), files: 2 })
  expect(await readdir(files.outside)).toContain('stays')
  await expect(lstat(at('gone'))).rejects.toThrow()
  const root = { op: 'delete', path: travelling(files.root), isFolder: true }
  expect(await run(root)).toMatchObject({ code: 'not_allowed' })
})

test('a person who may only look changes nothing', async () => {
  const folder = travelling(files.root)
  await files.upload({ name: 'kept-as-is', bytes: Buffer.from('x') })
  const requests = [
    { op: 'upload', folder, name: 'v', upload: randomUUID(), bytes: 1, replace: false },
    { op: 'rename', path: travelling(at('kept-as-is')), name: 'v' },
    { op: 'make-folder', folder, name: 'v' },
    { op: 'delete', path: travelling(at('kept-as-is')), isFolder: false },
  ]
  const deeds = files.deeds.length
  for (const request of requests)
    expect((await files.run(request, 'view')).last).toMatchObject({ code: 'view_only' })
  expect(files.deeds).toHaveLength(deeds)
  expect((await files.run({ op: 'list', path: folder }, 'view')).last).toMatchObject({ canWrite: false })
})

test('parts that nobody went on with for a day go when their folder is listed, others stay', async () => {
  const folder = await owned(at('parts'))
  const [old, young] = [`.filo-upload-${randomUUID()}.part`, `.filo-upload-${randomUUID()}.part`]
  for (const name of [old, young, '.filo-upload-x.part']) await writeFile(join(folder, name), 'x')
  for (const name of [old, '.filo-upload-x.part']) await utimes(join(folder, name), 1, 1)
  await files.run({ op: 'list', path: travelling(folder) }, 'view')
  expect(await readdir(folder)).toHaveLength(3)
  await files.run({ op: 'list', path: travelling(folder) })
  expect((await readdir(folder)).sort()).toEqual([young, '.filo-upload-x.part'].sort())
})

test.skipIf(!isRoot)('what the remote user could not do in a shell is refused (needs root)', async () => {
  await mkdir(at('roots-own'), { mode: 0o755 })
  const folder = travelling(at('roots-own'))
  expect(
    (await files.upload({ name: 'x', bytes: Buffer.alloc(1), folder: at('roots-own') })).last,
  ).toMatchObject({
    code: 'not_allowed',
  })
  expect(await run({ op: 'make-folder', folder, name: 'x' })).toMatchObject({ code: 'not_allowed' })
  await mkdir(at('sticky'))
  execFileSync('chmod', ['1777', at('sticky')])
  await writeFile(at('sticky', 'other'), 'x')
  const other = travelling(at('sticky', 'other'))
  expect(await run({ op: 'delete', path: other, isFolder: false })).toMatchObject({ code: 'not_allowed' })
  expect(await run({ op: 'rename', path: other, name: 'mine' })).toMatchObject({ code: 'not_allowed' })
  // A part that somebody else put there is not written into.
  const upload = randomUUID()
  await writeFile(at('sticky', `.filo-upload-${upload}.part`), 'x')
  const planted = { name: 'y', bytes: Buffer.alloc(9), folder: at('sticky'), upload }
  expect((await files.upload(planted)).last).toMatchObject({ code: 'not_allowed' })
})

test.skipIf(!isRoot)(
  'a full disk stops an upload, which goes on once there is room (needs root)',
  async () => {
    const folder = await owned(at('small'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=2m,uid=${testUser.uid},mode=755`, 'tmpfs', folder])
    try {
      await writeFile(join(folder, 'ballast'), Buffer.alloc(1_500_000))
      const [upload, bytes] = [randomUUID(), randomBytes(1_500_000)]
      const first = await files.upload({ name: 'big', bytes, folder, upload })
      expect(first.last).toMatchObject({ code: 'no_space' })
      execFileSync('rm', [join(folder, 'ballast')])
      const second = await files.upload({ name: 'big', bytes, folder, upload })
      expect(second.offset).toBeGreaterThan(400_000)
      expect(second.last).toMatchObject({ type: 'done', sha256: sha256Of(bytes) })
      expect((await readFile(join(folder, 'big'))).equals(bytes)).toBe(true)
    } finally {
      await files.part.end?.(files.session)
      execFileSync('umount', [folder])
    }
  },
)

test('no descriptor is left after uploads, changes and what was broken off', async () => {
  const folder = await owned(at('mixed'))
  const before = await openBelow(files.base)
  for (let i = 0; i < 100; i += 1) {
    const request = {
      op: 'upload',
      folder: travelling(folder),
      name: `n${i}`,
      upload: randomUUID(),
      bytes: 100_000,
    }
    const stream = files.open({ ...request, replace: false })
    if (i % 2 === 0) await stream.next()
    if (i % 4 === 0) await stream.sendBytes(Buffer.alloc(60_000))
    if (i % 3 === 0) stream.cut()
    else stream.close()
    await files.upload({ name: `f${i}`, bytes: Buffer.alloc(10), folder })
    await run({ op: 'make-folder', folder: travelling(folder), name: `d${i % 5}` })
    await run({ op: 'rename', path: travelling(join(folder, `f${i}`)), name: `r${i % 7}` })
    await run({ op: 'delete', path: travelling(join(folder, `r${i % 7}`)), isFolder: i % 2 === 0 })
  }
  await run({ op: 'delete', path: travelling(folder), isFolder: true })
  await files.part.end?.(files.session)
  expect(await openBelow(files.base)).toEqual(before)
  expect(await readlink('/proc/self')).toBe(String(process.pid))
})
