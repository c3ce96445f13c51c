import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { archiveLimits } from '@filo/contract/archives/archive-limits'
import { pack } from 'tar-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readArchive } from './read-archive.ts'
import { debOf } from './trials/build-deb.ts'
import { paxHeader, tarOf } from './trials/build-tar.ts'
import { storedXz } from './trials/build-xz.ts'
import { unicodePathField, zipOf } from './trials/build-zip.ts'
import { collect } from './trials/collect.ts'
import {
  recordedDebXz,
  recordedDebZstd,
  recordedScript,
  recordedTarXz,
  recordedZip,
} from './trials/recorded-archives.ts'

let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'filo-archive-'))
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

async function store(bytes: Buffer): Promise<string> {
  const file = join(folder, 'upload')
  await writeFile(file, bytes)
  return file
}

async function read(bytes: Buffer) {
  const collected = collect()
  const summary = await readArchive(await store(bytes), collected.sink)
  return { ...collected, summary }
}

const big = Buffer.alloc(300_001, 'content of some size ')
const longPath = `${'klasör/'.repeat(20)}dosya.bin`

/** The same tree written by tar-stream, an implementation that is not ours. */
async function foreignTar(): Promise<Buffer> {
  const tar = pack()
  tar.entry({ name: './', type: 'directory' })
  tar.entry({ name: './bin/', type: 'directory', mode: 0o2775 })
  tar.entry({ name: './bin/run', mode: 0o755 }, 'run')
  tar.entry({ name: './empty', mode: 0o600 }, '')
  tar.entry({ name: `./${longPath}`, mode: 0o664 }, big)
  tar.entry({ name: './bin/alias', type: 'symlink', linkname: '../bin/./run' })
  tar.entry({ name: './hard', type: 'link', linkname: './bin/alias' })
  tar.finalize()
  return buffer(tar)
}

const tree = ['bin/run 755 run', 'empty 600 ', `${longPath} 664 ${big.toString()}`]
const alias = { path: 'bin/alias', target: '../bin/./run' }
const hard = { path: 'hard', target: alias.target }

describe('round trips', () => {
  const packers = {
    tar: (tar: Buffer) => tar,
    'tar.gz': (tar: Buffer) => gzipSync(tar),
    'tar.xz': storedXz,
    'tar.zst': (tar: Buffer) => zstdCompressSync(tar),
    deb: (tar: Buffer) => debOf(zstdCompressSync(tar), 'data.tar.zst'),
  }

  it.each(Object.entries(packers))('reads a %s back as it was written', async (format, packer) => {
    const { summary, lines } = await read(packer(await foreignTar()))
    expect(lines()).toEqual(tree)
    expect(summary).toMatchObject({ format, fileCount: 3, totalBytes: big.length + 3, links: [alias, hard] })
    expect(summary).toMatchObject({ folders: [{ path: 'bin', mode: 0o775 }], droppedFolderBits: ['bin'] })
  })

  it('reads a zip back as it was written', async () => {
    const { summary, lines } = await read(
      zipOf([
        { name: 'bin/', unixMode: 0o040755 },
        { name: 'bin/run', content: 'run', unixMode: 0o100755, isStored: true },
        { name: 'empty', isStored: true },
        { name: longPath, content: big, descriptor: 'right' },
        { name: 'bin/alias', content: '../bin/./run', unixMode: 0o120777 },
      ]),
    )
    expect(lines().map((line) => line.slice(0, 12))).toEqual([
      'bin/run 755 ',
      'empty 644 ',
      longPath.slice(0, 12),
    ])
    expect(summary).toMatchObject({ format: 'zip', fileCount: 3, totalBytes: big.length + 3, links: [alias] })
  })

  it.each([
    ['tar.xz', recordedTarXz],
    ['zip', recordedZip],
  ])('reads a %s that the usual program made', async (format, bytes) => {
    const { summary, files } = await read(bytes)
    expect(summary.format).toBe(format)
    expect(files.get('bin/demo')).toMatchObject({ mode: 0o755, content: Buffer.from(recordedScript) })
    expect(files.get('notlar ş.txt')).toMatchObject({ mode: 0o644, content: Buffer.from('satır\n') })
    expect(summary.links).toEqual([{ path: 'alias', target: 'bin/demo' }])
  })

  it.each([
    ['xz', recordedDebXz],
    ['zstd', recordedDebZstd],
  ])('reads a package of dpkg-deb packed by %s, with its fields', async (_packing, bytes) => {
    const { summary, lines } = await read(bytes)
    expect(lines()[0]).toBe('usr/bin/demo 755 #!/bin/sh\necho hi\n')
    expect(summary.debian).toEqual({
      package: 'demo',
      version: '1.2-3',
      architecture: 'amd64',
      description: 'short\nlong line\n\nend',
      maintainer: expect.any(String),
      relations: [],
      scripts: [],
    })
  })

  it('reads several gzip members and several zstd frames as one stream', async () => {
    const tar = tarOf({ name: 'a', content: big })
    const half = [tar.subarray(0, 100_000), tar.subarray(100_000)]
    for (const packer of [gzipSync, zstdCompressSync]) {
      const { files } = await read(Buffer.concat(half.map((part) => packer(part))))
      expect(files.get('a')?.content.equals(big)).toBe(true)
    }
  })

  it('takes a pax comment for all entries, as git archive writes it', async () => {
    const { lines } = await read(tarOf(paxHeader({ comment: 'f'.repeat(40) }, 'g'), { name: 'a' }))
    expect(lines()).toEqual(['a 644 '])
  })

  it('guesses the execute bit of a zip from Windows by the content', async () => {
    const { lines } = await read(
      zipOf([
        { name: 'hook', content: '#!/bin/sh', unixMode: 0 },
        { name: 'text', content: 'text', unixMode: 0 },
      ]),
    )
    expect(lines()).toEqual(['hook 755 #!/bin/sh', 'text 644 text'])
  })

  it('takes the Unicode name of a zip entry that has an old code page', async () => {
    const raw = Buffer.from([0x9f, 0x2e, 0x74])
    const { lines } = await read(
      zipOf([{ name: raw, flags: 0, content: 'x', central: { extra: unicodePathField(raw, 'ş.t') } }]),
    )
    expect(lines()).toEqual(['ş.t 644 x'])
  })

  it('keeps Turkish dotted and dotless names apart', async () => {
    const { lines } = await read(tarOf({ name: 'kapı' }, { name: 'kapi' }))
    expect(lines()).toEqual(['kapı 644 ', 'kapi 644 '])
  })

  it('keeps names byte for byte, also two that only letter case or Unicode form tells apart', async () => {
    const names = ['gu\u0308l', 'g\u00fcl', 'G\u00dcL', 'C:\\x', 'a／b', '-rf', ' ']
    const { lines } = await read(tarOf(...names.map((name) => ({ name }))))
    expect(lines()).toEqual(names.map((name) => `${name} 644 `))
  })

  it('names the offending entry with the upload as people call it', async () => {
    const promise = readArchive(await store(Buffer.from('text')), collect().sink, { name: 'paket.zip' })
    await expect(promise).rejects.toMatchObject({ params: { entry: 'paket.zip' } })
  })
})

