import { createHash } from 'node:crypto'
import { rm, truncate } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { getArosVersion } from '@filo/contract/aros-versions/aros-versions-routes'
import { listNotifications } from '@filo/contract/notifications/notification-routes'
import { and, eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../../db/schema/audit-log.ts'
import { producedRobots } from '../../../db/schema/produced-robots.ts'
import { createTestServer, type TestServer } from '../../../testing/test-context.ts'
import { signInAs, type TestPerson } from '../../../testing/test-people.ts'
import { addComponent, addDraftAros, componentCode } from '../../../testing/test-releases.ts'
import { addAdmitted, robotToken, type TestRobot } from '../../../testing/test-robot-keys.ts'
import { addVariant } from '../../../testing/test-robots.ts'

const contents = {
  'a.txt': 'committed',
  'lib/model.bin': 'm'.repeat(100_000),
  'lib/small.bin': 'small and lost',
}
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const lost = [contents['lib/model.bin'], contents['lib/small.bin']].map(sha256)

describe('files that the server lacks', () => {
  let server: TestServer
  let admin: TestPerson
  let robot: TestRobot
  let unitId: string
  let arosId: string
  let versionId: string
  let code: string

  beforeAll(async () => {
    server = await createTestServer()
    admin = await signInAs(server, 'admin')
    code = componentCode()
    versionId = (await addComponent(server, code, { contents })).versionId
    await store(Object.values(contents))
    const input = { variantId: await addVariant(server), channel: 'production' as const }
    arosId = (await addDraftAros(admin, { ...input, versionIds: [versionId] })).id
    ;({ robot, unitId } = await addAdmitted(server))
    await server.context.db
      .update(producedRobots)
      .set({ desiredArosId: arosId })
      .where(eq(producedRobots.id, unitId))
    await server.context.notices.begin()
  })
  afterAll(() => server.close())

  async function store(texts: readonly string[]): Promise<void> {
    for (const text of texts) await server.context.blobs.put(Readable.from([Buffer.from(text)]))
  }
  async function get(hash: string) {
    const token = await robotToken(server, robot, { unitId, audience: 'filo-device' })
    const headers = { authorization: `Bearer ${token}` }
    return server.app.inject({ url: `/api/blobs/${hash}`, headers })
  }
  const lackingOf = async () =>
    (await admin.call(getArosVersion, { params: { ArosId: arosId } })).body.lacking
  const recorded = async () => {
    const rows = await server.context.db
      .select({ action: auditLog.action })
      .from(auditLog)
      .where(and(eq(auditLog.objectId, versionId), like(auditLog.action, 'version.files_%')))
      .orderBy(auditLog.seq)
    return rows.map(({ action }) => action)
  }
  async function titles(): Promise<string[]> {
    await server.context.notices.follow()
    const { body } = await admin.call(listNotifications, { query: { 'f.isRead': ['false'] } })
    return body.items.filter(({ kind }) => kind === 'files_missing').map(({ title }) => title.en)
  }

  test('are a problem of their own, for a robot that may have them alone, and named on the release', async () => {
    for (const hash of lost) await rm(server.context.blobs.path?.(hash) ?? '')
    for (const hash of lost) {
      const answer = await get(hash)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'blob_missing'])
      expect(answer.headers['cache-control']).not.toContain('immutable')
      expect(answer.headers.etag).toBeUndefined()
    }
    expect((await get(sha256('nobody’s'))).json().code).toBe('not_found')
    expect(await lackingOf()).toEqual([
      {
        versionId,
        code,
        version: expect.any(String),
        files: 2,
        path: 'lib/model.bin',
        noticedAt: server.clock.now().toISOString(),
      },
    ])
  })

  test('are told of once for each package version, however often robots ask', async () => {
    server.clock.advance(120_000)
    for (const hash of lost) await get(hash)
    expect(await recorded()).toEqual(['version.files_missing'])
    expect(await titles()).toEqual([expect.stringContaining(`${code} `)])
  })

  test('are forgotten once all of them are back and were looked at', async () => {
    await store([contents['lib/model.bin']])
    await get(sha256(contents['lib/model.bin']))
    // What was read is looked at once the robot has it.
    await expect.poll(lackingOf).toMatchObject([{ files: 1, path: 'lib/small.bin' }])
    expect(await recorded()).toEqual(['version.files_missing'])
    await store([contents['lib/small.bin']])
    await server.context.missingBlobs.sweep()
    expect(await lackingOf()).toEqual([])
    expect(await recorded()).toEqual(['version.files_missing', 'version.files_restored'])
    expect(await titles()).toEqual([])
  })

  test('are noted too where a pack of files would have held them, also one that was cut short', async () => {
    const { blobs } = server.context
    await rm(blobs.path?.(lost[1] ?? '') ?? '')
    await truncate(blobs.path?.(lost[0] ?? '') ?? '', 10)
    const token = await robotToken(server, robot, { unitId, audience: 'filo-device' })
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/blob-packs',
      headers: { authorization: `Bearer ${token}` },
      payload: {
        blobs: Object.values(contents).map((text) => ({ sha256: sha256(text) })),
        marksMissing: true,
      },
    })
    expect(answer.statusCode).toBe(200)
    await expect.poll(lackingOf).toMatchObject([{ files: 2, path: 'lib/model.bin' }])
  })
})
