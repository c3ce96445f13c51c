import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getVersion } from '@filo/contract/packages/versions-routes'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createContext } from '../../../context.ts'
import { uploads } from '../../../db/schema/files.ts'
import { versions } from '../../../db/schema/versions.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { engines } from '../../../testing/test-database.ts'
import { addDraft, addPackage } from '../../../testing/test-packages.ts'
import { signInAs } from '../../../testing/test-people.ts'

const DAY_MS = 24 * 3_600_000

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
  async function addScanning(): Promise<string> {
    const { db, ids } = server.context
    const developer = await signInAs(server, 'developer')
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
    await second.uploads.resume()
    await second.importQueue.idle()
    expect((await read()).state).toBe('scanning')
    server.clock.advance(DAY_MS + 1)
    await second.uploads.sweep()
    await second.importQueue.idle()
    expect(await read()).toMatchObject({ state: 'scan_failed', scan: { problem: { code: 'upload_lost' } } })
  })
})
