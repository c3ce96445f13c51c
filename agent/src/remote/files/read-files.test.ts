import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  appendFile,
  chmod,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { FileAnswer, readRemoteMessage } from '@filo/contract/remote/remote-streams'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isRoot, openBelow, openFilesFixture, sha256Of, travelling } from '../../test/files-fixture.ts'
import { jsonOf } from '../../test/open-part-stream.ts'
import { createRemoteUser } from './find-remote-user.ts'

let files: Awaited<ReturnType<typeof openFilesFixture>>
beforeAll(async () => {
  files = await openFilesFixture()
})
afterAll(() => files.close())

const at = (...names: string[]) => join(files.root, ...names)
const download = (path: string | Buffer, offset = 0, version: string | null = null) =>
  files.run({ op: 'download', path: travelling(path), offset, version })
const list = (path: string | Buffer) => files.run({ op: 'list', path: travelling(path) })

test('the roots are listed first, and a root has nothing above it', async () => {
  const { last } = await files.run({ op: 'list', path: '' })
  expect(last).toMatchObject({ parent: null, isLast: true, entries: [{ name: files.root, type: 'folder' }] })
  expect((await list(files.root)).last).toMatchObject({ parent: null, shownPath: files.root, canWrite: true })
})

test('a folder is listed with folders first, whatever its names are made of', async () => {
  await mkdir(at('names', 'z-folder'), { recursive: true })
  const names = ['a\nb', `quo"te's`, 'ışık', 'x'.repeat(255)].map((name) => Buffer.from(name))
  for (const name of [...names, Buffer.from([0x61, 0xff])])
    await writeFile(Buffer.concat([Buffer.from(`${at('names')}/`), name]), name)
  await symlink('/etc/passwd', at('names', 'link'))
  execFileSync('mkfifo', [at('names', 'pipe')])
  const { last } = await list(at('names'))
  if (last?.type !== 'entries') throw new Error('no entries')
  expect(last.entries.map(({ name, type }) => [name, type])).toEqual([
    ['z-folder', 'folder'],
    ['a\\u{a}b', 'file'],
    ['a\\xff', 'file'],
    ['link', 'link'],
    ['pipe', 'other'],
    [`quo"te's`, 'file'],
    ['x'.repeat(255), 'file'],
    ['ışık', 'file'],
  ])
  expect(last.entries[3]).toMatchObject({ leadsTo: '/etc/passwd' })
  // Each is found again by the path that came with it.
  for (const entry of last.entries.filter(({ type }) => type === 'file')) {
    const { last: done } = await files.run({ op: 'download', path: entry.path, offset: 0, version: null })
    expect(done).toMatchObject({ type: 'done', bytes: entry.bytes })
  }
})

test('of a folder with more, five thousand entries are listed', async () => {
  await mkdir(at('many'))
  execFileSync('sh', ['-c', 'seq 5003 | xargs touch'], { cwd: at('many') })
  const { reported } = await list(at('many'))
  const all = reported.flatMap((each) => (each.type === 'entries' ? each.entries : []))
  expect(all).toHaveLength(5000)
  expect(reported.every((each) => each.type === 'entries' && each.isCut)).toBe(true)
  expect(reported.map((each) => each.type === 'entries' && each.isLast).lastIndexOf(false)).toBe(
    reported.length - 2,
  )
})

test.each([0, 1, 1023, 1024, 1025, 4095, 4096, 4097, 65_535, 65_536, 65_537, 300_000])(
  'a file of %i bytes arrives as it is, and is a deed',
  async (size) => {
    const bytes = randomBytes(size)
    await writeFile(at('sized'), bytes)
    const result = await download(at('sized'))
    expect(result.bytes.equals(bytes)).toBe(true)
    expect(result.last).toEqual({ type: 'done', bytes: size, sha256: sha256Of(bytes) })
    expect(files.deeds.at(-1)).toEqual({
      kind: 'file_downloaded',
      path: at('sized'),
      bytes: size,
      sha256: sha256Of(bytes),
    })
  },
)

