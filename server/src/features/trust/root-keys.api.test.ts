import { getSession } from '@filo/contract/session/session-routes'
import { exportRootKey, getTrustState, removeRootKey, rotateKeys } from '@filo/contract/trust/trust-routes'
import { Metadata, MetadataKind, Timestamp } from '@tufjs/models'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '../../db/schema/audit-log.ts'
import { signingKeys, trustMetadata } from '../../db/schema/trust.ts'
import { createTestServer, type TestServer } from '../../testing/test-context.ts'
import { engines } from '../../testing/test-database.ts'
import { signInAs, type TestPerson } from '../../testing/test-people.ts'
import { newTestSigningKey, rootRemoval, signPending } from '../../testing/test-signing-keys.ts'
import { newTufClient } from '../../testing/test-tuf-client.ts'
import { privatePemOf } from './new-keys.ts'
import { signerOf } from './signing-key.ts'

const arosId = '01950000-0000-7000-8000-000000000001'
const robot = { unitId: arosId, arosId: null, updateId: null, reason: '' }

describe.each(engines())('the root key and what is below it on %s', (engine) => {
  let server: TestServer
  let admin: TestPerson
  let origin: string
  beforeEach(async () => {
    server = await createTestServer(engine)
    // The client under test judges expiry by the real time.
    server.clock.advance(Date.now() - server.clock.now().getTime())
    await server.context.trust.renew()
    admin = await signInAs(server, 'admin')
    origin = await server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(() => server.close())

  const rootKey = async () => {
    const { keys } = (await admin.call(getTrustState, {})).body
    const key = keys.find(({ role }) => role === 'root')
    if (!key) throw new Error('no root key')
    return key
  }

  /** A client that knows the root it was set up with. */
  const newClient = () => newTufClient(origin, () => ({ cookie: admin.cookie }))

  test('the root key leaves the server only after it was exported, by whoever has its copy', async () => {
    const { keyId } = await rootKey()
    const remove = (body: ReturnType<typeof rootRemoval>) => admin.call(removeRootKey, { body })
    const stranger = newTestSigningKey()
    expect((await remove(rootRemoval({ ...stranger, keyId }))).problem.code).toBe('root_key_not_exported')
    const exported = await admin.call(exportRootKey, {})
    expect(exported.body).toMatchObject({ keyId, privatePem: expect.stringContaining('PRIVATE KEY') })
    // The id alone is no copy: it can be read from the metadata.
    expect((await remove(rootRemoval({ ...stranger, keyId }))).problem.code).toBe('root_key_other')
    expect((await remove(rootRemoval(stranger))).problem.code).toBe('root_key_other')
    expect((await rootKey()).isStored).toBe(true)
    expect((await remove(rootRemoval(exported.body))).status).toBe(204)
    expect((await rootKey()).isStored).toBe(false)
    expect((await admin.call(exportRootKey, {})).problem.code).toBe('root_key_offline')
    const isIt = eq(auditLog.objectId, keyId)
    const log = await server.context.db.select().from(auditLog).where(isIt).orderBy(auditLog.seq)
    expect(log.map(({ action }) => action)).toEqual(['trust.root_key_exported', 'trust.root_key_removed'])
  })

  test('the session of whoever manages keys says that the root key is here, no other does', async () => {
    const message = async (person: TestPerson) => (await person.call(getSession, {})).body.isRootKeyHere
    const developer = await signInAs(server, 'developer')
    expect([await message(admin), await message(developer)]).toEqual([true, false])
    const exported = (await admin.call(exportRootKey, {})).body
    await admin.call(removeRootKey, { body: rootRemoval(exported) })
    expect([await message(admin), await message(developer)]).toEqual([false, false])
  })

  test.each([
    ['committed', false],
    ['replaced', true],
  ])('robots follow new keys, the root being %s', async (_, replacesRoot) => {
    const client = await newClient()
    await client.refresh()
    const before = await rootKey()
    const first = await admin.call(rotateKeys, { body: { replacesRoot } })
    expect(first.body.rootVersion).toBe(2)
    expect((await rootKey()).keyId === before.keyId).toBe(!replacesRoot)
    await client.refresh()
    expect((await admin.call(rotateKeys, { body: { replacesRoot } })).body.rootVersion).toBe(3)
    await client.refresh()
    // One that was switched off all the time goes through every root.
    await (await newClient()).refresh()
    expect((await admin.call(getTrustState, {})).body.keys).toHaveLength(6)
  })

  test('with the root offline new keys wait until it has signed elsewhere; it never comes back to the server', async () => {
    const { body } = await admin.call(exportRootKey, {})
    await admin.call(removeRootKey, { body: rootRemoval(body) })
    const before = (await admin.call(getTrustState, {})).body
    const requested = await admin.call(rotateKeys, { body: {} })
    expect(requested.body).toEqual({ rootVersion: 2, isWaiting: true })
    expect((await admin.call(rotateKeys, { body: {} })).problem.code).toBe('trust_change_waiting')
    const client = await newClient()
    await client.refresh()
    expect((await admin.call(getTrustState, {})).body.metadata).toEqual(before.metadata)
    const stranger = newTestSigningKey()
    expect((await signPending(admin, 'root', stranger)).problem.code).toBe('trust_key_unknown')
    const forged = { keyId: body.keyId, privatePem: stranger.privatePem }
    expect((await signPending(admin, 'root', forged)).problem.code).toBe('trust_signature_wrong')
    expect((await signPending(admin, 'root', body)).body.isComplete).toBe(true)
    expect(await rootKey()).toMatchObject({ keyId: body.keyId, isStored: false })
    await client.refresh()
    await (await newClient()).refresh()
    const after = (await admin.call(getTrustState, {})).body
    expect(after.keys.filter(({ stage }) => stage === 'in_use')).toHaveLength(6)
    expect(after.pending).toEqual([])
  })

  test('what the keys before sign is refused', async () => {
    const { db, vault } = server.context
    const old = (await db.select().from(signingKeys)).find(({ role }) => role === 'timestamp')
    const oldPem = old && (await privatePemOf(vault, db, old))
    await admin.call(rotateKeys, { body: { replacesRoot: true } })
    const client = await newClient()
    await client.refresh()
    const text = (await server.context.trust.newestTimestamp()) ?? ''
    const newest = Metadata.fromJSON(MetadataKind.Timestamp, JSON.parse(text)).signed
    const forged = new Metadata(Timestamp.fromJSON({ ...newest.toJSON(), version: newest.version + 1 }))
    forged.sign(signerOf(old?.keyId ?? '', oldPem ?? ''))
    const row = { role: 'timestamp', version: newest.version + 1, createdAt: server.clock.now() }
    await db.insert(trustMetadata).values({ ...row, text: JSON.stringify(forged.toJSON()) })
    await expect(client.refresh()).rejects.toThrow()
  })

  test('an assignment of the director before is signed anew', async () => {
    const { db, trust, signatures } = server.context
    const signed = () => db.transaction((tx) => trust.signAssignment(tx, 1, robot))
    const directorOf = async () => {
      const version = (await signatures.state()).metadata.find(({ role }) => role === 'targets')?.version
      return JSON.parse((await trust.readMetadata('targets', String(version))) ?? '{}').signed.delegations
        .roles[0].keyids[0]
    }
    const before = await signed()
    expect(JSON.parse(before.envelope).signatures[0].keyid).toBe(await directorOf())
    await admin.call(rotateKeys, { body: {} })
    const after = await signed()
    expect(JSON.parse(after.envelope).signatures[0].keyid).toBe(await directorOf())
    expect(JSON.parse(after.envelope).signatures[0].keyid).not.toBe(
      JSON.parse(before.envelope).signatures[0].keyid,
    )
  })
})
