import { changeTrustKeys, getTrustState } from '@filo/contract/trust/trust-routes'
import { Metadata, MetadataKind, type Root, Targets } from '@tufjs/models'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signingKeys, trustMetadata, trustTargets } from '../db/schema/trust.ts'
import * as files from '../features/trust/metadata.ts'
import { privatePemOf } from '../features/trust/new-keys.ts'
import { newSigningKey, signerOf, tufKeyOf } from '../features/trust/signing-key.ts'
import { createTestServer, type TestServer } from '../testing/test-context.ts'
import { engines } from '../testing/test-database.ts'
import { signInAs, type TestPerson } from '../testing/test-people.ts'
import { addBareAros } from '../testing/test-releases.ts'
import { newTestSigningKey, signPending } from '../testing/test-signing-keys.ts'
import { newTufClient } from '../testing/test-tuf-client.ts'

type Signed = Metadata<Targets> | Metadata<Root>

describe.each(engines())('whoever has the whole server, database and wrapping key, on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let origin: string
  let arosId: string
  /** Every private key that the server holds. */
  let locked: { keyId: string; pem: string }[]

  beforeAll(async () => {
    server = await createTestServer(engine)
    // The client under test judges expiry by the real time.
    server.clock.advance(Date.now() - server.clock.now().getTime())
    await server.context.trust.renew()
    admin = await signInAs(server, 'admin')
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
    const { db, vault } = server.context
    const [rootKey, otherRootKey, targetsKey] = [
      newTestSigningKey(),
      newTestSigningKey(),
      newTestSigningKey(),
    ]
    const serverRoot = (await admin.call(getTrustState, {})).body.keys.find(({ role }) => role === 'root')
    const body = {
      add: [
        { role: 'root' as const, publicKey: rootKey.publicKey, name: 'safe' },
        { role: 'root' as const, publicKey: otherRootKey.publicKey, name: 'other safe' },
        { role: 'targets' as const, publicKey: targetsKey.publicKey, name: 'desk' },
      ],
      remove: [serverRoot?.keyId ?? ''],
      thresholds: { root: 2, targets: 2 },
    }
    await admin.call(changeTrustKeys, { body })
    await signPending(admin, 'root', rootKey)
    await signPending(admin, 'root', otherRootKey)
    const done = await signPending(admin, 'targets', targetsKey)
    expect(done.body.isComplete, JSON.stringify(done.body)).toBe(true)
    const keys = await db.select().from(signingKeys)
    locked = await Promise.all(
      keys.flatMap((key) =>
        key.sealedPem
          ? [privatePemOf(vault, db, key).then((pem) => ({ keyId: key.keyId, pem: pem ?? '' }))]
          : [],
      ),
    )
    arosId = await addBareAros(server)
  })
  afterAll(() => server.close())

  const newClient = () => newTufClient(origin, () => ({ cookie: admin.cookie }))

  async function newest(role: 'root' | 'targets' | 'director' | 'snapshot' | 'timestamp') {
    const rows = await server.context.db
      .select()
      .from(trustMetadata)
      .where(eq(trustMetadata.role, role))
      .orderBy(desc(trustMetadata.version))
      .limit(1)
    return { version: rows[0]?.version ?? 0, text: rows[0]?.text ?? '{}' }
  }
  async function write(role: string, version: number, file: Signed | Parameters<typeof files.fileTextOf>[0]) {
    const row = { role, version, text: files.fileTextOf(file), createdAt: server.clock.now() }
    await server.context.db.insert(trustMetadata).values(row)
  }
  function signAll(file: { sign: (signer: ReturnType<typeof signerOf>) => void }): void {
    for (const { keyId, pem } of locked) file.sign(signerOf(keyId, pem))
  }
  /** Snapshot and timestamp, which the server signs alone, that name a version of the targets. */
  async function announce(targets: number): Promise<void> {
    const expires = new Date(Date.now() + 86_400_000)
    const director = (await newest('director')).version
    const snapshot = (await newest('snapshot')).version + 1
    const snapshotFile = files.snapshotOf({ targets, director }, { version: snapshot, expires })
    const timestamp = (await newest('timestamp')).version + 1
    const timestampFile = files.timestampOf(snapshot, { version: timestamp, expires })
    for (const file of [snapshotFile, timestampFile]) signAll(file)
    await write('snapshot', snapshot, snapshotFile)
    await write('timestamp', timestamp, timestampFile)
  }
  async function forget(role: 'targets' | 'root', version: number): Promise<void> {
    const isIt = and(eq(trustMetadata.role, role), eq(trustMetadata.version, version))
    await server.context.db.delete(trustMetadata).where(isIt)
  }

  test('holds no key of the root and one of two of the targets', () => {
    expect(locked).toHaveLength(5)
  })

  test('publishes nothing that a client takes: targets with every signature it can make are refused', async () => {
    const client = await newClient()
    await client.refresh()
    const { version, text } = await newest('targets')
    const before = Metadata.fromJSON(MetadataKind.Targets, JSON.parse(text)).signed.toJSON() as Record<
      string,
      unknown
    >
    const evil = { [`aros/${arosId}.json`]: { length: 2, hashes: { sha256: 'a'.repeat(64) } } }
    const forged = new Metadata(Targets.fromJSON({ ...before, version: version + 1, targets: evil } as never))
    signAll(forged)
    await write('targets', version + 1, forged)
    await announce(version + 1)
    await expect(client.refresh()).rejects.toThrow('1/2')
    await expect((await newClient()).refresh()).rejects.toThrow('1/2')
    await forget('targets', version + 1)
  })

  test('says in its own tables that a manifest is signed, and no client believes it', async () => {
    const row = { path: `aros/${arosId}.json`, arosId, channel: 'production' as const, length: 2, text: '{}' }
    const input = { contentHash: 'a'.repeat(64), sha256: 'a'.repeat(64), createdAt: server.clock.now() }
    await server.context.db.insert(trustTargets).values({ ...row, ...input, signedAt: server.clock.now() })
    await announce((await newest('targets')).version)
    const client = (await newClient()).newUpdater()
    await client.refresh()
    expect(await client.getTargetInfo(`aros/${arosId}.json`)).toBeUndefined()
  })

  test('makes itself no root: one that names its own keys is refused', async () => {
    const client = await newClient()
    const { version } = await newest('root')
    const own = newSigningKey()
    const keys = { keys: [tufKeyOf(own.publicPem)], threshold: 1 }
    const expires = new Date(Date.now() + 86_400_000)
    const roles = { root: keys, targets: keys, snapshot: keys, timestamp: keys }
    const forged = files.rootOf(roles, { version: version + 1, expires })
    signAll(forged)
    forged.sign(signerOf(own.keyId, own.privatePem))
    await write('root', version + 1, forged)
    await expect(client.refresh()).rejects.toThrow('0/2')
    await forget('root', version + 1)
    await client.refresh()
  })
})
