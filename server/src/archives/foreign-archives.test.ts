import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readlinkSync } from 'node:fs'
import { mkdir, mkdtemp, open, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readArchive } from './read-archive.ts'
import { arOf, controlMember, debianBinary } from './trials/build-deb.ts'
import { paxHeader, tarOf } from './trials/build-tar.ts'
import { storedXz } from './trials/build-xz.ts'
import { zipOf } from './trials/build-zip.ts'
import { collect } from './trials/collect.ts'
import {
  sparseTarOfBsdtar,
  zipOfCodePage,
  zipOfLibarchive,
  zipsOfLibarchive,
  zipWithBackslashes,
} from './trials/foreign-archives.ts'

const run = promisify(execFile)

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filo-foreign-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Whether a link leads to a file of this name; false for one that is gone. */
function leadsTo(link: string, name: string): boolean {
  try {
    return basename(readlinkSync(link)) === name
  } catch {
    return false
  }
}

async function read(bytes: Buffer, name = 'upload') {
  const file = join(folder, 'upload')
  await writeFile(file, bytes)
  const collected = collect()
  const summary = await readArchive(file, collected.sink, { name })
  return { ...collected, summary }
}

describe('archives that were refused, or taken wrongly', () => {
  it.each([
    ['one file', zipOfLibarchive, ['t/etc/a.conf']],
    ['several', zipsOfLibarchive, ['t/bin/run', 't/etc/a.conf']],
  ])('a zip of libarchive with %s is read', async (_what, bytes, paths) => {
    expect([...(await read(bytes)).files.keys()].toSorted()).toEqual(paths)
  })

  it('backslashes of a zip made on Windows are separators, and that is noted', async () => {
    const { files, summary } = await read(zipWithBackslashes)
    expect([...files.keys()]).toEqual(['app/bin/run.exe', 'app/readme.txt'])
    expect(summary.folders).toEqual([{ path: 'app/data', mode: 0o755 }])
    expect(summary.splitNames).toEqual(['app/bin/run.exe', 'app/data', 'app/readme.txt'])
  })

  it('a zip made on Unix keeps its backslashes, where they are letters', async () => {
    const { files, summary } = await read(zipOf([{ name: 'a\\b' }]))
    expect([[...files.keys()], summary.splitNames]).toEqual([['a\\b'], []])
  })

  it('names without the UTF-8 flag are read by the code page of Windows, and shown as they were read', async () => {
    const { files, summary } = await read(zipOfCodePage)
    expect([...files.keys()]).toEqual(['Börse/ä.txt', 'plain.txt'])
    expect(summary.decodedNames).toEqual(['Börse/ä.txt (cp437)'])
  })

  it('one letter that only the Turkish code page has makes all names Turkish', async () => {
    const names = [Buffer.from([0x94, 0x8d, 0x2e, 0x74]), Buffer.from([0x98, 0x9f, 0xa7, 0x2e, 0x74])]
    const { files, summary } = await read(zipOf(names.map((name) => ({ name, flags: 0, unixMode: 0 }))))
    expect([...files.keys()]).toEqual(['öı.t', 'İşğ.t'])
    expect(summary.decodedNames).toEqual(['öı.t (cp857)', 'İşğ.t (cp857)'])
  })

  it.each([[0xd5], [0xe7]])('a byte that the code page does not have (%i) is refused', async (byte) => {
    const turkish = Buffer.from([0x9f, 0x2e, 0x74])
    const names = [turkish, Buffer.from([byte, 0x2e, 0x74])].map((name) => ({ name, flags: 0, unixMode: 0 }))
    await expect(read(zipOf(names))).rejects.toMatchObject({ definition: { code: 'archive_name_encoding' } })
  })

  it('a file with holes has them as zeros, under its own name', async () => {
    const { files } = await read(sparseTarOfBsdtar)
    const [[path, file] = ['', undefined]] = files
    expect([path, file?.content.length]).toEqual(['sp/db.img', 5_242_881])
    expect(file?.content.filter((byte) => byte !== 0).length).toBeGreaterThan(0)
  })

  it('zeros after a gzip are padding', async () => {
    const padded = Buffer.concat([gzipSync(tarOf({ name: 'a', content: 'x' })), Buffer.alloc(9000)])
    expect((await read(padded)).lines()).toEqual(['a 644 x'])
  })

  it('an .xz of several streams and blocks, with zeros between and behind, is read to its end', async () => {
    const tar = tarOf({ name: 'a', content: 'x'.repeat(3000) }, { name: 'b', content: 'y' })
    const [first, second] = [storedXz(tar.subarray(0, 700)), storedXz(tar.subarray(700))]
    const padded = Buffer.concat([first, Buffer.alloc(4), second, Buffer.alloc(70_000)])
    expect([...(await read(padded)).files.keys()]).toEqual(['a', 'b'])
  })

  it('a long name that its header cuts within a letter is read from the header before it', async () => {
    const name = `a${'ş'.repeat(80)}`
    const cut = Buffer.from(name).subarray(0, 100)
    const forge = (header: Buffer) => {
      cut.copy(header, 0)
      cut.copy(header, 157)
    }
    const link = { name: '', type: '2', forge }
    const pax = [paxHeader({ path: name, linkpath: name }), link]
    const gnu = ['L', 'K'].map((type) => ({ name: '././@LongLink', type, content: `${name}\0` }))
    for (const entries of [pax, [...gnu, link]])
      expect((await read(tarOf(...entries))).summary.links).toEqual([{ path: name, target: name }])
    await expect(read(tarOf(link))).rejects.toMatchObject({ definition: { code: 'archive_name_encoding' } })
  })

  it('zeros after a zip are padding', async () => {
    const bytes = Buffer.concat([
      zipOf([{ name: 'a', content: 'x' }], { comment: 'c' }),
      Buffer.alloc(10_000),
    ])
    expect((await read(bytes)).lines()).toEqual(['a 644 x'])
  })

  it.skipIf(!existsSync('/proc/self/fd'))(
    'an .xz that fails within its first pieces lets its file go',
    async () => {
      const damaged = storedXz(tarOf({ name: 'a', content: Buffer.alloc(3_000_000) })).fill(
        0x7f,
        65_536,
        66_000,
      )
      const openFiles = () =>
        readdirSync('/proc/self/fd').filter((fd) => leadsTo(`/proc/self/fd/${fd}`, 'upload'))
      await expect(read(damaged)).rejects.toMatchObject({ definition: { code: 'archive_corrupt' } })
      await expect.poll(openFiles).toEqual([])
    },
  )

  it('the label of a tar is no entry', async () => {
    const { lines } = await read(tarOf({ name: 'A label', type: 'V' }, { name: 'a', content: 'x' }))
    expect(lines()).toEqual(['a 644 x'])
  })

  it('what zip was piped is a file', async () => {
    const { lines } = await read(zipOf([{ name: '-', unixMode: 0o010600, content: 'x' }]))
    expect(lines()).toEqual(['- 600 x'])
  })

  it.each(['PK\x07\x08', 'PK00'])(
    'a zip that was to be split and needed one piece is read (%j)',
    async (mark) => {
      const bytes = zipOf([{ name: 'a', content: 'x' }], { prefix: Buffer.from(mark, 'latin1') })
      expect((await read(bytes)).lines()).toEqual(['a 644 x'])
    },
  )

  const endOfPiece = (() => {
    const end = Buffer.alloc(22)
    end.write('PK\x05\x06', 'latin1')
    end.writeUInt16LE(3, 4)
    return end
  })()
  const whole = zipOf([{ name: 'a', content: 'x'.repeat(99) }])
  it.each<[string, string, Buffer]>([
    ['the last of zip -s', 'a.zip', Buffer.concat([Buffer.from('the end of a file'), endOfPiece])],
    [
      'the last of zip -s that begins with an entry',
      'a.zip',
      Buffer.concat([whole.subarray(0, 40), endOfPiece]),
    ],
    [
      'the first of zip -s',
      'a.z01',
      Buffer.concat([Buffer.from('PK\x07\x08', 'latin1'), whole.subarray(0, 60)]),
    ],
    ['the first of 7z -v', 'a.zip.001', whole.subarray(0, 60)],
    ['the second of 7z -v', 'A.ZIP.002', whole.subarray(60, 80)],
    ['the first of a split .tar.gz', 'a.tar.gz.001', gzipSync(tarOf({ name: 'a' })).subarray(0, 60)],
  ])('a piece of a split archive is called that: %s', async (_what, name, bytes) => {
    await expect(read(bytes, name)).rejects.toMatchObject({ definition: { code: 'archive_split' } })
  })

  it('a whole archive may be called like a piece', async () => {
    expect((await read(whole, 'a.zip.001')).files.size).toBe(1)
    await expect(read(whole.subarray(0, 60), 'a.zip')).rejects.toMatchObject({
      definition: { code: 'archive_corrupt' },
    })
  })

  it('members behind the data of a .deb are passed over', async () => {
    const data = { name: 'data.tar.gz', content: gzipSync(tarOf({ name: './a', content: 'x' })) }
    const more = ['_gpgorigin', 'more.json/'].map((name) => ({ name, content: Buffer.from('{}') }))
    const { lines } = await read(arOf(debianBinary, controlMember(), data, ...more))
    expect(lines()).toEqual(['a 644 x'])
  })

  it.each([
    [tarOf({ name: 'bin/', type: 'D', content: 'Yrun\0\0' }), 'tar type D (tar --listed-incremental)'],
    [zipOf([{ name: 'a', local: { method: 14 }, central: { method: 14 } }]), 'zip method 14 (LZMA)'],
    [zipOf([{ name: 'a', local: { method: 77 }, central: { method: 77 } }]), 'zip method 77'],
  ])('what is not supported is called by its name', async (bytes, feature) => {
    await expect(read(bytes)).rejects.toMatchObject({
      definition: { code: 'archive_unsupported' },
      params: { feature },
    })
  })

  it('a hard link that carries its content once more is a file of its own', async () => {
    const link = { name: 'b', type: '1', linkName: 'a', content: 'x' }
    const { lines, summary } = await read(tarOf({ name: 'a', content: 'x' }, paxHeader({ mtime: '1' }), link))
    expect(lines()).toEqual(['a 644 x', 'b 644 x'])
    expect(summary.copiedLinks).toEqual(['b'])
  })

  it('capabilities and access lists that are left out are named', async () => {
    const attributes = { 'SCHILY.xattr.security.capability': 'x', 'SCHILY.acl.access': 'user::rwx' }
    const apple = { 'LIBARCHIVE.xattr.com.apple.quarantine': 'x' }
    const { summary } = await read(
      tarOf(paxHeader(attributes), { name: 'bin/ping' }, paxHeader(apple), { name: 'b' }),
    )
    expect(summary.droppedAttributes).toEqual(['bin/ping (security.capability, acl.access)'])
  })
})

