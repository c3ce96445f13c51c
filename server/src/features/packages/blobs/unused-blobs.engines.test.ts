import { Readable } from 'node:stream'
import { DAY_MS } from '@filo/contract/durations'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sha256Hex } from '../../../ground/sha256-hex.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { addDraft, addPackage, fillVersion } from '../../../testing/test-packages.ts'
import { signInAs } from '../../../testing/test-people.ts'
import { createUnusedBlobsService } from './unused-blobs-service.ts'

describe.each(engines())('blobs that nothing refers to, on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  const has = (text: string) => server.context.blobs.has(sha256Hex(Buffer.from(text)))
  /** Blobs are as old as the machine's clock says. */
  const moveTo = (time: number) => server.clock.advance(time - server.clock.now().getTime())

  test('are kept for a day, because a record of them may be on its way, and are gone after it', async () => {
    const { blobs, unusedBlobs } = server.context
    await blobs.put(Readable.from([Buffer.from('nobody refers to this')]))
    moveTo(Date.now() + DAY_MS / 2)
    expect(await unusedBlobs.collect()).toBe(0)
    expect(await has('nobody refers to this')).toBe(true)
    moveTo(Date.now() + DAY_MS + 60_000)
    expect(await unusedBlobs.collect()).toBe(1)
    expect(await has('nobody refers to this')).toBe(false)
  })

  test('are not those of a version, however old', async () => {
    const developer = await signInAs(server, 'developer')
    const { id } = await addDraft(developer, await addPackage(developer))
    await fillVersion(server, id, { 'a.txt': 'a version refers to this' })
    moveTo(Date.now() + 400 * DAY_MS)
    await server.context.unusedBlobs.collect()
    expect(await has('a version refers to this')).toBe(true)
  })

  test('are collected every six hours by what the database says, however often servers start', async () => {
    const { db, clock, blobs, log } = server.context
    const startAnew = () => createUnusedBlobsService({ db, clock, blobs, log })
    moveTo(Date.now() + 500 * DAY_MS)
    const isGone = async (text: string) => {
      await blobs.put(Readable.from([Buffer.from(text)]))
      await startAnew().sweep()
      return !(await has(text))
    }
    expect(await isGone('first')).toBe(true)
    expect(await isGone('second')).toBe(false)
    server.clock.advance(6 * 3_600_000 - 1)
    expect(await isGone('third')).toBe(false)
    server.clock.advance(1)
    expect(await isGone('fourth')).toBe(true)
    expect(await has('second')).toBe(false)
  })
})
