import { getTufTimestamp } from '@filo/contract/device/device-routes'
import { HOUR_MS } from '@filo/contract/durations'
import { eq, max, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { trustMetadata } from '../../db/schema/trust.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { documentedSql } from '../../testing/test-documented-sql.ts'
import { inject, signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addBareAros } from '../../testing/test-releases.ts'

describe.each(engines())('signed metadata that was replaced, on %s', (engine) => {
  let server: TestServer
  let person: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    person = await signInAs(server, 'support')
  })
  afterAll(() => server.close())

  async function publish(): Promise<number> {
    const { context } = server
    const manifest = {
      arosId: await addBareAros(server),
      channel: 'production' as const,
      contentHash: 'a'.repeat(64),
    }
    await context.db.transaction((tx) =>
      context.trust.publishManifest(tx, { ...manifest, manifestText: `{"of":"${manifest.arosId}"}` }),
    )
    return newest('targets')
  }
  async function newest(role: string): Promise<number> {
    const rows = await server.context.db
      .select({ version: max(trustMetadata.version) })
      .from(trustMetadata)
      .where(eq(trustMetadata.role, role))
    return rows[0]?.version ?? 0
  }
  const fetch = async (file: string) =>
    (await server.app.inject({ url: `/api/tuf/${file}`, headers: { cookie: person.cookie } })).statusCode

  test('is kept for who is fetching by it, and forgotten a day later; roots stay', async () => {
    const first = await publish()
    server.clock.advance(100 * 24 * HOUR_MS)
    person = await signInAs(server, 'support')
    const second = await publish()
    const third = await publish()
    for (const version of [first, second, third]) expect(await fetch(`${version}.targets.json`)).toBe(200)
    server.clock.advance(25 * HOUR_MS)
    person = await signInAs(server, 'support')
    const fourth = await publish()
    expect(await fetch(`${first}.targets.json`)).toBe(404)
    expect(await fetch(`${second}.targets.json`)).toBe(404)
    expect(await fetch(`${third}.targets.json`)).toBe(200)
    expect(await fetch(`${fourth}.targets.json`)).toBe(200)
    expect(await fetch(`${await newest('snapshot')}.snapshot.json`)).toBe(200)
    expect(await fetch('timestamp.json')).toBe(200)
    expect(await fetch('1.root.json')).toBe(200)
    const rows = await server.context.db.select({ role: trustMetadata.role }).from(trustMetadata)
    expect(rows.filter(({ role }) => role === 'timestamp')).toHaveLength(2)
  })

  test('versions go on rising', async () => {
    const before = await newest('targets')
    server.clock.advance(200 * 24 * HOUR_MS)
    await server.context.trust.renew()
    expect(await newest('targets')).toBe(before + 1)
  })

  test('after a restore they are raised above what robots have seen, as docs/operations.md says', async () => {
    const { db, trust } = server.context
    const before = { targets: await newest('targets'), timestamp: await newest('timestamp') }
    const statements = documentedSql('Restoring an older database')
    expect(statements).toHaveLength(2)
    for (const statement of statements) await db.execute(sql.raw(statement))
    await trust.renew()
    expect(await newest('targets')).toBe(before.targets + 100_001)
    expect(await newest('timestamp')).toBe(before.timestamp + 100_001)
    const timestamp = await inject(server, getTufTimestamp, {})
    expect(timestamp.body).toMatchObject({ signed: { version: before.timestamp + 100_001 } })
  })
})