/** Where a program is; undefined: this machine has none, and what needs it is left out by name. */
const found = (...names: string[]) => names.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path))

const [bsdtar, gnuTar, zip, seven] = [found('bsdtar'), found('tar'), found('zip'), found('7zz', '7z')]

/** A tree as people have it: names, an empty folder, links, and a file with holes. */
const treeFiles: Record<string, string> = {
  'bin/run': '#!/bin/sh\n',
  'lib/günlük şema.txt': 'satır\n',
  [`${'uzun-klasör/'.repeat(12)}dosya.bin`]: 'derin',
  empty: '',
}
const holesBytes = 6_000_000
const holesAt: [number, string][] = [
  [0, 'begin'],
  [1_048_576, 'middle'],
  [4_000_000, 'x'.repeat(10_000)],
]

async function makeTree(): Promise<string> {
  const tree = await mkdtemp(join(folder, 'tree-'))
  for (const [path, content] of Object.entries(treeFiles)) {
    await mkdir(join(tree, path, '..'), { recursive: true })
    await writeFile(join(tree, path), content, { mode: path === 'bin/run' ? 0o755 : 0o644 })
  }
  await mkdir(join(tree, 'boş'))
  await symlink('../bin/run', join(tree, 'lib/alias'))
  await writeFile(join(tree, 'db.img'), '')
  await truncate(join(tree, 'db.img'), holesBytes)
  const file = await open(join(tree, 'db.img'), 'r+')
  for (const [at, text] of holesAt) await file.write(text, at)
  await file.close()
  return tree
}