test('a download of 20 MB that is cut twice goes on where it was', async () => {
  const bytes = randomBytes(20 * 1024 * 1024)
  await writeFile(at('large'), bytes)
  const pieces: Uint8Array[] = []
  let [offset, version]: [number, string | null] = [0, null]
  for (const most of [3_000_000, 11_000_000, Infinity]) {
    const stream = files.open({ op: 'download', path: travelling(at('large')), offset, version })
    const begin = FileAnswer.parse(jsonOf(await stream.next()))
    if (begin.type !== 'begin') throw new Error(JSON.stringify(begin))
    expect(begin).toMatchObject({ bytes: bytes.length, offset })
    version = begin.version
    for (let message = await stream.next(); message; message = await stream.next()) {
      const read = readRemoteMessage(message)
      if (!read || 'json' in read) {
        expect(read?.json).toEqual({ type: 'done', bytes: bytes.length, sha256: sha256Of(bytes) })
        break
      }
      pieces.push(read.bytes)
      offset += read.bytes.length
      if (offset >= most) stream.cut()
      if (offset >= most) break
    }
  }
  expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  const [, partial] = files.deeds.filter(
    (deed) => deed.kind === 'file_downloaded' && deed.path === at('large'),
  )
  // What left before a cut is in the dossier too.
  if (partial?.kind !== 'file_downloaded') throw new Error('no deed')
  expect(partial.sha256).toBe(sha256Of(bytes.subarray(0, partial.bytes)))
})

test('a file that changes is not gone on with, nor finished', async () => {
  await writeFile(at('changing'), randomBytes(9_000_000))
  const stream = files.open({ op: 'download', path: travelling(at('changing')), offset: 0, version: null })
  const begin = FileAnswer.parse(jsonOf(await stream.next()))
  await appendFile(at('changing'), 'more')
  let last: unknown
  for (let message = await stream.next(); message; message = await stream.next())
    last = jsonOf(message) ?? last
  expect(last).toMatchObject({ type: 'error', code: 'changed' })
  const version = begin.type === 'begin' ? begin.version : ''
  expect((await download(at('changing'), 10, version)).last).toMatchObject({ code: 'changed' })
  expect((await download(at('changing'), 99_000_000)).last).toMatchObject({ code: 'changed' })
})

test('a file that shrinks while it is read is not finished', async () => {
  await writeFile(at('shrinking'), randomBytes(9_000_000))
  const stream = files.open({ op: 'download', path: travelling(at('shrinking')), offset: 0, version: null })
  await stream.next()
  await truncate(at('shrinking'), 10)
  let last: unknown
  for (let message = await stream.next(); message; message = await stream.next())
    last = jsonOf(message) ?? last
  expect(last).toMatchObject({ type: 'error', code: 'changed' })
})

test('what is no file, not there, a link or outside is refused by name', async () => {
  await writeFile(join(files.outside, 'secret'), 'outside')
  await symlink(join(files.outside, 'secret'), at('out-file'))
  await symlink(files.outside, at('out-folder'))
  await mkdir(at('folder'), { recursive: true })
  execFileSync('mkfifo', [at('fifo')])
  const refused: [string | Buffer, string][] = [
    [at('nothing'), 'not_found'],
    [at('folder'), 'not_a_file'],
    [at('fifo'), 'not_a_file'],
    [at('out-file'), 'is_link'],
    [at('out-folder', 'secret'), 'is_link'],
    [join(files.outside, 'secret'), 'outside_roots'],
    ['relative', 'outside_roots'],
    [`${files.root}/../outside/secret`, 'name_invalid'],
    [`${files.root}//x`, 'name_invalid'],
    [`${files.root}/a\0b`, 'name_invalid'],
    [`${files.root}x`, 'outside_roots'],
    [files.root, 'not_allowed'],
  ]
  for (const [path, code] of refused)
    expect([path, (await download(path)).last]).toMatchObject([path, { type: 'error', code }])
  expect((await list(at('out-folder'))).last).toMatchObject({ code: 'is_link' })
})

test('who asks for what is no request is refused', async () => {
  const stream = files.open({ op: 'format', path: '' })
  expect(await stream.closed).toBe('refused')
})

test.skipIf(!isRoot)('what the remote user could not read in a shell is refused (needs root)', async () => {
  await mkdir(at('closed'), { mode: 0o700 })
  await writeFile(at('closed', 'inner'), 'x')
  await writeFile(at('owners'), 'x', { mode: 0o600 })
  expect((await download(at('owners'))).last).toMatchObject({ code: 'not_allowed' })
  expect((await download(at('closed', 'inner'))).last).toMatchObject({ code: 'not_allowed' })
  expect((await list(at('closed'))).last).toMatchObject({ code: 'not_allowed' })
  await chmod(at('owners'), 0o604)
  expect((await download(at('owners'))).last).toMatchObject({ type: 'done' })
})

