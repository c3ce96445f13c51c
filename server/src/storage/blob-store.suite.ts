import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BlobStore } from './blob-store.ts'
import { spoolContent } from './spool-content.ts'

/** A store under test, and the means to look behind its back. */
export interface BlobStoreUnderTest {
  store: BlobStore
  /** Replaces the stored bytes behind the store's back, at the same length. */
  damage: (sha256: string) => Promise<void>
  /** Names of half-written content still lying around. */
  leftOvers: () => Promise<string[]>
}

const soon = () => new Date(Date.now() + 60_000)
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** What every blob store promises; run by the test of each implementation. */
export function describeBlobStore(name: string, make: () => Promise<BlobStoreUnderTest>): void {
  describe(name, () => {
    let subject: BlobStoreUnderTest
    let store: BlobStore
    const hello = Buffer.from('hello blob')
    const big = Buffer.alloc(3_000_000, 'abcdefghij')
    const put = (bytes: Buffer) => store.put(Readable.from([bytes]))
    const code = (value: string) => ({ definition: { code: value } })

    beforeAll(async () => {
      subject = await make()
      store = subject.store
    })

    it('returns what was put, under its SHA-256', async () => {
      for (const bytes of [hello, big, Buffer.alloc(0)]) {
        const stored = await put(bytes)
        expect(stored).toEqual({ sha256: sha256Of(bytes), sizeBytes: bytes.length })
        expect((await buffer(await store.open(stored.sha256))).equals(bytes)).toBe(true)
        expect(await store.stat(stored.sha256)).toEqual(stored)
        expect(await store.has(stored.sha256)).toBe(true)
        expect(await store.verify(stored.sha256)).toBe(true)
      }
    })

    it('accepts the same content again, also at the same time', async () => {
      const all = await Promise.all([put(big), put(big), put(big)])
      expect(new Set(all.map((blob) => blob.sha256)).size).toBe(1)
      expect(await store.verify(sha256Of(big))).toBe(true)
      expect(await subject.leftOvers()).toEqual([])
    })

    it('adopts what was spooled, each content once, and leaves nothing in the spool', async () => {
      const prefix = store.newPrefix()
      const contents = [...Array(40).keys()].map((count) => Buffer.from(`spooled ${count % 30}`))
      const spooled = []
      for (const [index, bytes] of [...contents, big].entries())
        spooled.push(await spoolContent(Readable.from([bytes]), bytes.length, `${prefix}-${index}`))
      await store.adopt(spooled)
      expect(spooled.map(({ sha256 }) => sha256)).toEqual([...contents, big].map(sha256Of))
      for (const { sha256 } of spooled) expect(await store.verify(sha256)).toBe(true)
      expect(await subject.leftOvers()).toEqual([])
    })

    it('leaves nothing half-written of what is given up or breaks off', async () => {
      const prefix = store.newPrefix()
      await spoolContent(Readable.from([Buffer.from('given up')]), 8, `${prefix}-1`)
      for (const size of [10, 10_000_000]) {
        async function* content() {
          yield Buffer.alloc(10)
          throw new Error('cut')
        }
        await expect(spoolContent(content(), size, `${prefix}-2`)).rejects.toThrow('cut')
      }
      expect(await subject.leftOvers()).toHaveLength(1)
      await store.discard(prefix)
      expect(await subject.leftOvers()).toEqual([])
    })

    it('reads inclusive ranges and cuts them at the end', async () => {
      const { sha256 } = await put(hello)
      const read = async (start?: number, end?: number) =>
        (await buffer(await store.open(sha256, { start, end }))).toString()
      expect(await read(0, 0)).toBe('h')
      expect(await read(6, 8)).toBe('blo')
      expect(await read(6, undefined)).toBe('blob')
      expect(await read(6, 1000)).toBe('blob')
      expect(await read(undefined, 4)).toBe('hello')
    })

    it('refuses ranges outside the content', async () => {
      const { sha256 } = await put(hello)
      for (const range of [{ start: 10 }, { start: 5, end: 4 }, { start: -1 }, { start: 0.5 }])
        await expect(store.open(sha256, range)).rejects.toMatchObject(code('blob_range_invalid'))
    })

    it('says that a blob is missing', async () => {
      const absent = '0'.repeat(64)
      expect(await store.stat(absent)).toBeUndefined()
      expect(await store.has(absent)).toBe(false)
      await expect(store.open(absent)).rejects.toMatchObject(code('blob_missing'))
      await expect(store.verify(absent)).rejects.toMatchObject(code('blob_missing'))
      await expect(store.removeStale(absent, soon())).resolves.toBe(false)
    })

    it('takes no name that is not a SHA-256', async () => {
      for (const name of ['../../etc/passwd', '', 'ABCDEF'.repeat(10), `${'a'.repeat(63)}/`]) {
        expect(await store.has(name)).toBe(false)
        expect(await store.stat(name)).toBeUndefined()
        await expect(store.open(name)).rejects.toMatchObject(code('blob_missing'))
      }
    })

    it('keeps nothing of content that is not what was expected', async () => {
      const other = Buffer.from('something else')
      await expect(
        store.put(Readable.from([other]), { expectedSha256: sha256Of(hello) }),
      ).rejects.toMatchObject(code('blob_hash_mismatch'))
      expect(await store.has(sha256Of(other))).toBe(false)
      const stored = await store.put(Readable.from([hello]), { expectedSha256: sha256Of(hello) })
      expect(stored.sha256).toBe(sha256Of(hello))
    })

    it('keeps nothing of content that is too large', async () => {
      const bytes = Buffer.alloc(1001, 1)
      const parts = Readable.from([bytes.subarray(0, 600), bytes.subarray(600)])
      await expect(store.put(parts, { maxBytes: 1000 })).rejects.toMatchObject(code('blob_too_large'))
      expect(await store.has(sha256Of(bytes))).toBe(false)
      expect((await store.put(Readable.from([bytes]), { maxBytes: 1001 })).sizeBytes).toBe(1001)
      expect(await subject.leftOvers()).toEqual([])
    })

    it('keeps nothing of a stream that breaks off', async () => {
      const broken = Readable.from(
        (async function* () {
          yield Buffer.from('first half')
          throw new Error('connection lost')
        })(),
      )
      await expect(store.put(broken)).rejects.toThrow('connection lost')
      expect(await store.has(sha256Of(Buffer.from('first half')))).toBe(false)
      expect(await subject.leftOvers()).toEqual([])
    })

    it('forgets a stale blob and can store it again', async () => {
      const { sha256 } = await put(hello)
      expect(await store.removeStale(sha256, soon())).toBe(true)
      expect(await store.removeStale(sha256, soon())).toBe(false)
      expect(await store.has(sha256)).toBe(false)
      await put(hello)
      expect(await store.verify(sha256)).toBe(true)
    })

    it('keeps a blob that was put since', async () => {
      const { sha256 } = await put(hello)
      expect(await store.removeStale(sha256, new Date(Date.now() - 3_600_000))).toBe(false)
      expect(await store.verify(sha256)).toBe(true)
    })

    it('names what it holds', async () => {
      const stored = [await put(hello), await put(big)]
      const names: string[] = []
      for await (const slice of store.list()) names.push(...slice)
      expect(names).toEqual(expect.arrayContaining(stored.map(({ sha256 }) => sha256)))
      expect(new Set(names).size).toBe(names.length)
    })

    it('notices damaged bytes and is healed by the next put', async () => {
      const { sha256 } = await put(hello)
      await subject.damage(sha256)
      expect(await store.verify(sha256)).toBe(false)
      await put(hello)
      expect(await store.verify(sha256)).toBe(true)
    })
  })
}
