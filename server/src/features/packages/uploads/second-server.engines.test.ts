import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { DAY_MS } from '@filo/contract/durations'
import { cancelImport } from '@filo/contract/packages/uploads-routes'
import { getVersion } from '@filo/contract/packages/versions-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createContext } from '../../../context.ts'
import { uploads } from '../../../db/schema/files.ts'
import { versions } from '../../../db/schema/versions.ts'
import { systemActor, type UserActor } from '../../../rights/actor.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { addDraft, addPackage, fillVersion } from '../../../testing/test-packages.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'

describe.each(engines())('a second server on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  /** Another server on the same database, with a folder of its own. */
  function startSecond() {
    const dataFolder = mkdtempSync(join(tmpdir(), 'filo-second-server-'))
    const config = { ...server.context.config, natsUrl: 'nats://of-both', dataFolder }
    return createContext({ ...server.context, config })
  }

  /** A version whose upload stands in the folder of the first server, which is reading it. */
  async function addScanning(developer?: TestPerson): Promise<string> {
    const { db, ids } = server.context
    developer ??= await signInAs(server, 'developer')
    const packageId = await addPackage(developer)
    const { id: versionId } = await addDraft(developer, packageId)
    const at = server.clock.now()
    const times = { createdAt: at, updatedAt: at, expiresAt: at }
    const file = { fileName: 'a.tar', kind: 'archive', sizeBytes: 9, state: 'verifying' } as const
    await db.update(versions).set({ state: 'scanning', updatedAt: at }).where(eq(versions.id, versionId))
    await db.insert(uploads).values({ id: ids.next(), versionId, ...times, ...file })
    return versionId
  }

  test('leaves alone what the first one is reading, and ends it when that one is gone for a day', async () => {
    const versionId = await addScanning()
    const second = startSecond()
    const read = async () => {
      const developer = await signInAs(server, 'developer')
      return (await developer.call(getVersion, { params: { versionId } })).body
    }
    await second.jobs.start()
    await second.uploads.resume()
    await second.jobs.idle()
    expect((await read()).state).toBe('scanning')
    server.clock.advance(DAY_MS + 1)
    await second.jobs.sweep()
    await second.jobs.idle()
    await second.jobs.stop()
    expect(await read()).toMatchObject({ state: 'scan_failed', scan: { problem: { code: 'upload_lost' } } })
  })

  test('its reading can be given up at once, whether or not it still lives, and the version is sent anew', async () => {
    const developer = await signInAs(server, 'developer')
    const versionId = await addScanning(developer)
    const params = { versionId }
    const input = await developer.call(cancelImport, { params })
    expect(input).toMatchObject({ status: 200, body: { state: 'draft' } })
    expect((await developer.call(cancelImport, { params })).problem.code).toBe('nothing_uploaded')
    await fillVersion(server, versionId, { 'a.txt': 'anew' })
    const { body } = await developer.call(getVersion, { params })
    expect(body).toMatchObject({ state: 'draft', fileCount: 1, scan: { problem: null } })
  })

  test('says where the files are that a fault of the other one kept from being read', async () => {
    const { db } = server.context
    const versionId = await addScanning()
    const second = startSecond()
    const actor = systemActor('test')
    await expect(second.uploads.retry(actor, versionId)).rejects.toThrow('version_busy')
    const at = server.clock.now().toISOString()
    const scan = { putOff: { attempts: 1, since: at, retryAt: at } }
    await db.update(versions).set({ scan }).where(eq(versions.id, versionId))
    await expect(second.uploads.retry(actor, versionId)).rejects.toThrow('scan_elsewhere')
  })

  test('says of an upload that began on another one where it is, and not that it is over', async () => {
    const { db } = server.context
    const developer = await signInAs(server, 'developer')
    const { id: versionId } = await addDraft(developer, await addPackage(developer))
    const metadata = { versionId, fileName: 'a.tar', kind: 'archive' as const }
    const id = await server.context.uploads.begin(systemActor('test'), metadata, 9)
    await db.update(uploads).set({ createdBy: developer.userId }).where(eq(uploads.id, id))
    const person: UserActor = {
      kind: 'user',
      userId: developer.userId,
      name: 'Test',
      role: 'developer',
      scope: { kind: 'all' },
      sessionId: null,
      reauthenticatedAt: null,
      ip: null,
      requestId: null,
    }
    const second = startSecond()
    await expect(second.uploads.progress(person, id)).rejects.toThrow('upload_elsewhere')
    await expect(second.uploads.requireOpenUpload(person, id)).rejects.toThrow('upload_elsewhere')
    await expect(server.context.uploads.progress(person, id)).rejects.toThrow('upload_over')
  })

  test('frees its folder of what was ended or replaced on another one, and keeps what is on its way', async () => {
    const developer = await signInAs(server, 'developer')
    const { id: versionId } = await addDraft(developer, await addPackage(developer))
    const second = startSecond()
    const begin = async (
      of: Pick<typeof second, 'uploads' | 'uploadFolder'>,
      kind: 'archive' | 'file',
      path?: string,
    ) => {
      const metadata = { versionId, fileName: 'a', kind, ...(path ? { path } : {}) }
      const id = await of.uploads.begin(systemActor('test'), metadata, 9)
      await of.uploadFolder.write(id, Readable.from(['half']))
      return id
    }
    await begin(second, 'archive')
    const other = await begin(server.context, 'file', 'a')
    const own = await begin(second, 'file', 'b')
    await second.uploads.sweep()
    expect(await second.uploadFolder.list()).toEqual([own])
    expect(await server.context.uploadFolder.list()).toContain(other)
  })
})
