import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { zstdCompressSync } from 'node:zlib'
import { packHeaderBytes, packMissingHeader } from '@filo/contract/device/assignment/blob-pack'
import type { PackageFile } from '@filo/contract/device/assignment/package-content'
import { expect, onTestFinished, test } from 'vitest'
import { agentFolder, makeAgentFolders } from '../../agent-folder.ts'
import { realDisk } from '../../disk/real-disk.ts'
import { cutEverywhere } from '../../test/cut-everywhere.ts'
import { sha256 } from '../../test/tuf-repository.ts'
import { hashFile } from './blob-store.ts'
import { downloadPacks, type PackSource } from './download-pack.ts'
import { contentTimeS, nextArrival } from './file-times.ts'
import { createHashedBlobs } from './hashed-blobs.ts'

const large = Buffer.alloc(270_000, 'large ')
const contents = new Map(
  [Buffer.from('small'), large, Buffer.from('tool')].map((bytes) => [sha256(bytes), bytes]),
)

const arrival = nextArrival(Date.UTC(2026, 10, 28))

const missingMark = Buffer.alloc(packHeaderBytes)
missingMark.writeBigUInt64BE(packMissingHeader)

interface Query {
  sha256: string
  from: number
}

function newRoot(): string {
  const root = mkdtempSync(join(tmpdir(), 'filo-pack-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  return root
}

/** A robot's folder, and a server that gives it packs and remembers what it was asked for. */
async function open(root = newRoot(), disk = realDisk, absent: ReadonlySet<string> = new Set()) {
  const folder = agentFolder(root)
  await makeAgentFolders({ folder, disk })
  const requested: Query[][] = []
  const http = {
    async post(_: string, { blobs }: { blobs: Query[] }) {
      requested.push(blobs)
      const pieces = blobs.flatMap(({ sha256: hash, from }) => {
        if (absent.has(hash)) return [missingMark]
        const rest = contents.get(hash)?.subarray(from) ?? Buffer.alloc(0)
        const header = Buffer.alloc(packHeaderBytes)
        header.writeBigUInt64BE(BigInt(rest.length))
        return [header, rest]
      })
      return { body: Readable.from([zstdCompressSync(Buffer.concat(pieces))]) }
    },
    readPieces: ({ body }: { body: Readable }) => body,
  }
  const counted = { bytes: 0, files: 0 }
  const source = {
    context: { folder, disk },
    http,
    hashed: createHashedBlobs(),
    arrival,
    onBytes: (count: number) => {
      counted.bytes += count
    },
  } as unknown as PackSource
  const files = [...contents].map(
    ([hash, bytes]): PackageFile => ({ path: hash, sha256: hash, sizeBytes: bytes.length, mode: 0o755 }),
  )
  const download = () =>
    downloadPacks(source, files, (count) => {
      counted.files += count
    })
  return { folder, files, requested, counted, download }
}

type Opened = Awaited<ReturnType<typeof open>>

function expectWhole({ folder, files, counted }: Opened): void {
  for (const { sha256: hash, mode } of files) {
    const blob = folder.blob(hash, mode)
    expect(readFileSync(blob).equals(contents.get(hash) ?? Buffer.alloc(0))).toBe(true)
    expect(statSync(blob)).toMatchObject({ mode: 0o100_555, mtimeMs: contentTimeS(arrival, hash) * 1000 })
  }
  const bytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  expect(counted).toEqual({ bytes, files: files.length })
}

test('files come into the store read-only and with their time, small and large ones', async () => {
  const opened = await open()
  expect((await opened.download()).complete.length).toBe(3)
  expectWhole(opened)
})

test('what the server lacks is named, and everything else of the pack is kept', async () => {
  const { download, folder } = await open(newRoot(), realDisk, new Set([sha256(large)]))
  const { complete, missing } = await download()
  expect(missing.map(({ sha256: hash }) => hash)).toEqual([sha256(large)])
  expect(complete.length).toBe(2)
  for (const { sha256: hash, mode } of complete) expect(existsSync(folder.blob(hash, mode))).toBe(true)
})

test('a file that an earlier try left whole is kept and not asked for again', async () => {
  const opened = await open()
  const part = opened.folder.part(sha256(large))
  writeFileSync(part, large)
  chmodSync(part, 0o555)
  await opened.download()
  expectWhole(opened)
  expect(opened.requested[0]?.map(({ sha256: hash }) => hash)).not.toContain(sha256(large))
})

test.each([
  ['goes on where it was', 0o600, 100_000],
  ['is begun anew where it was whole once and the power took some of it', 0o555, 0],
])('a part of a file %s', async (_, mode, from) => {
  const opened = await open()
  const part = opened.folder.part(sha256(large))
  writeFileSync(part, large.subarray(0, 100_000))
  chmodSync(part, mode)
  await opened.download()
  expectWhole(opened)
  expect(opened.requested[0]?.find(({ sha256: hash }) => hash === sha256(large))).toMatchObject({ from })
})

test('wherever the power goes, what has a name in the store is whole, and the rest comes with the next try', async () => {
  const changes = await cutEverywhere(1, {
    work: async (disk, root) => {
      await (await open(root, disk)).download()
    },
    newSeen: () => undefined,
    async check(root) {
      const { folder, files, download } = await open(root)
      const complete = files.filter((file) => existsSync(folder.blob(file.sha256, file.mode)))
      for (const { sha256: hash, mode } of complete)
        expect(await hashFile(folder.blob(hash, mode))).toBe(hash)
      // A part that the power tore is found out, and dropped, by the first.
      await download()
      await download()
      for (const { sha256: hash, mode } of files) expect(await hashFile(folder.blob(hash, mode))).toBe(hash)
    },
  })
  expect(changes).toBeGreaterThan(15)
})