test('a folder arrives as a tar that tar reads: links as links, names as bytes, no pipes', async () => {
  const odd = Buffer.concat([Buffer.from(`${at('tarred')}/`), Buffer.from([0x61, 0xff, 0x0a])])
  const long = join('d'.repeat(120), `günlük-${'x'.repeat(120)}`)
  await mkdir(at('tarred', 'd'.repeat(120)), { recursive: true })
  await writeFile(odd, 'odd')
  const large = randomBytes(200_001)
  await writeFile(at('tarred', long), large)
  await writeFile(at('tarred', 'empty'), '')
  await symlink('/etc/passwd', at('tarred', 'link'))
  execFileSync('mkfifo', [at('tarred', 'pipe')])
  const { bytes, last } = await files.run({ op: 'archive', path: travelling(at('tarred')) }, 'view')
  expect(last).toEqual({ type: 'done', bytes: bytes.length, sha256: sha256Of(bytes) })
  expect(files.deeds.at(-1)).toMatchObject({ kind: 'folder_downloaded', files: 4, bytes: bytes.length })
  const into = join(files.outside, 'unpacked')
  await mkdir(into)
  execFileSync('tar', ['-xf', '-', '-C', into], {
    input: bytes,
    env: { LC_ALL: 'C.UTF-8', PATH: process.env['PATH'] },
  })
  const names = await readdir(Buffer.from(join(into, 'tarred')), { encoding: 'buffer' })
  expect(names.map((name) => name.toString('latin1')).sort()).toEqual(
    [Buffer.from([0x61, 0xff, 0x0a]).toString('latin1'), 'd'.repeat(120), 'empty', 'link'].sort(),
  )
  expect((await readFile(join(into, 'tarred', long))).equals(large)).toBe(true)
  expect((await lstat(join(into, 'tarred', 'link'))).isSymbolicLink()).toBe(true)
})

test('no descriptor is left, whatever was begun and broken off', async () => {
  await writeFile(at('some'), randomBytes(4_000_000))
  const before = await openBelow(files.base)
  for (let i = 0; i < 120; i += 1) {
    const stream = files.open({ op: 'download', path: travelling(at('some')), offset: 0, version: null })
    if (i % 3 === 0) await stream.next()
    if (i % 2 === 0) stream.cut()
    else stream.close()
    const archive = files.open({ op: 'archive', path: travelling(files.root) })
    if (i % 4 === 0) await archive.next()
    archive.close()
    await list(files.root)
    await download(at('nothing', 'deep'))
  }
  await files.part.end?.(files.session)
  expect(await openBelow(files.base)).toEqual(before)
})

test('a root that is exchanged for a link later is not followed', async () => {
  const own = await openFilesFixture()
  await writeFile(join(own.outside, 'secret'), 'outside')
  expect((await own.run({ op: 'list', path: travelling(own.root) })).last).toMatchObject({ type: 'entries' })
  await rename(own.root, `${own.root}-aside`)
  await symlink(own.outside, own.root)
  const path = travelling(join(own.root, 'secret'))
  expect((await own.run({ op: 'list', path: travelling(own.root) })).last).toMatchObject({ code: 'is_link' })
  expect((await own.run({ op: 'download', path, offset: 0, version: null })).last).toMatchObject({
    code: 'is_link',
  })
  await own.close()
})

test('the agent’s own folder is never shown, wherever the roots begin', async () => {
  const own = await openFilesFixture({ rootName: '.' })
  const path = travelling(join(own.base, 'agent'))
  expect((await own.run({ op: 'list', path })).last).toMatchObject({ code: 'not_allowed' })
  const { bytes } = await own.run({ op: 'archive', path: travelling(own.base) })
  expect(bytes.includes('identity.json')).toBe(false)
  await own.close()
})

test.skipIf(!isRoot)('users are found with their home, and root is none (needs root)', async () => {
  expect(await createRemoteUser('nobody', { now: () => 0 })()).toMatchObject({ name: 'nobody' })
  expect(await createRemoteUser('root', { now: () => 0 })()).toBeUndefined()
  expect(await createRemoteUser('', { now: () => 0 })()).toBeUndefined()
})