describe('the sink', () => {
  const archive = tarOf({ name: 'a', content: big }, { name: 'b', content: 'b' })

  it('gets its own error back', async () => {
    const full = new Error('store is full')
    const file = async () => {
      throw full
    }
    await expect(readArchive(await store(archive), { ...collect().sink, file })).rejects.toBe(full)
    const copy = file
    const linked = tarOf({ name: 'a' }, { name: 'l', type: '1', linkName: 'a' })
    await expect(readArchive(await store(linked), { ...collect().sink, copy })).rejects.toBe(full)
  })

  it('must read every content', async () => {
    const lazy = { ...collect().sink, file: async () => {} }
    await expect(readArchive(await store(archive), lazy)).rejects.toThrow('the sink did not read a')
  })

  it('sees no file after an abort, and the reason is handed back', async () => {
    const abort = new AbortController()
    const reason = new Error('the user cancelled')
    const { sink, files } = collect()
    const file: typeof sink.file = async (entry, content) => {
      await sink.file(entry, content)
      abort.abort(reason)
    }
    const promise = readArchive(await store(archive), { ...sink, file }, { signal: abort.signal })
    await expect(promise).rejects.toBe(reason)
    expect([...files.keys()]).toEqual(['a'])
  })

  it('has its content cut off by an abort in the middle', async () => {
    const abort = new AbortController()
    const reason = new Error('the user cancelled')
    const file = async (_entry: unknown, content: AsyncIterable<Buffer>) => {
      for await (const _ of content) abort.abort(reason)
    }
    const promise = readArchive(await store(archive), { ...collect().sink, file }, { signal: abort.signal })
    await expect(promise).rejects.toBe(reason)
  })

  it('lets another .tar.xz be read after one was abandoned', async () => {
    const abandoned = { ...collect().sink, file: () => Promise.reject(new Error('no')) }
    await expect(readArchive(await store(storedXz(archive)), abandoned)).rejects.toThrow('no')
    expect((await read(storedXz(archive))).summary.fileCount).toBe(2)
  })
})

it('blames a missing upload on the machine, not on the archive', async () => {
  const promise = readArchive(join(folder, 'absent'), collect().sink, { limits: archiveLimits })
  await expect(promise).rejects.toMatchObject({ code: 'ENOENT' })
})
