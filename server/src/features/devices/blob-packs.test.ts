import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { zstdDecompressSync } from 'node:zlib'
import { packMissingHeader } from '@filo/contract/device/assignment/blob-pack'
import { describe, expect, test } from 'vitest'
import { missingBlob } from '../../storage/blob-name.ts'
import { createBlobPacks } from './blob-packs.ts'

const robot = { kind: 'robot', unitId: 'unit-1' } as const
const contents = new Map([
  ['a', Buffer.from('small')],
  ['b', Buffer.alloc(700_000, 'large ')],
  ['c', Buffer.alloc(0)],
])

/** Packs of a store that lacks some of what the robot may have; `lacked` are those that were noted. */
function packsOf(own: readonly string[] = [...contents.keys()], absent: readonly string[] = []) {
  const lacked: string[] = []
  const sizes = new Map(own.map((name) => [name, contents.get(name)?.length ?? 0]))
  const blobs = {
    open: async (name: string, { start = 0 } = {}) => {
      if (absent.includes(name)) throw missingBlob(name)
      return Readable.from([contents.get(name)?.subarray(start)])
    },
  }
  const missingBlobs = {
    note: async (names: readonly string[]) => void lacked.push(...names),
    wasRead: async () => undefined,
  }
  const devices = { sizesOfOwnBlobs: async () => sizes }
  return { ...createBlobPacks({ devices, blobs: blobs as never, missingBlobs }), lacked }
}

function read(packed: Buffer): Buffer[] {
  const found: Buffer[] = []
  const bytes = zstdDecompressSync(packed)
  for (let at = 0; at < bytes.length; ) {
    if (bytes.readBigUInt64BE(at) === packMissingHeader) {
      found.push(Buffer.from('missing'))
      at += 8
      continue
    }
    const length = Number(bytes.readBigUInt64BE(at))
    found.push(bytes.subarray(at + 8, at + 8 + length))
    at += 8 + length
  }
  return found
}

describe('packs of files', () => {
  test('hold every content behind its length, in the order asked for, each from its byte on', async () => {
    const requested = [
      { sha256: 'b', from: 699_998 },
      { sha256: 'c', from: 0 },
      { sha256: 'a', from: 2 },
      { sha256: 'b', from: 0 },
      { sha256: 'a', from: 5 },
    ]
    const packed = await buffer(await packsOf().pack(robot as never, requested))
    const large = contents.get('b')?.toString() ?? ''
    expect(read(packed).map(String)).toEqual([large.slice(-2), '', 'all', large, ''])
    expect(packed.length).toBeLessThan(1000)
  })

  test('mark what the store lacks and hold the rest, for robots that know marks', async () => {
    const packs = packsOf(undefined, ['b'])
    const requested = ['a', 'b', 'c', 'a'].map((sha256) => ({ sha256, from: 0 }))
    const packed = await buffer(await packs.pack(robot as never, requested, { marksMissing: true }))
    expect(read(packed).map(String)).toEqual(['small', 'missing', '', 'small'])
    expect(packs.lacked).toEqual(['b'])
  })

  test('break off at what the store lacks for robots that know no marks', async () => {
    const packs = packsOf(undefined, ['b'])
    const requested = ['a', 'b'].map((sha256) => ({ sha256, from: 0 }))
    await expect(buffer(await packs.pack(robot as never, requested))).rejects.toMatchObject({
      definition: { code: 'blob_missing' },
    })
    expect(packs.lacked).toEqual(['b'])
  })

  test("are refused as a whole for one content that is not the robot's, or a byte that it has not", async () => {
    const own = packsOf(['a'])
    const code = (value: string) => ({ definition: { code: value } })
    const requested = [{ sha256: 'a', from: 0 }]
    await expect(own.pack(robot as never, [...requested, { sha256: 'b', from: 0 }])).rejects.toMatchObject(
      code('not_found'),
    )
    await expect(own.pack(robot as never, [{ sha256: 'a', from: 6 }])).rejects.toMatchObject(
      code('range_not_satisfiable'),
    )
  })

  test('are three at a time for one robot, and one that was given up makes room', async () => {
    const packs = packsOf()
    const request = (unitId: string) => packs.pack({ ...robot, unitId } as never, [{ sha256: 'b', from: 0 }])
    const open = [await request('unit-1'), await request('unit-1'), await request('unit-1')]
    await expect(request('unit-1')).rejects.toMatchObject({ definition: { code: 'too_many_packs' } })
    expect(await buffer(await request('unit-2'))).toBeInstanceOf(Buffer)
    open[0]?.destroy()
    await expect
      .poll(() =>
        request('unit-1').then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    for (const one of open) one.destroy()
  })
})