type Maker = [what: string, program: string | undefined, name: string, args: (to: string) => string[]]

const makers: Maker[] = [
  ['bsdtar without options', bsdtar, 'a.tar', (to) => ['-cf', to, '.']],
  ['bsdtar --format pax', bsdtar, 'a.tar', (to) => ['--format', 'pax', '-cf', to, '.']],
  ['bsdtar --format gnutar', bsdtar, 'a.tar', (to) => ['--format', 'gnutar', '-cf', to, '.']],
  ['bsdtar -a to .tar.gz', bsdtar, 'a.tar.gz', (to) => ['-a', '-cf', to, '.']],
  ['bsdtar -a to .tar.xz', bsdtar, 'a.tar.xz', (to) => ['-a', '-cf', to, '.']],
  ['bsdtar -a to .tar.zst', bsdtar, 'a.tar.zst', (to) => ['-a', '-cf', to, '.']],
  ['bsdtar -a to .zip', bsdtar, 'a.zip', (to) => ['-a', '-cf', to, '.']],
  ['tar -S', gnuTar, 'a.tar', (to) => ['-S', '-cf', to, '.']],
  ['tar -S --format=posix', gnuTar, 'a.tar', (to) => ['-S', '--format=posix', '-cf', to, '.']],
  ...['0.0', '0.1', '1.0'].map((version): Maker => {
    const format = ['-S', '--format=posix', `--sparse-version=${version}`]
    return [`tar -S in version ${version}`, gnuTar, 'a.tar', (to) => [...format, '-cf', to, '.']]
  }),
  ['tar --xattrs --acls', gnuTar, 'a.tar.gz', (to) => ['--xattrs', '--acls', '-czf', to, '.']],
  ['zip -r -y', zip, 'a.zip', (to) => ['-q', '-r', '-y', to, '.']],
  ['zip -0 -r -y', zip, 'a.zip', (to) => ['-q', '-0', '-r', '-y', to, '.']],
  ['7z to .zip', seven, 'a.zip', (to) => ['a', '-bd', '-snl', to, '.']],
  ['7z to .zip with UTF-8 names', seven, 'a.zip', (to) => ['a', '-bd', '-snl', '-mcu=on', to, '.']],
  ['7z to .tar', seven, 'a.tar', (to) => ['a', '-bd', '-snl', to, '.']],
]

describe('the tree comes back as other tools pack it', () => {
  for (const [what, program, name, args] of makers) {
    it.skipIf(program === undefined)(`packed by ${what}`, async () => {
      const [tree, to] = [await makeTree(), join(await mkdtemp(join(folder, 'packed-')), name)]
      await run(program ?? '', args(to), { cwd: tree, env: { LC_ALL: 'C.UTF-8', PATH: '/usr/bin:/bin' } })
      const { files, summary } = await read(await readFile(to))
      const contents = Object.fromEntries([...files].map(([path, { content }]) => [path, content]))
      const { 'db.img': image, ...others } = contents
      expect(
        Object.fromEntries(Object.entries(others).map(([path, bytes]) => [path, bytes.toString()])),
      ).toEqual(treeFiles)
      expect(image?.equals(await readFile(join(tree, 'db.img')))).toBe(true)
      expect(files.get('bin/run')?.mode).toBe(0o755)
      expect(summary.links).toEqual([{ path: 'lib/alias', target: '../bin/run' }])
      expect(summary.folders.map(({ path }) => path)).toEqual(['boş'])
    })
  }
})
