import { getTufRoot } from '@filo/contract/device/device-routes'
import { exportRootKey } from '@filo/contract/trust/trust-routes'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createContext } from '../context.ts'
import { createTestServer, type TestServer } from '../testing/test-context.ts'
import { engines } from '../testing/test-database.ts'
import { documentedSql } from '../testing/test-documented-sql.ts'
import { inject, signInAs } from '../testing/test-people.ts'
import { addBareAros } from '../testing/test-releases.ts'
import { signatureOf } from '../testing/test-signing-keys.ts'
import { openTestVault } from '../testing/test-vault.ts'

describe.each(engines())('a lost key on %s', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer(engine)
  })
  afterAll(() => server.close())

  test('is left behind as docs/operations.md says, and the kept root key makes new signing keys', async () => {
    const { clock } = server
    const { database } = server.context
    const admin = await signInAs(server, 'admin')
    const { keyId, privatePem } = (await admin.call(exportRootKey, {})).body
    const statements = documentedSql('**A lost key:**')
    expect(statements).toHaveLength(4)
    for (const statement of statements) await database.db.execute(sql.raw(statement))

    const context = createContext({
      ...server.context,
      db: database.db,
      vault: await openTestVault(database.db, clock),
    })
    await context.trust.ensureKeys()
    clock.advance(400 * 24 * 3_600_000)
    await context.trust.renew()
    const arosId = await addBareAros(server)
    const publish = () =>
      database.db.transaction((tx) =>
        context.trust.publishManifest(tx, {
          arosId,
          channel: 'production',
          contentHash: 'a'.repeat(64),
          manifestText: '{}',
        }),
      )
    await expect(publish()).rejects.toThrow('signing_keys_lost')
    const actor = {
      kind: 'user' as const,
      userId: admin.userId,
      name: 'Admin',
      role: 'admin' as const,
      scope: { kind: 'all' as const },
      sessionId: 's',
      reauthenticatedAt: clock.now(),
      ip: null,
      requestId: null,
    }
    const rotated = await context.rootKeys.rotate(actor, { replacesRoot: false })
    expect(rotated).toEqual({ rootVersion: 2, isWaiting: true })
    const root = (await context.signatures.list()).items.find(({ role }) => role === 'root')
    const signature = signatureOf(privatePem, root?.signed ?? '')
    const input = { role: 'root' as const, sha256: root?.sha256 ?? '', keyId, signature }
    expect((await context.signatures.add(actor, input)).isComplete).toBe(true)
    await publish()
    const served = await inject(server, getTufRoot, { params: { version: '2' } })
    expect(served.status).toBe(200)
  })
})
