import { readFile } from 'node:fs/promises'
import { Metadata, MetadataKind, Targets } from '@tufjs/models'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { addBareAros } from '../../testing/test-releases.ts'
import { newTufClient } from '../../testing/test-tuf-client.ts'
import { needsRenewal, trustLifetimesMs } from './trust-lifetimes.ts'

const arosId = '01950000-0000-7000-8000-000000000001'
const manifest = {
  arosId,
  channel: 'production' as const,
  contentHash: 'a'.repeat(64),
  manifestText: '{"format":1}',
}

describe.each(engines())('signed metadata on %s', (engine) => {
  let server: TestServer
  let origin: string
  let person: TestPerson
  beforeAll(async () => {
    server = await createTestServer(engine)
    // The client under test judges expiry by the real time.
    server.clock.advance(Date.now() - server.clock.now().getTime())
    await addBareAros(server, { id: arosId })
    await server.context.trust.renew()
    person = await signInAs(server, 'support')
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => server.close())

  const newClient = async () => (await newTufClient(origin, () => ({ cookie: person.cookie }))).newUpdater()

  async function publish(): Promise<void> {
    await server.context.db.transaction((tx) => server.context.trust.publishManifest(tx, manifest))
  }

  test('a TUF client accepts an empty repository', async () => {
    const client = await newClient()
    await client.refresh()
    expect(await client.getTargetInfo(`aros/${arosId}.json`)).toBeUndefined()
  })

  test('a published manifest is a target that the client downloads and verifies', async () => {
    await publish()
    const client = await newClient()
    const target = await client.getTargetInfo(`aros/${arosId}.json`)
    expect(target?.custom).toEqual({ arosId, channel: 'production', contentHash: 'a'.repeat(64) })
    const file = await client.downloadTarget(target as NonNullable<typeof target>)
    expect(await readFile(file, 'utf8')).toBe('{"format":1}')
  })

  test('publishing the same manifest again changes nothing', async () => {
    await publish()
    const before = await server.context.trust.newestTimestamp()
    await publish()
    expect(await server.context.trust.newestTimestamp()).toBe(before)
  })

  test('an assignment is signed by the director that the targets name', async () => {
    await publish()
    const { context } = server
    const fields = { unitId: arosId, arosId, updateId: null, reason: '' }
    const { envelope } = await context.db.transaction((tx) => context.trust.signAssignment(tx, 3, fields))
    const state = await context.signatures.state()
    const newest = state.metadata.find((row) => row.role === 'targets')?.version
    const targetsText = (await context.trust.readMetadata('targets', String(newest))) ?? ''
    const targets = Metadata.fromJSON(MetadataKind.Targets, JSON.parse(targetsText))
    const assignment = Metadata.fromJSON(MetadataKind.Targets, JSON.parse(envelope))
    expect(() => targets.verifyDelegate('director', assignment)).not.toThrow()
    expect(assignment.signed).toBeInstanceOf(Targets)
    expect(assignment.signed.version).toBe(3)
    expect(assignment.signed.unrecognizedFields?.['assignment']).toMatchObject({
      unitId: arosId,
      allowTest: false,
    })
  })

  test('a file that does not exist answers 404, which ends a root chain', async () => {
    expect((await fetch(`${origin}/api/tuf/2.root.json`)).status).toBe(404)
    expect((await fetch(`${origin}/api/tuf/999999999.root.json`)).status).toBe(404)
    expect((await fetch(`${origin}/api/tuf/9999999999.root.json`)).status).toBe(404)
    expect((await fetch(`${origin}/api/tuf/none.root.json`)).status).toBe(404)
  })

  test('metadata past half of its life is signed anew', async () => {
    const before = await server.context.signatures.state()
    server.clock.advance(trustLifetimesMs.timestamp * 0.6)
    await server.context.trust.renew()
    const after = await server.context.signatures.state()
    const version = (state: typeof after, role: string) =>
      state.metadata.find((row) => row.role === role)?.version ?? 0
    expect(version(after, 'timestamp')).toBe(version(before, 'timestamp') + 1)
    expect(version(after, 'targets')).toBe(version(before, 'targets'))
  })
})

test.each([
  [0.51, false],
  [0.5, false],
  [0.49, true],
  [-1, true],
])('metadata with %d of its life left needs renewal: %s', (share, expected) => {
  const now = new Date('2026-03-05T10:00:00Z')
  const expires = new Date(now.getTime() + trustLifetimesMs.snapshot * share)
  expect(needsRenewal('snapshot', expires, now)).toBe(expected)
})
